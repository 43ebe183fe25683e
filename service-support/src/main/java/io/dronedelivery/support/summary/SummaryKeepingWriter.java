package io.dronedelivery.support.summary;

import com.azure.cosmos.models.CosmosBatch;
import com.azure.cosmos.models.CosmosBatchOperationResult;
import com.azure.cosmos.models.CosmosBatchResponse;
import com.azure.cosmos.models.CosmosPatchOperations;
import com.azure.cosmos.models.PartitionKey;
import io.dronedelivery.support.cosmos.Charged;
import io.dronedelivery.support.cosmos.CosmosOperations;
import io.dronedelivery.support.cosmos.ItemContainer;
import io.dronedelivery.support.problem.DatabaseRefusedException;
import io.dronedelivery.support.problem.DatabaseStatus;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.util.retry.Retry;

/**
 * Writes an item and its month's summary document in one transactional batch, so the summary is never out of step.
 *
 * <p>Where a month has no summary document yet, because its items were loaded past this service, the batch creates it
 * from the items found. If somebody else creates it in between, the batch fails as a whole and is tried again.
 */
final class SummaryKeepingWriter<T extends Item<T>> implements ItemWriter<T> {

    private static final String PLAN = "transactional-batch";
    private static final int ATTEMPTS = 5;
    private static final int FAILED_DEPENDENCY = 424;
    private static final int RETRY_WITH = 449;

    private final ItemContainer container;
    private final CosmosOperations operations;
    private final MonthQueries<T, ?> queries;

    SummaryKeepingWriter(ItemContainer container, CosmosOperations operations, MonthQueries<T, ?> queries) {
        this.container = container;
        this.operations = operations;
        this.queries = queries;
    }

    @Override
    public Mono<Charged<T>> apply(Change<T> change) {
        Mono<T> write = Mono.defer(() -> {
            Set<OwnerMonth> unsummed = new HashSet<>();
            return Mono.defer(() -> attempt(change, unsummed))
                    .retryWhen(Retry.max(ATTEMPTS)
                            .filter(SummaryRace.class::isInstance)
                            .onRetryExhaustedThrow((retry, signal) -> new DatabaseRefusedException(RETRY_WITH, null)));
        });
        return operations.run(container.name(), PLAN, write);
    }

    private Mono<T> attempt(Change<T> change, Set<OwnerMonth> unsummed) {
        Map<OwnerMonth, Totals> effects = change.effects();
        List<OwnerMonth> months = effects.entrySet().stream()
                .filter(effect -> !effect.getValue().equals(Totals.NONE))
                .map(Map.Entry::getKey)
                .toList();
        return Flux.fromIterable(unsummed)
                .concatMap(month -> queries.sumItems(container, month, AccessPlan.PARTITION_TARGETED)
                        .map(totals -> Map.entry(month, totals)))
                .collectMap(Map.Entry::getKey, Map.Entry::getValue)
                .flatMap(sums -> {
                    CosmosBatch batch = CosmosBatch.createCosmosBatch(
                            new PartitionKey(change.item().ownerId()));
                    change.addTo(batch);
                    for (OwnerMonth month : months) {
                        Totals effect = effects.getOrDefault(month, Totals.NONE);
                        Totals sum = sums.get(month);
                        if (sum == null) {
                            batch.patchItemOperation(SummaryDocument.id(month), increments(effect));
                        } else {
                            batch.createItemOperation(SummaryDocument.of(month, sum.plus(effect)));
                        }
                    }
                    return container.sdk().executeCosmosBatch(batch);
                })
                .map(response -> result(change, response, months, unsummed));
    }

    private static CosmosPatchOperations increments(Totals effect) {
        CosmosPatchOperations patch = CosmosPatchOperations.create();
        effect.asMap().forEach((name, sum) -> patch.increment("/totals/" + name, sum));
        return patch;
    }

    private T result(
            Change<T> change, CosmosBatchResponse response, List<OwnerMonth> months, Set<OwnerMonth> unsummed) {
        if (response.isSuccessStatusCode()) {
            T item = change.item();
            return item.stamped(
                    item.createdAt(),
                    item.updatedAt(),
                    response.getResults().get(0).getETag());
        }
        List<CosmosBatchOperationResult> results = new ArrayList<>(response.getResults());
        for (int i = 0; i < results.size(); i++) {
            int status = results.get(i).getStatusCode();
            if (status == FAILED_DEPENDENCY) {
                continue;
            }
            if (i == 0) {
                throw conflict(status, response);
            }
            throw race(months.get(i - 1), status, unsummed, response);
        }
        throw refused(response);
    }

    private static RuntimeException conflict(int status, CosmosBatchResponse response) {
        return switch (status) {
            case DatabaseStatus.NOT_FOUND, DatabaseStatus.CONFLICT, DatabaseStatus.PRECONDITION_FAILED ->
                new WriteConflictException(status);
            default -> refused(response);
        };
    }

    private static RuntimeException race(
            OwnerMonth month, int status, Set<OwnerMonth> unsummed, CosmosBatchResponse response) {
        if (status == 404 && unsummed.add(month) || status == 409 && unsummed.remove(month)) {
            return new SummaryRace();
        }
        return refused(response);
    }

    private static RuntimeException refused(CosmosBatchResponse response) {
        return new DatabaseRefusedException(response.getStatusCode(), response.getRetryAfterDuration());
    }

    /** The summary document was there when it was thought absent, or the other way round. */
    private static final class SummaryRace extends RuntimeException {

        SummaryRace() {
            super("The month's summary document appeared or was missing.", null, false, false);
        }
    }
}
