package io.dronedelivery.emulator.storage;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/** What the service demands of the keys in a definition, beyond that they can be read. */
final class ContainerRules {

    /** The service's limits. */
    private static final int MOST_UNIQUE_KEYS = 10;

    private static final int MOST_PATHS_OF_A_UNIQUE_KEY = 16;

    private static final List<String> KINDS = List.of("", "hash", "multihash");
    private static final List<String> VERSIONS = List.of("", "1", "2", "v1", "v2");

    private ContainerRules() {}

    /**
     * @throws CosmosException with status 400 if the service would refuse the definition in a request
     */
    static void check(ObjectNode definition) {
        checkPartitionKey(definition.path("partitionKey"));
        JsonNode policy = definition.path("uniqueKeyPolicy");
        if (!policy.isMissingNode() && !policy.isNull()) {
            checkUniqueKeys(policy);
        }
    }

    private static void checkPartitionKey(JsonNode key) {
        checkWord(key.path("kind"), KINDS, "kind is Hash or MultiHash");
        checkWord(key.path("version"), VERSIONS, "version is 1 or 2");
        Set<String> paths = new HashSet<>();
        for (JsonNode path : key.path("paths")) {
            if (!paths.add(path.asText())) {
                throw CosmosException.badRequest("partitionKey: the path " + path.asText() + " occurs twice");
            }
        }
    }

    private static void checkWord(JsonNode value, List<String> words, String rule) {
        String word = value.isNull() ? "" : value.asText().toLowerCase(Locale.ROOT);
        if (value.isContainerNode() || !words.contains(word)) {
            throw CosmosException.badRequest("partitionKey: its " + rule + ", not " + value);
        }
    }

    private static void checkUniqueKeys(JsonNode policy) {
        JsonNode keys = policy.path("uniqueKeys");
        if (!policy.isObject() || !keys.isArray() && !keys.isMissingNode()) {
            throw CosmosException.badRequest("uniqueKeyPolicy has an array uniqueKeys");
        }
        if (keys.size() > MOST_UNIQUE_KEYS) {
            throw CosmosException.badRequest(
                    "uniqueKeyPolicy has " + keys.size() + " unique keys, more than " + MOST_UNIQUE_KEYS);
        }
        for (JsonNode key : keys) {
            JsonNode paths = key.path("paths");
            if (!paths.isArray() || paths.isEmpty()) {
                throw CosmosException.badRequest("A unique key has an array paths with at least one path, not " + key);
            }
            if (paths.size() > MOST_PATHS_OF_A_UNIQUE_KEY) {
                throw CosmosException.badRequest(
                        "A unique key has " + paths.size() + " paths, more than " + MOST_PATHS_OF_A_UNIQUE_KEY);
            }
        }
    }
}
