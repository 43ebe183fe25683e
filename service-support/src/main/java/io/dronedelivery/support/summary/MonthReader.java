package io.dronedelivery.support.summary;

import com.azure.cosmos.CosmosException;
import com.azure.cosmos.models.CosmosItemRequestOptions;
import com.azure.cosmos.models.CosmosItemResponse;
import com.azure.cosmos.models.PartitionKey;
import io.dronedelivery.support.cosmos.Charged;
import io.dronedelivery.support.cosmos.CosmosOperations;
import io.dronedelivery.support.cosmos.ItemContainer;
import java.util.Optional;
import java.util.Set;
import reactor.core.publisher.Mono;

/** Reads what an owner's month comes to. The one place that knows by which access plan. */
public final class MonthReader<T extends Item<T>, R extends Record & Countable> {

    private final ItemContainer container;
    private final CosmosOperations operations;
    private final MonthQueries<T, R> queries;
    private final AccessPlan plan;

    MonthReader(
            ItemContainer container,
            CosmosOperations operations,
            MonthQueries<T, R> queries,
            AccessProperties properties) {
        this.container = container;
        this.operations = operations;
        this.queries = queries;
        this.plan = properties.planFor(container);
    }

    /** The plan that this container is read by. */
    public AccessPlan plan() {
        return plan;
    }

    /** The totals of the month's items; a month without items has totals of 0. */
    public Mono<Charged<Totals>> read(OwnerMonth month) {
        return plan == AccessPlan.SUMMARY_POINT_READ
                ? readSummary(month).flatMap(summary -> summary.value()
                        .map(document -> Mono.just(new Charged<>(document.toTotals(), summary.charge())))
                        .orElseGet(() -> sumItems(month).map(sum -> sum.plus(summary.charge()))))
                : sumItems(month);
    }

    /** The newest month in which the owner has items, if there is one. */
    public Mono<Charged<Optional<OwnerMonth>>> newestMonth(String ownerId) {
        return operations.run(
                container.name(), queryPlan().label(), keywords -> queries.newestMonth(ownerId, queryPlan(), keywords));
    }

    Mono<Charged<Optional<SummaryDocument>>> readSummary(OwnerMonth month) {
        return operations.run(
                container.name(), AccessPlan.SUMMARY_POINT_READ.label(), keywords -> summary(month, keywords));
    }

    Mono<Charged<Totals>> sumItems(OwnerMonth month) {
        return operations.run(
                container.name(), queryPlan().label(), keywords -> queries.sumItems(month, queryPlan(), keywords));
    }

    private AccessPlan queryPlan() {
        return plan == AccessPlan.CROSS_PARTITION ? plan : AccessPlan.PARTITION_TARGETED;
    }

    private Mono<Optional<SummaryDocument>> summary(OwnerMonth month, Set<String> keywords) {
        return container
                .sdk()
                .readItem(
                        SummaryDocument.id(month),
                        new PartitionKey(month.ownerId()),
                        new CosmosItemRequestOptions().setKeywordIdentifiers(keywords),
                        SummaryDocument.class)
                .map(CosmosItemResponse::getItem)
                .map(Optional::of)
                .onErrorResume(
                        failure -> failure instanceof CosmosException cosmos && cosmos.getStatusCode() == 404,
                        absent -> Mono.just(Optional.empty()));
    }
}
