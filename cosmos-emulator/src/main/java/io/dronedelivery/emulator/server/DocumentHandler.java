package io.dronedelivery.emulator.server;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.dronedelivery.emulator.server.DocumentOperation.Outcome;
import io.dronedelivery.emulator.server.PartitionAccess.Charged;
import io.dronedelivery.emulator.storage.Container;
import io.dronedelivery.emulator.storage.CosmosException;
import io.dronedelivery.emulator.storage.EffectivePartitionKey;
import io.dronedelivery.emulator.storage.Json;
import io.dronedelivery.emulator.storage.PartitionKeyDefinition;
import io.dronedelivery.emulator.storage.PhysicalPartition;
import java.util.List;

/** Creates, reads, replaces and deletes single documents. */
final class DocumentHandler {

    /** The service's limit. */
    private static final int MAX_DOCUMENT_BYTES = 2 * 1024 * 1024;

    private final PartitionAccess access;
    private final Patches patches;

    DocumentHandler(PartitionAccess access, Patches patches) {
        this.access = access;
        this.patches = patches;
    }

    /** Reads without a lock or a transaction, so it may run on an event loop. */
    CosmosResponse read(CosmosRequest request, Container container, String addressed) {
        EffectivePartitionKey key = requiredKey(request, container);
        String id = id(request, container, key, addressed);
        PhysicalPartition partition = container.partitionOf(key);
        return access.run(partition, RequestCharge.LOOKUP, () -> {
            var document = partition.find(key, id).orElseThrow(() -> DocumentOperation.missing(id));
            Charged answer = answer(DocumentOperation.Read.of(document, request.etag(Headers.IF_NONE_MATCH)), false);
            answer.response()
                    .header(Headers.ETAG, document.etag())
                    .header(
                            Headers.CONTENT_LOCATION,
                            request.origin() + '/' + request.path().raw());
            return answer;
        });
    }

    CosmosResponse createOrUpsert(CosmosRequest request, Container container) {
        ObjectNode body = body(request);
        EffectivePartitionKey key = requiredKey(request, container);
        DocumentOperation.checkPartition(container.definition().partitionKey(), key, body);
        return write(
                request,
                container,
                key,
                request.flag(Headers.IS_UPSERT)
                        ? new DocumentOperation.Upsert(body, request.etag(Headers.IF_MATCH))
                        : new DocumentOperation.Create(body));
    }

    CosmosResponse replace(CosmosRequest request, Container container, String addressed) {
        ObjectNode body = body(request);
        EffectivePartitionKey key = requiredKey(request, container);
        String id = id(request, container, key, addressed);
        DocumentOperation.checkPartition(container.definition().partitionKey(), key, body);
        return write(request, container, key, new DocumentOperation.Replace(id, body, request.etag(Headers.IF_MATCH)));
    }

    CosmosResponse patch(CosmosRequest request, Container container, String addressed) {
        EffectivePartitionKey key = requiredKey(request, container);
        String id = id(request, container, key, addressed);
        return write(
                request,
                container,
                key,
                patches.parse(id, json(request), container, key, request.etag(Headers.IF_MATCH)));
    }

    CosmosResponse delete(CosmosRequest request, Container container, String addressed) {
        EffectivePartitionKey key = requiredKey(request, container);
        String id = id(request, container, key, addressed);
        return write(request, container, key, new DocumentOperation.Delete(id, request.etag(Headers.IF_MATCH)));
    }

    /** The id of the document in a path, which has resource ids throughout if it has the container's. */
    private static String id(CosmosRequest request, Container container, EffectivePartitionKey key, String addressed) {
        String inPath = request.path().segment(3);
        return inPath.equals(container.id())
                ? addressed
                : container.idOf(key, addressed).orElseThrow(() -> DocumentOperation.missing(addressed));
    }

    /** Deletes a whole logical partition. The service does it in the background with spare throughput, so it is charged a lookup. */
    CosmosResponse deleteLogicalPartition(CosmosRequest request, Container container) {
        EffectivePartitionKey key = requiredKey(request, container);
        PhysicalPartition partition = container.partitionOf(key);
        return access.run(partition, RequestCharge.LOOKUP, () -> {
            partition.deleteAll(key);
            return new Charged(CosmosResponse.empty(200), RequestCharge.LOOKUP);
        });
    }

    private CosmosResponse write(
            CosmosRequest request, Container container, EffectivePartitionKey key, DocumentOperation operation) {
        PhysicalPartition partition = container.partitionOf(key);
        return access.run(partition, RequestCharge.LOOKUP, () -> {
            Outcome outcome = partition.write(transaction -> operation.apply(transaction, key));
            return answer(outcome, request.wantsNoContent());
        });
    }

    static Charged answer(Outcome outcome, boolean noContent) {
        CosmosResponse response = outcome.document()
                .filter(document -> !noContent)
                .map(document -> CosmosResponse.json(outcome.status(), document.json()))
                .orElseGet(() -> CosmosResponse.empty(outcome.status()));
        outcome.document().ifPresent(document -> response.header(Headers.ETAG, document.etag()));
        return new Charged(response, outcome.units());
    }

    private static ObjectNode body(CosmosRequest request) {
        checkSize(request);
        return Json.readObject(request.body());
    }

    private static JsonNode json(CosmosRequest request) {
        checkSize(request);
        return Json.read(request.body());
    }

    static void checkSize(CosmosRequest request) {
        if (request.body().length > MAX_DOCUMENT_BYTES) {
            throw CosmosException.of(413, 0, "The request is larger than " + MAX_DOCUMENT_BYTES + " bytes");
        }
    }

    static EffectivePartitionKey requiredKey(CosmosRequest request, Container container) {
        return key(
                container,
                request.partitionKey()
                        .orElseThrow(() -> CosmosException.badRequest(
                                "The partition key is missing: send " + Headers.PARTITION_KEY)));
    }

    static EffectivePartitionKey key(Container container, List<JsonNode> components) {
        var definition = container.definition().partitionKey();
        if (components.size() != definition.paths().size()) {
            throw CosmosException.of(
                    400,
                    CosmosException.PARTITION_KEY_MISMATCH,
                    "Partition key provided either doesn't correspond to definition in the collection or doesn't match"
                            + " partition key field values specified in the document. The partition key of '"
                            + container.id() + "' has "
                            + definition.paths().size() + " component(s), the request has " + components.size());
        }
        return hashed(definition, components);
    }

    /**
     * @throws CosmosException with status 400 if the components are no key, nor the beginning of one
     */
    static EffectivePartitionKey hashed(PartitionKeyDefinition definition, List<JsonNode> components) {
        try {
            return EffectivePartitionKey.of(definition, components);
        } catch (IllegalArgumentException e) {
            throw CosmosException.badRequest(e);
        }
    }
}
