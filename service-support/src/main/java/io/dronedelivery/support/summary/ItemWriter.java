package io.dronedelivery.support.summary;

import com.azure.cosmos.models.CosmosBatch;
import com.azure.cosmos.models.CosmosBatchOperationResult;
import com.azure.cosmos.models.CosmosBatchResponse;
import com.azure.cosmos.models.CosmosItemResponse;
import com.azure.cosmos.models.CosmosPatchOperations;
import io.dronedelivery.support.cosmos.Charged;
import io.dronedelivery.support.cosmos.CosmosOperations;
import io.dronedelivery.support.cosmos.ItemContainer;
import io.dronedelivery.support.cosmos.PartitionLayout;
import io.dronedelivery.support.problem.DatabaseRefusedException;
import io.dronedelivery.support.problem.DatabaseStatus;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.util.retry.Retry;

/**
 * Writes an item and its month's summary document in one transactional batch, so the summary is never out of step. Keyed by id, a
 * partition cannot hold both: there the item is written alone, and a removed one leaves a {@link Tombstone}, because the change feed
 * that a repartition follows does not tell of deletions.
 *
 * <p>Where a month has no summary document yet, because its items were loaded past this service, the batch creates it
 * from the items found. If somebody else creates it in between, the batch fails as a whole and is tried again.
 */
final class ItemWriter<T extends Item<T>> {

    private static final int ATTEMPTS = 5;
    private static final int FAILED_DEPENDENCY = 424;

    private final CosmosOperations operations;
    private final ItemRepository<T> repository;

    ItemWriter(CosmosOperations operations, ItemRepository<T> repository) {
        this.operations = operations;
        this.repository = repository;
    }

    /**
     * Carries out one change, wholly or not at all.
     *
     * @return the item as it is stored now; after a removal, the one that was removed
     * @throws WriteConflictException (emitted) if the stored item is not in the state that the change starts from
     */
    Mono<Charged<T>> apply(Change<T> change) {
        return operations.write(container -> container.layout() == PartitionLayout.BY_OWNER
                ? operations.run(container, "transactional-batch", withSummaries(container, change))
                : operations.run(container, "single-write", alone(container, change)));
    }

    private Mono<T> alone(ItemContainer container, Change<T> change) {
        return write(container, change, Map.of(), new HashSet<>())
                .onErrorResume(
                        failure -> change instanceof Change.Creation
                                && DatabaseStatus.is(DatabaseStatus.CONFLICT, failure),
                        taken -> tombstone(container, change.item())
                                .switchIfEmpty(Mono.error(taken))
                                .flatMap(etag -> write(
                                        container, new Change.Revival<>(change.item(), etag), Map.of(), Set.of())));
    }

    private Mono<String> tombstone(ItemContainer container, T item) {
        return container
                .sdk()
                .readItem(item.id(), container.key(item.ownerId(), item.id()), Tombstone.class)
                // The change feed tells the last state of an id only: of the former owner's item it would not tell that
                // it is gone.
                .filter(found -> found.getItem().type().equals(Tombstone.TYPE)
                        && found.getItem().ownerId().equals(item.ownerId()))
                .map(CosmosItemResponse::getETag)
                .onErrorResume(failure -> DatabaseStatus.is(DatabaseStatus.NOT_FOUND, failure), gone -> Mono.empty());
    }

    private Mono<T> withSummaries(ItemContainer container, Change<T> change) {
        return Mono.defer(() -> {
            Set<OwnerMonth> unsummed = new HashSet<>();
            return Mono.defer(() -> Flux.fromIterable(unsummed)
                            .concatMap(month -> repository
                                    .byPartitionKey(repository.of(container), month)
                                    .map(totals -> Map.entry(month, totals)))
                            .collectMap(Map.Entry::getKey, Map.Entry::getValue)
                            .flatMap(sums -> write(container, change, sums, unsummed)))
                    .retryWhen(Retry.max(ATTEMPTS)
                            .filter(SummaryRace.class::isInstance)
                            .onRetryExhaustedThrow(
                                    (retry, signal) -> new DatabaseRefusedException(DatabaseStatus.RETRY_WITH, null)));
        });
    }

    /**
     * Writes once.
     *
     * @param sums what the items of months without a summary document come to
     * @param unsummed months without one; what the answer tells of them is noted
     */
    private Mono<T> write(
            ItemContainer container, Change<T> change, Map<OwnerMonth, Totals> sums, Set<OwnerMonth> unsummed) {
        T item = change.item();
        CosmosBatch batch = CosmosBatch.createCosmosBatch(container.key(item.ownerId(), item.id()));
        change.addTo(batch, container.layout());
        List<OwnerMonth> months = new ArrayList<>();
        if (container.layout() == PartitionLayout.BY_OWNER) {
            change.effects().forEach((month, effect) -> {
                if (!effect.equals(Totals.NONE)) {
                    months.add(month);
                    addTo(batch, month, effect, sums.get(month));
                }
            });
        }
        return container.sdk().executeCosmosBatch(batch).map(response -> result(item, response, months, unsummed));
    }

    private static void addTo(CosmosBatch batch, OwnerMonth month, Totals effect, @Nullable Totals sum) {
        if (sum != null) {
            batch.createItemOperation(SummaryDocument.of(month, sum.plus(effect)));
            return;
        }
        CosmosPatchOperations increments = CosmosPatchOperations.create();
        effect.asMap().forEach((name, difference) -> increments.increment("/totals/" + name, difference));
        batch.patchItemOperation(SummaryDocument.id(month), increments);
    }

    private T result(T item, CosmosBatchResponse response, List<OwnerMonth> months, Set<OwnerMonth> unsummed) {
        List<CosmosBatchOperationResult> results = response.getResults();
        if (response.isSuccessStatusCode()) {
            return item.stamped(
                    item.createdAt(), item.updatedAt(), results.get(0).getETag());
        }
        for (int i = 0; i < results.size(); i++) {
            int status = results.get(i).getStatusCode();
            if (status != FAILED_DEPENDENCY) {
                throw i == 0 ? conflict(status, response) : race(months.get(i - 1), status, unsummed, response);
            }
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
        return status == DatabaseStatus.NOT_FOUND && unsummed.add(month)
                        || status == DatabaseStatus.CONFLICT && unsummed.remove(month)
                ? new SummaryRace()
                : refused(response);
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
