package io.dronedelivery.emulator.storage;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import java.util.Locale;
import java.util.stream.StreamSupport;

/** Checks and completes the {@code indexingPolicy} of a container as the service does. */
final class IndexingPolicy {

    private static final List<String> MODES = List.of("consistent", "lazy", "none");
    private static final String ALL = "/*";
    private static final String ETAG = "/\"_etag\"/?";

    private IndexingPolicy() {}

    /**
     * Fills in what a definition leaves out.
     *
     * @throws CosmosException with status 400 if the policy is none
     */
    static void complete(ObjectNode container) {
        JsonNode given = container.path("indexingPolicy");
        if (!given.isObject() && !given.isMissingNode() && !given.isNull()) {
            throw CosmosException.badRequest("indexingPolicy is an object");
        }
        ObjectNode policy = given instanceof ObjectNode object ? object : container.putObject("indexingPolicy");
        String mode = policy.path("indexingMode").asText("consistent").toLowerCase(Locale.ROOT);
        if (!MODES.contains(mode)) {
            throw CosmosException.badRequest("indexingMode is one of " + MODES + ", not '" + mode + "'");
        }
        boolean indexed = !mode.equals("none");
        policy.put("indexingMode", mode);
        if (!policy.path("automatic").isBoolean()) {
            policy.put("automatic", indexed);
        }
        ArrayNode included = paths(policy, "includedPaths");
        ArrayNode excluded = paths(policy, "excludedPaths");
        if (indexed && !contains(included, ALL) && !contains(excluded, ALL)) {
            included.addObject().put("path", ALL);
        }
        if (indexed && !contains(excluded, ETAG) && !contains(included, ETAG)) {
            excluded.addObject().put("path", ETAG);
        }
    }

    private static ArrayNode paths(ObjectNode policy, String name) {
        JsonNode paths = policy.path(name);
        if (paths.isMissingNode() || paths.isNull()) {
            return policy.putArray(name);
        }
        if (!(paths instanceof ArrayNode array)
                || StreamSupport.stream(paths.spliterator(), false)
                        .anyMatch(entry -> !entry.path("path").asText().startsWith("/"))) {
            throw CosmosException.badRequest(name + " is an array of objects with a path that starts with '/'");
        }
        return array;
    }

    private static boolean contains(ArrayNode paths, String path) {
        return StreamSupport.stream(paths.spliterator(), false)
                .anyMatch(entry -> entry.path("path").asText().equals(path));
    }
}
