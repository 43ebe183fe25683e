package io.dronedelivery.support.summary;

import com.azure.cosmos.models.CosmosQueryRequestOptions;
import com.azure.cosmos.models.PartitionKey;
import com.azure.cosmos.models.SqlParameter;
import com.azure.cosmos.models.SqlQuerySpec;
import io.dronedelivery.support.cosmos.Charged;
import io.dronedelivery.support.cosmos.CosmosOperations;
import io.dronedelivery.support.cosmos.ItemContainer;
import java.util.List;
import java.util.Set;
import reactor.core.publisher.Mono;

/** Reads the totals of an owner's month. The one place that knows by which access plan. */
public final class MonthReader<T extends Item, R extends Record & Countable> {

    private final ItemContainer container;
    private final CosmosOperations operations;
    private final AccessProperties properties;
    private final ItemKind<T, R> kind;
    private final AccessPlan plan;

    MonthReader(
            ItemContainer container, CosmosOperations operations, AccessProperties properties, ItemKind<T, R> kind) {
        this.container = container;
        this.operations = operations;
        this.properties = properties;
        this.kind = kind;
        this.plan = choose(container, properties);
    }

    /** The plan that this container is read by. */
    public AccessPlan plan() {
        return plan;
    }

    /** The totals of the month's items; a month without items has totals of 0. */
    public Mono<Charged<Totals>> read(OwnerMonth month) {
        return operations.run(container.name(), plan.label(), keywords -> options(month, keywords)
                .flatMap(options -> container
                        .sdk()
                        .queryItems(query(month), options, kind.rowClass())
                        .byPage()
                        .flatMapIterable(page -> page.getResults())
                        .map(Countable::totals)
                        .reduce(Totals.NONE, Totals::plus)));
    }

    private Mono<CosmosQueryRequestOptions> options(OwnerMonth month, Set<String> keywords) {
        CosmosQueryRequestOptions options = new CosmosQueryRequestOptions().setKeywordIdentifiers(keywords);
        if (plan == AccessPlan.PARTITION_TARGETED) {
            return Mono.just(options.setPartitionKey(new PartitionKey(month.ownerId())));
        }
        return parallelism().map(options::setMaxDegreeOfParallelism);
    }

    // The SDK takes -1 for the number of CPUs, which is 1 on a small pod: the number is always said explicitly.
    private Mono<Integer> parallelism() {
        Integer forced = properties.parallelism();
        return forced != null
                ? Mono.just(forced)
                : container.feedRanges().map(ranges -> Math.min(ranges, properties.parallelismLimit()));
    }

    private SqlQuerySpec query(OwnerMonth month) {
        return new SqlQuerySpec(
                "SELECT " + kind.selectList() + " FROM c WHERE c.ownerId = @ownerId AND c.year = @year"
                        + " AND c.month = @month AND c.type = @type",
                List.of(
                        new SqlParameter("@ownerId", month.ownerId()),
                        new SqlParameter("@year", month.year()),
                        new SqlParameter("@month", month.month()),
                        new SqlParameter("@type", kind.type())));
    }

    private static AccessPlan choose(ItemContainer container, AccessProperties properties) {
        AccessPlan forced = properties.plan();
        if (forced == null) {
            return AccessPlan.bestFor(container.layout());
        }
        if (!forced.suits(container.layout())) {
            throw new IllegalStateException("The plan " + forced.label() + " cannot read container '" + container.name()
                    + "', which is laid out " + container.layout() + ".");
        }
        return forced;
    }
}
