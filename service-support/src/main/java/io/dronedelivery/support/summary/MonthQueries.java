package io.dronedelivery.support.summary;

import com.azure.cosmos.models.CosmosQueryRequestOptions;
import com.azure.cosmos.models.FeedResponse;
import com.azure.cosmos.models.PartitionKey;
import com.azure.cosmos.models.SqlParameter;
import com.azure.cosmos.models.SqlQuerySpec;
import com.fasterxml.jackson.databind.JsonNode;
import io.dronedelivery.support.cosmos.ItemContainer;
import java.util.List;
import java.util.Optional;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/** The queries behind a summary, each on one partition or on all as the plan says. */
final class MonthQueries<T extends Item<T>, R extends Record & Countable> {

    private static final int MONTHS_OF_A_YEAR = 12;

    private final AccessProperties properties;
    private final ItemKind<T, R> kind;

    MonthQueries(AccessProperties properties, ItemKind<T, R> kind) {
        this.properties = properties;
        this.kind = kind;
    }

    /** The totals of the month's items. */
    Mono<Totals> sumItems(ItemContainer container, OwnerMonth month, AccessPlan plan) {
        SqlQuerySpec query = new SqlQuerySpec(
                "SELECT " + kind.selectList() + " FROM c WHERE c.ownerId = @ownerId AND c.year = @year"
                        + " AND c.month = @month AND c.type = @type",
                List.of(
                        new SqlParameter("@ownerId", month.ownerId()),
                        new SqlParameter("@year", month.year()),
                        new SqlParameter("@month", month.month()),
                        new SqlParameter("@type", kind.type())));
        return rows(container, query, month.ownerId(), plan, kind.rowClass())
                .map(Countable::totals)
                .reduce(Totals.NONE, Totals::plus);
    }

    /**
     * The newest month in which the owner has items, as its newest summary documents know; empty if none of a year's is of a
     * month with items. Costs the same however much history the owner has.
     */
    Mono<Optional<OwnerMonth>> newestSummary(ItemContainer container, String ownerId) {
        SqlQuerySpec query = new SqlQuerySpec(
                "SELECT TOP @months * FROM c WHERE c.ownerId = @ownerId AND c.type = @type ORDER BY c.id DESC",
                List.of(
                        new SqlParameter("@months", MONTHS_OF_A_YEAR),
                        new SqlParameter("@ownerId", ownerId),
                        new SqlParameter("@type", SummaryDocument.TYPE)));
        return rows(container, query, ownerId, AccessPlan.PARTITION_TARGETED, SummaryDocument.class)
                .filter(summary -> !summary.toTotals().equals(Totals.NONE))
                .collectList()
                .map(summaries -> summaries.stream()
                        .findFirst()
                        .map(newest -> new OwnerMonth(ownerId, newest.year(), newest.month())));
    }

    /** The newest month in which the owner has items, as the items themselves tell. */
    Mono<Optional<OwnerMonth>> newestMonth(ItemContainer container, String ownerId, AccessPlan plan) {
        SqlQuerySpec query = new SqlQuerySpec(
                "SELECT VALUE MAX(c.year * 12 + c.month) FROM c WHERE c.ownerId = @ownerId AND c.type = @type",
                List.of(new SqlParameter("@ownerId", ownerId), new SqlParameter("@type", kind.type())));
        return rows(container, query, ownerId, plan, JsonNode.class)
                // The maximum of nothing is undefined, which arrives as no row or as an empty object.
                .filter(JsonNode::isNumber)
                .map(JsonNode::intValue)
                .reduce(Math::max)
                .map(months -> Optional.of(month(ownerId, months)))
                .defaultIfEmpty(Optional.empty());
    }

    private static OwnerMonth month(String ownerId, int months) {
        int fromJanuary = months - 1;
        return new OwnerMonth(ownerId, fromJanuary / MONTHS_OF_A_YEAR, fromJanuary % MONTHS_OF_A_YEAR + 1);
    }

    private <V> Flux<V> rows(
            ItemContainer container, SqlQuerySpec query, String ownerId, AccessPlan plan, Class<V> rowClass) {
        return options(container, ownerId, plan)
                .flatMapMany(options ->
                        container.sdk().queryItems(query, options, rowClass).byPage())
                .flatMapIterable(FeedResponse::getResults);
    }

    private Mono<CosmosQueryRequestOptions> options(ItemContainer container, String ownerId, AccessPlan plan) {
        CosmosQueryRequestOptions options = new CosmosQueryRequestOptions();
        if (plan != AccessPlan.CROSS_PARTITION) {
            return Mono.just(options.setPartitionKey(new PartitionKey(ownerId)));
        }
        return parallelism(container).map(options::setMaxDegreeOfParallelism);
    }

    // The SDK takes -1 for the number of CPUs, which is 1 on a small pod: the number is always said explicitly.
    private Mono<Integer> parallelism(ItemContainer container) {
        Integer forced = properties.parallelism();
        return forced != null
                ? Mono.just(forced)
                : container.feedRanges().map(ranges -> Math.min(ranges, properties.parallelismLimit()));
    }
}
