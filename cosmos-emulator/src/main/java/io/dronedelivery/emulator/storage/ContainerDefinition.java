package io.dronedelivery.emulator.storage;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.OptionalInt;

/**
 * What a container was created with.
 *
 * @param uniqueKeys groups of paths whose values together occur once in a logical partition
 * @param defaultTtlSeconds empty: documents never expire; -1: only those with a {@code ttl} of their own; positive: after that time
 * @param computedProperties what queries see beside what documents have
 * @param indexedPaths what the service would index
 * @param search how vectors and text are searched
 * @param json the definition as the client sent it, defaults filled in, system properties left out
 */
public record ContainerDefinition(
        String id,
        PartitionKeyDefinition partitionKey,
        List<List<PropertyPath>> uniqueKeys,
        OptionalInt defaultTtlSeconds,
        List<ComputedProperty> computedProperties,
        IndexedPaths indexedPaths,
        SearchPolicies search,
        ObjectNode json) {

    public ContainerDefinition {
        uniqueKeys = List.copyOf(uniqueKeys);
        computedProperties = List.copyOf(computedProperties);
    }

    /**
     * Reads the definition in a request.
     *
     * @throws CosmosException with status 400 if it is not a usable one
     */
    public static ContainerDefinition parse(ObjectNode body) {
        ContainerRules.check(body);
        return read(body);
    }

    /** Reads what has been written down, perhaps before there were as many rules. */
    static ContainerDefinition read(ObjectNode body) {
        ObjectNode json = body.deepCopy();
        json.remove(SystemProperties.NAMES);
        String id = Names.resource(json);
        PartitionKeyDefinition partitionKey = partitionKey(json);
        IndexingPolicy.complete(json);
        if (!json.path("conflictResolutionPolicy").isObject()) {
            json.putObject("conflictResolutionPolicy")
                    .put("mode", "LastWriterWins")
                    .put("conflictResolutionPath", "/_ts")
                    .put("conflictResolutionProcedure", "");
        }
        return new ContainerDefinition(
                id,
                partitionKey,
                uniqueKeys(json),
                defaultTtl(json),
                ComputedProperty.parse(json.path("computedProperties")),
                IndexedPaths.of(json.path("indexingPolicy")),
                SearchPolicies.of(json),
                json);
    }

    private static PartitionKeyDefinition partitionKey(ObjectNode json) {
        JsonNode key = json.path("partitionKey");
        if (!(key instanceof ObjectNode keyObject)) {
            throw CosmosException.badRequest("A container needs a partitionKey with at least one path");
        }
        boolean hierarchical =
                key.path("kind").asText("Hash").toLowerCase(Locale.ROOT).equals("multihash");
        // The Java SDK sends "V2" where it was set explicitly, a number from elsewhere, and nothing from its short
        // constructor.
        String version = key.path("version").asText("2").toUpperCase(Locale.ROOT);
        boolean first = version.equals("1") || version.equals("V1");
        keyObject.put("kind", hierarchical ? "MultiHash" : "Hash").put("version", first ? 1 : 2);
        try {
            return new PartitionKeyDefinition(
                    paths(key.path("paths")),
                    hierarchical ? PartitionKeyDefinition.Kind.MULTI_HASH : PartitionKeyDefinition.Kind.HASH,
                    first ? PartitionKeyDefinition.Version.V1 : PartitionKeyDefinition.Version.V2);
        } catch (IllegalArgumentException e) {
            throw CosmosException.badRequest("partitionKey: " + e.getMessage());
        }
    }

    private static List<List<PropertyPath>> uniqueKeys(ObjectNode json) {
        List<List<PropertyPath>> keys = new ArrayList<>();
        try {
            for (JsonNode key : json.path("uniqueKeyPolicy").path("uniqueKeys")) {
                keys.add(paths(key.path("paths")));
            }
        } catch (IllegalArgumentException e) {
            throw CosmosException.badRequest("uniqueKeyPolicy: " + e.getMessage());
        }
        return keys;
    }

    private static List<PropertyPath> paths(JsonNode texts) {
        List<PropertyPath> paths = new ArrayList<>();
        texts.forEach(text -> paths.add(PropertyPath.parse(text.asText())));
        return List.copyOf(paths);
    }

    private static OptionalInt defaultTtl(ObjectNode json) {
        JsonNode ttl = json.path("defaultTtl");
        if (ttl.isMissingNode() || ttl.isNull()) {
            return OptionalInt.empty();
        }
        if (!ttl.isIntegralNumber() || ttl.asLong() < -1 || ttl.asLong() == 0 || ttl.asLong() > Integer.MAX_VALUE) {
            throw CosmosException.badRequest("defaultTtl is -1 or a positive number of seconds");
        }
        return OptionalInt.of(ttl.intValue());
    }
}
