package io.dronedelivery.support.summary;

import io.dronedelivery.support.cosmos.Charged;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import reactor.core.publisher.Mono;

/** What a service's repository says. */
public interface TripRepository extends ItemRepository<Trip>, ItemAccess<Trip> {

    String OF_MONTH = " FROM c WHERE c.ownerId = @ownerId AND c.year = @year AND c.month = @month AND c.type = 'trip'";

    @Override
    default Mono<Charged<Totals>> month(OwnerMonth month) {
        return ask(in -> in.plan() == AccessPlan.SUMMARY_POINT_READ
                ? in.summaryOr(month, () -> byItems(in, month))
                : byItems(in, month));
    }

    @Override
    default Mono<Totals> byPartitionKey(Reader<Trip> in, OwnerMonth month) {
        return in.partition(month.ownerId(), month.query("SELECT c.miles" + OF_MONTH))
                .as(Totals::sum);
    }

    @Override
    default Mono<Totals> byFanOut(Reader<Trip> in, OwnerMonth month) {
        return in.allPartitions(month.query("SELECT c.miles" + OF_MONTH)).as(Totals::sum);
    }

    @Override
    default Mono<Charged<ItemPage<Trip>>> page(OwnerMonth month, PageQuery page) {
        return ask(in -> in.page(month, page, "SELECT TOP @rows *" + OF_MONTH + " AND c.id > @after ORDER BY c.id"));
    }

    default Mono<Charged<ItemPage<Trip>>> ofAllOwners(String ownerId, PageQuery page) {
        return ask(in -> in.pageOfAllOwners(Map.of("ownerId", ownerId), page));
    }

    static PageQuery page(int limit, @Nullable String continuation) {
        return new PageQuery(Integer.toString(limit), continuation);
    }
}
