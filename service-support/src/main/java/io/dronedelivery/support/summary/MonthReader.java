package io.dronedelivery.support.summary;

import com.azure.cosmos.models.CosmosItemResponse;
import com.azure.cosmos.models.PartitionKey;
import io.dronedelivery.support.cosmos.Charged;
import io.dronedelivery.support.cosmos.CosmosOperations;
import io.dronedelivery.support.cosmos.ItemContainer;
import io.dronedelivery.support.cosmos.ItemContainers;
import io.dronedelivery.support.problem.DatabaseStatus;
import java.util.Optional;
import reactor.core.publisher.Mono;

/** Reads what an owner's month comes to. The one place that knows by which access plan. */
public final class MonthReader<T extends Item<T>, R extends Record & Countable> {

    private final ItemContainers containers;
    private final CosmosOperations operations;
    private final MonthQueries<T, R> queries;
    private final AccessProperties properties;

    MonthReader(
            ItemContainers containers,
            CosmosOperations operations,
            MonthQueries<T, R> queries,
            AccessProperties properties) {
        this.containers = containers;
        this.operations = operations;
        this.queries = queries;
        this.properties = properties;
        properties.planFor(containers.current());
    }

    /** The plan that the current container is read by. */
    public AccessPlan plan() {
        return properties.planFor(containers.current());
    }

    /** The totals of the month's items; a month without items has totals of 0. */
    public Mono<Charged<Totals>> read(OwnerMonth month) {
        return containers.read(container -> properties.planFor(container) == AccessPlan.SUMMARY_POINT_READ
                ? readSummary(container, month).flatMap(summary -> summary.value()
                        .map(document -> Mono.just(new Charged<>(document.toTotals(), summary.charge())))
                        .orElseGet(() -> sumItems(container, month).map(sum -> sum.plus(summary.charge()))))
                : sumItems(container, month));
    }

    /** The newest month in which the owner has items, if there is one. */
    public Mono<Charged<Optional<OwnerMonth>>> newestMonth(String ownerId) {
        return containers.read(container -> {
            AccessPlan plan = queryPlan(container);
            Mono<Optional<OwnerMonth>> byItems = queries.newestMonth(container, ownerId, plan);
            Mono<Optional<OwnerMonth>> newest = properties.planFor(container) == AccessPlan.SUMMARY_POINT_READ
                    ? queries.newestSummary(container, ownerId)
                            .flatMap(found -> found.isPresent() ? Mono.just(found) : byItems)
                    : byItems;
            return operations.run(container.name(), plan.label(), newest);
        });
    }

    Mono<Charged<Optional<SummaryDocument>>> readSummary(ItemContainer container, OwnerMonth month) {
        return operations.run(container.name(), AccessPlan.SUMMARY_POINT_READ.label(), summary(container, month));
    }

    Mono<Charged<Totals>> sumItems(ItemContainer container, OwnerMonth month) {
        AccessPlan plan = queryPlan(container);
        return operations.run(container.name(), plan.label(), queries.sumItems(container, month, plan));
    }

    private AccessPlan queryPlan(ItemContainer container) {
        AccessPlan plan = properties.planFor(container);
        return plan == AccessPlan.CROSS_PARTITION ? plan : AccessPlan.PARTITION_TARGETED;
    }

    private static Mono<Optional<SummaryDocument>> summary(ItemContainer container, OwnerMonth month) {
        return container
                .sdk()
                .readItem(SummaryDocument.id(month), new PartitionKey(month.ownerId()), SummaryDocument.class)
                .map(CosmosItemResponse::getItem)
                .map(Optional::of)
                .onErrorResume(
                        failure -> DatabaseStatus.is(DatabaseStatus.NOT_FOUND, failure),
                        absent -> Mono.just(Optional.empty()));
    }
}
