package io.dronedelivery.support.summary;

import com.azure.cosmos.CosmosException;
import com.azure.cosmos.models.CosmosItemRequestOptions;
import com.azure.cosmos.models.CosmosItemResponse;
import com.azure.cosmos.models.CosmosQueryRequestOptions;
import com.azure.cosmos.models.FeedResponse;
import com.azure.cosmos.models.PartitionKey;
import io.dronedelivery.support.cosmos.Charged;
import io.dronedelivery.support.cosmos.CosmosOperations;
import io.dronedelivery.support.cosmos.ItemContainer;
import io.dronedelivery.support.cosmos.ItemContainers;
import io.dronedelivery.support.cosmos.PartitionLayout;
import java.util.Optional;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.util.retry.Retry;

/**
 * Recomputes summaries from the items. It may run while items change: a month is only judged, and only repaired, on a
 * summary that stood still while its items were counted.
 */
public final class Reconciliation<T extends Item<T>> {

    private static final int MONTHS_AT_A_TIME = 4;
    private static final int ATTEMPTS = 10;
    private static final String EVERY_MONTH = "SELECT DISTINCT c.ownerId, c.year, c.month FROM c";

    private final ItemContainers containers;
    private final CosmosOperations operations;
    private final MonthReader<T, ?> months;

    Reconciliation(ItemContainers containers, CosmosOperations operations, MonthReader<T, ?> months) {
        this.containers = containers;
        this.operations = operations;
        this.months = months;
    }

    /** Whether differences are only told or also put right. */
    public enum Mode {
        REPORT,
        REPAIR
    }

    /**
     * What one month's check found.
     *
     * @param month whose it is
     * @param summary totals of the summary document; absent where there is none
     * @param items totals recomputed from the items
     * @param charge request units of the check and of a repair
     */
    public record Finding(OwnerMonth month, Optional<Totals> summary, Totals items, double charge) {

        /** A missing summary is no difference: the first write creates it, and reads do without. */
        public boolean isDifference() {
            return summary.map(totals -> !totals.equals(items)).orElse(false);
        }

        private Finding plus(double repairCharge) {
            return new Finding(month, summary, items, charge + repairCharge);
        }
    }

    /** Checks every month of every owner; in no particular order. A container keyed by id has no summaries to check. */
    public Flux<Finding> all(Mode mode) {
        ItemContainer container = containers.current();
        if (container.layout() != PartitionLayout.BY_OWNER) {
            return Flux.empty();
        }
        return container
                .sdk()
                .queryItems(EVERY_MONTH, new CosmosQueryRequestOptions().setMaxDegreeOfParallelism(1), OwnerMonth.class)
                .byPage()
                .flatMapIterable(FeedResponse::getResults)
                .flatMap(month -> month(container, month, mode), MONTHS_AT_A_TIME);
    }

    private Mono<Finding> month(ItemContainer container, OwnerMonth month, Mode mode) {
        return Mono.defer(() -> attempt(container, month, mode))
                .retryWhen(Retry.max(ATTEMPTS).filter(Moved.class::isInstance));
    }

    private Mono<Finding> attempt(ItemContainer container, OwnerMonth month, Mode mode) {
        return months.readSummary(container, month).flatMap(before -> months.sumItems(container, month)
                .flatMap(items -> months.readSummary(container, month).flatMap(after -> {
                    Optional<SummaryDocument> summary = after.value();
                    if (!etag(before.value()).equals(etag(summary))) {
                        return Mono.error(new Moved());
                    }
                    Finding finding = new Finding(
                            month,
                            summary.map(SummaryDocument::toTotals),
                            items.value(),
                            before.charge() + items.charge() + after.charge());
                    boolean right =
                            finding.summary().filter(items.value()::equals).isPresent();
                    return mode == Mode.REPORT || right
                            ? Mono.just(finding)
                            : repair(container, month, items, summary).map(repair -> finding.plus(repair.charge()));
                })));
    }

    private Mono<? extends Charged<?>> repair(
            ItemContainer container, OwnerMonth month, Charged<Totals> items, Optional<SummaryDocument> summary) {
        PartitionKey key = new PartitionKey(month.ownerId());
        SummaryDocument right = SummaryDocument.of(month, items.value());
        Mono<CosmosItemResponse<SummaryDocument>> write = summary.map(wrong -> container
                        .sdk()
                        .replaceItem(
                                right, right.id(), key, new CosmosItemRequestOptions().setIfMatchETag(wrong.etag())))
                .orElseGet(() -> container.sdk().createItem(right, key, new CosmosItemRequestOptions()));
        return operations
                .run(container.name(), "reconcile", write)
                .onErrorMap(Reconciliation::lostRace, failure -> new Moved());
    }

    private static boolean lostRace(Throwable failure) {
        return failure instanceof CosmosException cosmos
                && (cosmos.getStatusCode() == 409 || cosmos.getStatusCode() == 412);
    }

    private static Optional<String> etag(Optional<SummaryDocument> summary) {
        return summary.flatMap(document -> Optional.ofNullable(document.etag()));
    }

    /** A write came in between. */
    private static final class Moved extends RuntimeException {

        Moved() {
            super("The month changed while it was counted.", null, false, false);
        }
    }
}
