package io.dronedelivery.emulator.storage;

import com.fasterxml.jackson.databind.JsonNode;

/** What a container says about searching vectors and text in its documents. */
public record SearchPolicies(VectorPolicy vectors, FullTextPolicy texts) {

    public static final SearchPolicies NONE = new SearchPolicies(VectorPolicy.NONE, FullTextPolicy.NONE);

    /** @throws CosmosException with status 400 if the container's policies are not usable */
    static SearchPolicies of(JsonNode container) {
        requireObject(container.path("vectorEmbeddingPolicy"), "vectorEmbeddingPolicy");
        requireArray(container.path("vectorEmbeddingPolicy").path("vectorEmbeddings"), "vectorEmbeddings");
        requireObject(container.path("fullTextPolicy"), "fullTextPolicy");
        requireArray(container.path("fullTextPolicy").path("fullTextPaths"), "fullTextPaths");
        requireArray(container.path("indexingPolicy").path("vectorIndexes"), "vectorIndexes");
        requireArray(container.path("indexingPolicy").path("fullTextIndexes"), "fullTextIndexes");
        SearchPolicies policies = new SearchPolicies(VectorPolicy.of(container), FullTextPolicy.of(container));
        // One object for the many containers that have none, since it is part of what queries are kept by.
        return policies.equals(NONE) ? NONE : policies;
    }

    private static void requireObject(JsonNode value, String name) {
        if (!value.isMissingNode() && !value.isNull() && !value.isObject()) {
            throw CosmosException.badRequest(name + " is an object");
        }
    }

    private static void requireArray(JsonNode value, String name) {
        if (!value.isMissingNode() && !value.isNull() && !value.isArray()) {
            throw CosmosException.badRequest(name + " is an array");
        }
    }
}
