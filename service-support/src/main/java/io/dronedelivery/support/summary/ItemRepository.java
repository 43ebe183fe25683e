package io.dronedelivery.support.summary;

import com.azure.cosmos.models.PartitionKey;
import com.azure.cosmos.models.SqlParameter;
import com.azure.cosmos.models.SqlQuerySpec;
import com.fasterxml.jackson.databind.JsonNode;
import io.dronedelivery.support.cosmos.Charged;
import java.util.List;
import java.util.Optional;
import org.springframework.data.repository.NoRepositoryBean;
import org.springframework.data.repository.Repository;
import reactor.core.publisher.Mono;

/**
 * What all services' repositories can be asked. It inherits no save and no delete, which would bypass the summaries: {@link MonthlyItems}
 * writes.
 */
@NoRepositoryBean
public interface ItemRepository<T extends Item<T>> extends Repository<T, String>, ItemAccess<T> {

    String NEWEST_SUMMARIES = "SELECT TOP 12 * FROM c WHERE c.ownerId = @ownerId AND c.type = @type ORDER BY c.id DESC";
    String NEWEST_ITEM = "SELECT VALUE MAX(c.year * 12 + c.month) FROM c WHERE c.ownerId = @ownerId AND c.type = @type";

    /** One item, by Spring Data's own point read. */
    Mono<T> findById(String id, PartitionKey key);

    /** What an owner's month comes to, by the best plan that the container allows; a month without items comes to 0. */
    Mono<Charged<Totals>> month(OwnerMonth month);

    /** The same, counted from the items of one logical partition. */
    Mono<Totals> byPartitionKey(Reader<T> in, OwnerMonth month);

    /** The same, counted from the items of all physical partitions. */
    Mono<Totals> byFanOut(Reader<T> in, OwnerMonth month);

    /** A page of a month's items. */
    Mono<Charged<ItemPage<T>>> page(OwnerMonth month, PageQuery page);

    /** What the month's items come to, by the query that the container allows. */
    default Mono<Charged<Totals>> byItems(Reader<T> in, OwnerMonth month) {
        AccessPlan plan = in.queryPlan();
        return in.charged(
                plan, plan == AccessPlan.PARTITION_TARGETED ? byPartitionKey(in, month) : byFanOut(in, month));
    }

    /** The newest month in which the owner has items, if there is one. */
    default Mono<Charged<Optional<OwnerMonth>>> newestMonth(String ownerId) {
        return ask(in -> in.charged(
                in.queryPlan(),
                in.plan() == AccessPlan.SUMMARY_POINT_READ
                        ? newestSummary(in, ownerId).switchIfEmpty(newestItem(in, ownerId))
                        : newestItem(in, ownerId)));
    }

    /** As the newest summaries know: it costs the same however much history the owner has. */
    private Mono<Optional<OwnerMonth>> newestSummary(Reader<T> in, String ownerId) {
        return in.ofOwner(ownerId, query(ownerId, SummaryDocument.TYPE, NEWEST_SUMMARIES), SummaryDocument.class)
                .filter(summary -> !summary.toTotals().equals(Totals.NONE))
                .map(newest -> Optional.of(new OwnerMonth(ownerId, newest.year(), newest.month())))
                // The query ends by itself; cancelled, it would not be a success.
                .reduce((newest, older) -> newest);
    }

    private Mono<Optional<OwnerMonth>> newestItem(Reader<T> in, String ownerId) {
        return in.ofOwner(ownerId, query(ownerId, in.type(), NEWEST_ITEM), JsonNode.class)
                // The maximum of nothing is undefined, which arrives as no row or as an empty object.
                .filter(JsonNode::isNumber)
                .map(JsonNode::intValue)
                .reduce(Math::max)
                .map(months -> Optional.of(new OwnerMonth(ownerId, (months - 1) / 12, (months - 1) % 12 + 1)))
                .defaultIfEmpty(Optional.empty());
    }

    private static SqlQuerySpec query(String ownerId, String type, String text) {
        return new SqlQuerySpec(text, List.of(new SqlParameter("@ownerId", ownerId), new SqlParameter("@type", type)));
    }
}
