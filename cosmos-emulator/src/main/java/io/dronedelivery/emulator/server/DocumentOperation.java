package io.dronedelivery.emulator.server;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.dronedelivery.emulator.storage.CosmosException;
import io.dronedelivery.emulator.storage.EffectivePartitionKey;
import io.dronedelivery.emulator.storage.Json;
import io.dronedelivery.emulator.storage.PartitionKeyDefinition;
import io.dronedelivery.emulator.storage.PartitionTransaction;
import io.dronedelivery.emulator.storage.StoredDocument;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Predicate;

/** What a client can do to one document, alone or as part of a batch. */
sealed interface DocumentOperation {

    /**
     * @param key the logical partition that the request is about
     * @throws CosmosException if it cannot be done; the transaction must then be given up, or nothing was written in it
     */
    Outcome apply(PartitionTransaction transaction, EffectivePartitionKey key);

    /**
     * @param document the document as it is afterwards; empty if it is gone or unchanged in the client's hands
     * @param units cost in request units
     */
    record Outcome(int status, Optional<StoredDocument> document, double units) {}

    record Create(ObjectNode body) implements DocumentOperation {
        @Override
        public Outcome apply(PartitionTransaction transaction, EffectivePartitionKey key) {
            StoredDocument created = transaction.create(key, body);
            return new Outcome(201, Optional.of(created), RequestCharge.insert(created.size()));
        }
    }

    record Upsert(ObjectNode body, Optional<String> ifMatch) implements DocumentOperation {
        @Override
        public Outcome apply(PartitionTransaction transaction, EffectivePartitionKey key) {
            Optional<StoredDocument> existing =
                    transaction.find(key, body.path("id").asText());
            if (existing.isEmpty()) {
                return new Create(body).apply(transaction, key);
            }
            return new Replace(existing.get().id(), body, ifMatch).apply(transaction, key);
        }
    }

    record Replace(String id, ObjectNode body, Optional<String> ifMatch) implements DocumentOperation {
        @Override
        public Outcome apply(PartitionTransaction transaction, EffectivePartitionKey key) {
            StoredDocument existing = required(transaction, key, id);
            checkIfMatch(existing, ifMatch);
            StoredDocument replaced = transaction.replace(existing, body);
            return new Outcome(200, Optional.of(replaced), RequestCharge.replace(replaced.size()));
        }
    }

    /**
     * @param condition what must hold of the document before
     * @param check fails if the document must not become like this
     */
    record Patch(
            String id,
            List<PatchOperation> operations,
            Predicate<StoredDocument> condition,
            Consumer<ObjectNode> check,
            Optional<String> ifMatch)
            implements DocumentOperation {

        public Patch {
            operations = List.copyOf(operations);
        }

        @Override
        public Outcome apply(PartitionTransaction transaction, EffectivePartitionKey key) {
            StoredDocument existing = required(transaction, key, id);
            checkIfMatch(existing, ifMatch);
            if (!condition.test(existing)) {
                throw CosmosException.preconditionFailed("The document does not meet the condition of the patch");
            }
            ObjectNode body = Json.readObject(existing.json());
            operations.forEach(operation -> operation.apply(body));
            Json.checkNesting(body);
            // A path can name a property that no document can be read with again.
            Json.read(Json.write(body));
            check.accept(body);
            return new Replace(id, body, Optional.empty()).apply(transaction, key);
        }
    }

    record Delete(String id, Optional<String> ifMatch) implements DocumentOperation {
        @Override
        public Outcome apply(PartitionTransaction transaction, EffectivePartitionKey key) {
            StoredDocument existing = required(transaction, key, id);
            checkIfMatch(existing, ifMatch);
            transaction.delete(existing);
            return new Outcome(204, Optional.empty(), RequestCharge.insert(existing.size()));
        }
    }

    record Read(String id, Optional<String> ifNoneMatch) implements DocumentOperation {
        @Override
        public Outcome apply(PartitionTransaction transaction, EffectivePartitionKey key) {
            return of(required(transaction, key, id), ifNoneMatch);
        }

        static Outcome of(StoredDocument document, Optional<String> ifNoneMatch) {
            if (ifNoneMatch.filter(tag -> matches(tag, document)).isPresent()) {
                return new Outcome(304, Optional.empty(), RequestCharge.LOOKUP);
            }
            return new Outcome(200, Optional.of(document), RequestCharge.pointRead(document.size()));
        }
    }

    /**
     * Fails unless the document in the body lives in the given logical partition.
     *
     * @throws CosmosException with status 400
     */
    static void checkPartition(PartitionKeyDefinition definition, EffectivePartitionKey key, ObjectNode body) {
        EffectivePartitionKey own;
        try {
            List<JsonNode> values = definition.valuesIn(body);
            definition.checkLength(values);
            own = EffectivePartitionKey.of(definition, values);
        } catch (IllegalArgumentException e) {
            throw CosmosException.badRequest(e);
        }
        if (!own.equals(key)) {
            throw CosmosException.of(
                    400,
                    CosmosException.PARTITION_KEY_MISMATCH,
                    "PartitionKey extracted from document doesn't match the one specified in the header");
        }
    }

    private static StoredDocument required(PartitionTransaction transaction, EffectivePartitionKey key, String id) {
        return transaction.find(key, id).orElseThrow(() -> missing(id));
    }

    static CosmosException missing(String id) {
        return CosmosException.notFound("A document with id '" + id + "' and this partition key");
    }

    private static void checkIfMatch(StoredDocument existing, Optional<String> ifMatch) {
        if (ifMatch.filter(tag -> !matches(tag, existing)).isPresent()) {
            throw CosmosException.preconditionFailed("The document has changed since its etag was read");
        }
    }

    private static boolean matches(String tag, StoredDocument document) {
        return tag.equals("*") || tag.equals(document.etag());
    }
}
