package io.dronedelivery.emulator.server;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.dronedelivery.emulator.storage.Container;
import io.dronedelivery.emulator.storage.CosmosException;
import io.dronedelivery.emulator.storage.EffectivePartitionKey;
import java.util.Optional;

/** Reads the entries of a batch. */
final class BatchOperations {

    private final Patches patches;

    BatchOperations(Patches patches) {
        this.patches = patches;
    }

    /**
     * @throws CosmosException with status 400 if it is none of the operations that a batch can hold
     */
    DocumentOperation parse(JsonNode entry, Container container, EffectivePartitionKey key) {
        String id = entry.path("id").asText();
        Optional<String> ifMatch = etag(entry, "ifMatch");
        String type = entry.path("operationType").asText();
        return switch (type) {
            case "Create" -> new DocumentOperation.Create(body(entry, container, key));
            case "Upsert" -> new DocumentOperation.Upsert(body(entry, container, key), ifMatch);
            case "Replace" -> new DocumentOperation.Replace(id, body(entry, container, key), ifMatch);
            case "Patch" -> patches.parse(id, entry.path("resourceBody"), container, key, ifMatch);
            case "Delete" -> new DocumentOperation.Delete(id, ifMatch);
            case "Read" -> new DocumentOperation.Read(id, etag(entry, "ifNoneMatch"));
            default -> throw CosmosException.badRequest("A batch cannot hold the operation '" + type + "'");
        };
    }

    private static ObjectNode body(JsonNode entry, Container container, EffectivePartitionKey key) {
        if (entry.path("resourceBody") instanceof ObjectNode body) {
            DocumentOperation.checkPartition(container.definition().partitionKey(), key, body);
            return body;
        }
        throw CosmosException.badRequest("The operation has no resourceBody");
    }

    /** The Java SDK sends the text {@code null} where an application has no etag. */
    private static Optional<String> etag(JsonNode entry, String name) {
        return Optional.of(entry.path(name).asText()).filter(tag -> !tag.isEmpty() && !tag.equals("null"));
    }
}
