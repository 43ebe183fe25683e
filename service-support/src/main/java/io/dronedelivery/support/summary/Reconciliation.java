package io.dronedelivery.support.summary;

import com.azure.cosmos.models.CosmosItemRequestOptions;
import com.azure.cosmos.models.CosmosItemResponse;
import com.azure.cosmos.models.PartitionKey;
import io.dronedelivery.support.cosmos.Charged;
import io.dronedelivery.support.cosmos.CosmosOperations;
import io.dronedelivery.support.cosmos.ItemContainer;
import io.dronedelivery.support.cosmos.PartitionLayout;
import io.dronedelivery.support.problem.DatabaseStatus;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
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
    private static final Duration FIRST_PAUSE = Duration.ofMillis(20);
    private static final Duration LONGEST_PAUSE = Duration.ofSeconds(2);

    private final CosmosOperations operations;
    private final ItemRepository<T> repository;
    private final String itemType;
    private final ReconcileProperties properties;

    Reconciliation(
            CosmosOperations operations,
            ItemRepository<T> repository,
            ItemKind<T> kind,
            ReconcileProperties properties) {
        this.operations = operations;
        this.repository = repository;
        this.itemType = kind.type();
        this.properties = properties;
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
     * @param decided false if the month never stood still, or the database refused, for as long as it was looked at
     * @param charge request units of the check and of a repair
     */
    public record Finding(OwnerMonth month, Optional<Totals> summary, Totals items, boolean decided, double charge) {

        /** A missing summary is no difference: the first write creates it, and reads do without. */
        public boolean isDifference() {
            return decided && summary.map(totals -> !totals.equals(items)).orElse(false);
        }

        private Finding costing(double requestUnits) {
            return new Finding(month, summary, items, decided, requestUnits);
        }

        private static Finding undecided(OwnerMonth month) {
            return new Finding(month, Optional.empty(), Totals.NONE, false, 0);
        }
    }

    /** Checks every month of every owner; in no particular order. Fails where that takes too long, and where there are no summaries. */
    public Flux<Finding> all(Mode mode) {
        ItemContainer container = operations.container();
        if (container.layout() != PartitionLayout.BY_OWNER) {
            return Flux.error(new IllegalStateException(
                    "Container '" + container.name() + "' is keyed by id: it has no summaries to check."));
        }
        container.sdk().enableLocalThroughputControlGroup(properties.group());
        return OwnerScan.of(
                        container,
                        "c.year, c.month",
                        List.of(itemType, SummaryDocument.TYPE),
                        ReconcileProperties.GROUP,
                        charge -> Mono.empty())
                .concatMapIterable(Reconciliation::months)
                .flatMap(month -> month(container, month, mode), MONTHS_AT_A_TIME)
                .takeUntilOther(Mono.delay(properties.longest()).then(Mono.error(this::tookTooLong)));
    }

    private IllegalStateException tookTooLong() {
        return new IllegalStateException(
                "It was ended after " + properties.longest() + ", before every month had been looked at.");
    }

    private static Set<OwnerMonth> months(OwnerScan.Owner owner) {
        return owner.rows().stream()
                .map(row -> new OwnerMonth(
                        owner.id(), row.path("year").asInt(), row.path("month").asInt()))
                .collect(Collectors.toSet());
    }

    private Mono<Finding> month(ItemContainer container, OwnerMonth month, Mode mode) {
        return operations
                .altogether(Mono.defer(() -> attempt(container, month, mode))
                        .retryWhen(Retry.backoff(ATTEMPTS, FIRST_PAUSE)
                                .maxBackoff(LONGEST_PAUSE)
                                .filter(Reconciliation::isPassing)
                                .onRetryExhaustedThrow((retry, signal) -> signal.failure()))
                        .onErrorResume(
                                Reconciliation::isPassing,
                                failure -> Mono.just(new Charged<>(Finding.undecided(month), 0))))
                .map(charged -> charged.value().costing(charged.charge()));
    }

    private static boolean isPassing(Throwable failure) {
        return failure instanceof MonthChangedException || DatabaseStatus.isPassing(failure);
    }

    private Mono<Charged<Finding>> attempt(ItemContainer container, OwnerMonth month, Mode mode) {
        ItemAccess.Reader<T> reader = repository.of(container, ReconcileProperties.GROUP);
        return patiently(reader.summary(month)).flatMap(before -> patiently(repository.byItems(reader, month))
                .flatMap(items -> patiently(reader.summary(month)).flatMap(after -> {
                    Optional<SummaryDocument> summary = after.value();
                    if (!etag(before.value()).equals(etag(summary))) {
                        return Mono.error(new MonthChangedException());
                    }
                    Charged<Finding> finding = after.map(
                            found -> new Finding(month, found.map(SummaryDocument::toTotals), items.value(), true, 0));
                    boolean right = finding.value()
                            .summary()
                            .filter(items.value()::equals)
                            .isPresent();
                    return mode == Mode.REPORT || right
                            ? Mono.just(finding)
                            : repair(container, month, items, summary).thenReturn(finding);
                })));
    }

    private Mono<? extends Charged<?>> repair(
            ItemContainer container, OwnerMonth month, Charged<Totals> items, Optional<SummaryDocument> summary) {
        PartitionKey key = new PartitionKey(month.ownerId());
        SummaryDocument right = SummaryDocument.of(month, items.value());
        CosmosItemRequestOptions options = new CosmosItemRequestOptions();
        options.setThroughputControlGroupName(ReconcileProperties.GROUP);
        Mono<CosmosItemResponse<SummaryDocument>> write = summary.map(wrong ->
                        container.sdk().replaceItem(right, right.id(), key, options.setIfMatchETag(wrong.etag())))
                .orElseGet(() -> container.sdk().createItem(right, key, options));
        return patiently(operations.run(container, "reconcile", write))
                .onErrorMap(Reconciliation::lostRace, failure -> new MonthChangedException());
    }

    // Over the budget or throttled, one request is repeated: to begin the month again would only spend more.
    private static <V> Mono<V> patiently(Mono<V> request) {
        return request.retryWhen(
                OwnerScan.patiently(failure -> DatabaseStatus.is(DatabaseStatus.TOO_MANY_REQUESTS, failure)));
    }

    private static boolean lostRace(Throwable failure) {
        return DatabaseStatus.is(DatabaseStatus.CONFLICT, failure)
                || DatabaseStatus.is(DatabaseStatus.PRECONDITION_FAILED, failure);
    }

    private static Optional<String> etag(Optional<SummaryDocument> summary) {
        return summary.flatMap(document -> Optional.ofNullable(document.etag()));
    }

    /** A write came in between. */
    private static final class MonthChangedException extends RuntimeException {

        MonthChangedException() {
            super("The month changed while it was counted.", null, false, false);
        }
    }
}
