package io.dronedelivery.emulator.server;

import com.fasterxml.jackson.databind.JsonNode;
import io.dronedelivery.emulator.query.PageRequest;
import io.dronedelivery.emulator.query.QueryEngine;
import io.dronedelivery.emulator.query.QueryException;
import io.dronedelivery.emulator.query.SqlQuery;
import io.dronedelivery.emulator.storage.Container;
import io.dronedelivery.emulator.storage.CosmosException;
import io.dronedelivery.emulator.storage.EffectivePartitionKey;
import io.dronedelivery.emulator.storage.ResourceList;
import io.dronedelivery.emulator.storage.StoredDocument;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;

/** Reads patches with their conditions, which are queries without a SELECT. */
final class Patches {

    private static final Set<String> FIELDS = Set.of("condition", "operations");

    private final QueryEngine engine;

    Patches(QueryEngine engine) {
        this.engine = engine;
    }

    DocumentOperation parse(
            String id, JsonNode patch, Container container, EffectivePartitionKey key, Optional<String> ifMatch) {
        return new DocumentOperation.Patch(
                id,
                PatchOperation.parse(operations(patch)),
                condition(patch),
                changed ->
                        DocumentOperation.checkPartition(container.definition().partitionKey(), key, changed),
                ifMatch);
    }

    /** The JavaScript client sends the operations bare when there is no condition. */
    private static JsonNode operations(JsonNode patch) {
        patch.fieldNames().forEachRemaining(name -> {
            if (!FIELDS.contains(name)) {
                throw CosmosException.badRequest("A patch has no field '" + name + "'");
            }
        });
        return patch.isArray() ? patch : patch.path("operations");
    }

    private Predicate<StoredDocument> condition(JsonNode patch) {
        JsonNode condition = patch.path("condition");
        if (condition.isMissingNode()) {
            return document -> true;
        }
        if (!condition.isTextual()) {
            throw CosmosException.badRequest("The condition of a patch must be a string");
        }
        return document -> matches(condition.textValue(), document);
    }

    private boolean matches(String condition, StoredDocument document) {
        SqlQuery query = new SqlQuery("SELECT VALUE true " + condition);
        try {
            return !engine.execute(query, new ResourceList(List.of(document)), PageRequest.first())
                    .documents()
                    .isEmpty();
        } catch (QueryException e) {
            throw CosmosException.badRequest("The condition of the patch: " + e.getMessage());
        }
    }
}
