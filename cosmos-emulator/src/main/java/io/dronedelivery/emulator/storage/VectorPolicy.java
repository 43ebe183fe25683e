package io.dronedelivery.emulator.storage;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Where documents have vectors, and how their distance is measured.
 *
 * @param embeddings by their paths
 * @param indexes the entries of the indexing policy, by their paths; vectors are compared with all others whatever they say
 */
public record VectorPolicy(Map<PropertyPath, JsonNode> embeddings, Map<PropertyPath, JsonNode> indexes) {

    static final VectorPolicy NONE = new VectorPolicy(Map.of(), Map.of());

    private static final Set<String> DATA_TYPES = Set.of("float32", "float16", "int8", "uint8");
    private static final Set<String> DISTANCE_FUNCTIONS = Set.of("cosine", "dotproduct", "euclidean");
    private static final Set<String> INDEX_TYPES = Set.of("flat", "quantizedFlat", "diskANN");

    private static final int MOST_DIMENSIONS = 4_096;
    private static final int MOST_DIMENSIONS_OF_FLAT = 505;
    private static final int MOST_QUANTIZED_BYTES = 512;
    private static final int FEWEST_SEARCHED = 25;
    private static final int MOST_SEARCHED = 500;

    public VectorPolicy {
        embeddings = Map.copyOf(embeddings);
        indexes = Map.copyOf(indexes);
    }

    /** How the distance of the vectors at a path is measured; empty if the policy does not have the path. */
    public Optional<String> distanceFunction(PropertyPath path) {
        return Optional.ofNullable(embeddings.get(path))
                .map(embedding -> embedding.path("distanceFunction").asText());
    }

    /** All distance functions of the policy. */
    public Set<String> distanceFunctions() {
        Set<String> functions = new HashSet<>();
        embeddings.keySet().forEach(path -> distanceFunction(path).ifPresent(functions::add));
        return functions;
    }

    /** @throws CosmosException with status 400 if the container's policies are not usable; the texts are the service's */
    static VectorPolicy of(JsonNode container) {
        JsonNode entries = container.path("vectorEmbeddingPolicy").path("vectorEmbeddings");
        Map<PropertyPath, JsonNode> embeddings = new LinkedHashMap<>();
        entries.forEach(embedding -> {
            check(embedding);
            if (embeddings.put(path(embedding, "Vector Embedding Policy"), embedding) != null) {
                throw duplicate(embedding, "Vector Embedding Policy");
            }
        });
        Map<PropertyPath, JsonNode> indexes = new LinkedHashMap<>();
        container.path("indexingPolicy").path("vectorIndexes").forEach(index -> {
            PropertyPath path = path(index, "Vector Indexing Policy");
            JsonNode embedding = embeddings.get(path);
            if (embedding == null) {
                throw CosmosException.badRequest("The Vector Indexing Policy's path::"
                        + index.path("path").asText() + " not matching in Embedding's path.");
            }
            checkIndex(index, embedding.path("dimensions").intValue());
            if (indexes.put(path, index) != null) {
                throw duplicate(index, "Vector Indexing Policy");
            }
        });
        return new VectorPolicy(embeddings, indexes);
    }

    private static void check(JsonNode embedding) {
        String type = embedding.path("dataType").asText();
        if (!DATA_TYPES.contains(type)) {
            throw CosmosException.badRequest(
                    "The Vector Embedding Policy has an invalid DataType:" + type + ". It is one of " + DATA_TYPES);
        }
        JsonNode dimensions = embedding.path("dimensions");
        if (!dimensions.isIntegralNumber() || dimensions.asLong() < 1) {
            throw CosmosException.badRequest("The Vector Embedding Policy has Dimensions:" + dimensions.asText()
                    + " which is less than the minimum supported value 1.");
        }
        if (dimensions.asLong() > MOST_DIMENSIONS) {
            throw CosmosException.badRequest("The Vector Embedding Policy has Dimensions:" + dimensions.asText()
                    + " which is more than the maximum supported value " + MOST_DIMENSIONS + ".");
        }
        String function = embedding.path("distanceFunction").asText();
        if (!DISTANCE_FUNCTIONS.contains(function)) {
            throw CosmosException.badRequest("The Vector Embedding Policy has an invalid DistanceFunction:" + function
                    + ". It is one of " + DISTANCE_FUNCTIONS);
        }
    }

    private static void checkIndex(JsonNode index, int dimensions) {
        String type = index.path("type").asText();
        if (!INDEX_TYPES.contains(type)) {
            throw CosmosException.badRequest("The Vector Indexing Policy's Index Type::" + type + " is invalid.");
        }
        if (type.equals("flat") && dimensions > MOST_DIMENSIONS_OF_FLAT) {
            throw CosmosException.badRequest("The Vector Indexing Policy's Index Type::flat supports at most "
                    + MOST_DIMENSIONS_OF_FLAT + " dimensions, not " + dimensions + ".");
        }
        checkRange(index, "quantizationByteSize", 1, Math.min(MOST_QUANTIZED_BYTES, dimensions));
        checkRange(index, "indexingSearchListSize", FEWEST_SEARCHED, MOST_SEARCHED);
        checkShardKey(index.path("vectorIndexShardKey"));
    }

    private static void checkRange(JsonNode index, String name, int least, int most) {
        JsonNode value = index.path(name);
        boolean given = !value.isMissingNode() && !value.isNull();
        if (given && (!value.isIntegralNumber() || value.asLong() < least || value.asLong() > most)) {
            String parameter = Character.toUpperCase(name.charAt(0)) + name.substring(1);
            throw CosmosException.badRequest("The Vector Indexing Policy parameter " + parameter + " value :: "
                    + value.asText() + " is out of range. The allowed range is between " + least + " and " + most
                    + ".");
        }
    }

    private static void checkShardKey(JsonNode paths) {
        if (paths.isMissingNode() || paths.isNull()) {
            return;
        }
        if (!paths.isArray()) {
            throw CosmosException.badRequest("One of the specified inputs is invalid: vectorIndexShardKey is an array");
        }
        if (paths.size() > 1) {
            throw CosmosException.badRequest("The number of shard paths defined in the Vector Indexing Policy: "
                    + paths.size() + " exceeds the maximum: 1.");
        }
        paths.forEach(path -> {
            if (!path.asText().startsWith("/")) {
                throw CosmosException.badRequest(
                        "The Vector Indexing Policy has an invalid Shard Path: " + path.asText() + ".");
            }
        });
    }

    private static PropertyPath path(JsonNode entry, String policy) {
        return PropertyPath.ofSearch(entry.path("path"))
                .orElseThrow(() -> CosmosException.badRequest("The " + policy + " contains an invalid Path: "
                        + entry.path("path").asText()));
    }

    private static CosmosException duplicate(JsonNode entry, String policy) {
        return CosmosException.badRequest(
                "Duplicate Path :" + entry.path("path").asText() + " found in " + policy + ".");
    }

    /** @throws CosmosException with status 400 if the other one changes what is there; the service only lets policies grow */
    void checkReplacement(VectorPolicy other) {
        embeddings.forEach((path, embedding) -> {
            if (!embedding.equals(other.embeddings.get(path))) {
                throw CosmosException.badRequest("Paths in existing embedding policy cannot be modified in Collection"
                        + " Replace. Path: " + path);
            }
        });
        indexes.forEach((path, index) -> {
            if (other.indexes.containsKey(path) && !index.equals(other.indexes.get(path))) {
                throw CosmosException.badRequest("Paths in existing vector indexing policy cannot be modified in"
                        + " Collection Replace. Path: " + path);
            }
        });
    }
}
