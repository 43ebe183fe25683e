package io.dronedelivery.emulator.server;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.util.RawValue;
import io.dronedelivery.emulator.server.DocumentOperation.Outcome;
import io.dronedelivery.emulator.server.PartitionAccess.Charged;
import io.dronedelivery.emulator.storage.Container;
import io.dronedelivery.emulator.storage.CosmosException;
import io.dronedelivery.emulator.storage.EffectivePartitionKey;
import io.dronedelivery.emulator.storage.Json;
import io.dronedelivery.emulator.storage.PhysicalPartition;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/** Several document operations in one request: all or nothing in one logical partition, or each for itself in a physical one. */
final class BatchHandler {

    /** The service's limit. */
    private static final int MAX_OPERATIONS = 100;

    private static final int FAILED_DEPENDENCY = 424;
    private static final int MULTI_STATUS = 207;

    private final PartitionAccess access;
    private final BatchOperations operations;

    BatchHandler(PartitionAccess access, BatchOperations operations) {
        this.access = access;
        this.operations = operations;
    }

    CosmosResponse handle(CosmosRequest request, Container container) {
        DocumentHandler.checkSize(request);
        JsonNode body = Json.read(request.body());
        if (!(body instanceof ArrayNode entries)) {
            throw CosmosException.badRequest("A batch is an array of operations");
        }
        if (entries.isEmpty()) {
            throw CosmosException.badRequest("Batch request has no operations.");
        }
        if (entries.size() > MAX_OPERATIONS) {
            throw CosmosException.badRequest("Batch request has more operations than what is supported. The most are "
                    + MAX_OPERATIONS + ", the request has " + entries.size());
        }
        return request.flag(Headers.BATCH_ATOMIC)
                ? atomic(request, container, entries)
                : independent(request, container, entries);
    }

    private CosmosResponse atomic(CosmosRequest request, Container container, ArrayNode entries) {
        EffectivePartitionKey key = DocumentHandler.requiredKey(request, container);
        PhysicalPartition partition = container.partitionOf(key);
        return access.run(partition, RequestCharge.LOOKUP, () -> {
            // Also what fails before it gets to the store fails as part of the batch.
            List<Charged> results = new ArrayList<>();
            try {
                partition.write(transaction -> {
                    for (JsonNode entry : entries) {
                        Outcome outcome =
                                operations.parse(entry, container, key).apply(transaction, key);
                        results.add(DocumentHandler.answer(outcome, wantsNoContent(request, entry)));
                    }
                    return results;
                });
                return charged(200, results);
            } catch (CosmosException failure) {
                if (failure.status() == 410) {
                    throw failure;
                }
                return charged(MULTI_STATUS, failed(entries.size(), results.size(), failure));
            }
        });
    }

    /** The operation at fault keeps its status, which the client takes for the whole batch; all others depended on it. */
    private static List<Charged> failed(int size, int at, CosmosException failure) {
        List<Charged> results = new ArrayList<>();
        for (int index = 0; index < size; index++) {
            results.add(
                    index == at
                            ? new Charged(CosmosResponse.error(failure), RequestCharge.LOOKUP)
                            : new Charged(CosmosResponse.empty(FAILED_DEPENDENCY), 0));
        }
        return results;
    }

    private CosmosResponse independent(CosmosRequest request, Container container, ArrayNode entries) {
        PhysicalPartition partition = request.partitionKeyRange()
                .map(container::partition)
                .orElseGet(() -> container.partitionOf(DocumentHandler.requiredKey(request, container)));
        boolean goOn = request.flag(Headers.BATCH_CONTINUE_ON_ERROR);
        List<Charged> results = new ArrayList<>();
        boolean failed = false;
        for (JsonNode entry : entries) {
            if (failed && !goOn) {
                results.add(new Charged(CosmosResponse.empty(FAILED_DEPENDENCY), 0));
                continue;
            }
            Charged result =
                    access.attempt(partition, RequestCharge.LOOKUP, () -> one(request, partition, container, entry));
            failed |= result.response().status() >= 400;
            results.add(result);
        }
        Charged all = charged(failed ? MULTI_STATUS : 200, results);
        results.forEach(result -> all.response().disturbedAs(result.response()));
        return access.answer(partition, all);
    }

    private Charged one(CosmosRequest request, PhysicalPartition partition, Container container, JsonNode entry) {
        EffectivePartitionKey key = entry.path("partitionKey").isTextual()
                ? DocumentHandler.key(
                        container,
                        CosmosRequest.components(entry.path("partitionKey").textValue()))
                : DocumentHandler.requiredKey(request, container);
        if (!partition.range().contains(key)) {
            throw CosmosException.rangeGone(partition.id());
        }
        DocumentOperation operation = operations.parse(entry, container, key);
        Outcome outcome = partition.write(transaction -> operation.apply(transaction, key));
        return DocumentHandler.answer(outcome, wantsNoContent(request, entry));
    }

    private static boolean wantsNoContent(CosmosRequest request, JsonNode entry) {
        return request.wantsNoContent() || entry.path("minimalReturnPreference").asBoolean();
    }

    private static Charged charged(int status, List<Charged> results) {
        ArrayNode body = Json.array();
        results.forEach(result -> body.add(entry(result)));
        double units = results.stream().mapToDouble(Charged::units).sum();
        return new Charged(CosmosResponse.json(status, body), units);
    }

    private static ObjectNode entry(Charged result) {
        CosmosResponse response = result.response();
        ObjectNode entry = Json.object().put("statusCode", response.status()).put("requestCharge", result.units());
        response.value(Headers.SUBSTATUS).ifPresent(value -> entry.put("subStatusCode", Integer.parseInt(value)));
        response.value(Headers.RETRY_AFTER_MILLIS)
                .ifPresent(value -> entry.put("retryAfterMilliseconds", Long.parseLong(value)));
        response.value(Headers.ETAG).ifPresent(value -> entry.put("eTag", value));
        if (response.status() < 400 && response.body().length > 0) {
            entry.putRawValue("resourceBody", new RawValue(new String(response.body(), StandardCharsets.UTF_8)));
        }
        return entry;
    }
}
