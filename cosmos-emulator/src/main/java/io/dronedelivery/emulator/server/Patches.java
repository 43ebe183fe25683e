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
import java.util.function.Predicate;

/** Reads patches with their conditions, which are queries without a SELECT. */
final class Patches {

    private final QueryEngine engine;

    Patches(QueryEngine engine) {
        this.engine = engine;
    }

    DocumentOperation parse(
            String id, JsonNode patch, Container container, EffectivePartitionKey key, Optional<String> ifMatch) {
        JsonNode condition = patch.path("condition");
        Predicate<StoredDocument> holds =
                condition.isTextual() ? document -> matches(condition.textValue(), document) : document -> true;
        return new DocumentOperation.Patch(
                id,
                PatchOperation.parse(patch),
                holds,
                changed ->
                        DocumentOperation.checkPartition(container.definition().partitionKey(), key, changed),
                ifMatch);
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
