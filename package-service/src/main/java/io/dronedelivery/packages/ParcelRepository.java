package io.dronedelivery.packages;

import io.dronedelivery.support.cosmos.Charged;
import io.dronedelivery.support.summary.AccessPlan;
import io.dronedelivery.support.summary.ItemAccess;
import io.dronedelivery.support.summary.ItemPage;
import io.dronedelivery.support.summary.ItemRepository;
import io.dronedelivery.support.summary.OwnerMonth;
import io.dronedelivery.support.summary.PageQuery;
import io.dronedelivery.support.summary.Totals;
import java.util.Map;
import reactor.core.publisher.Mono;

/** Packages, and what an owner's month of them comes to. Three access plans can tell; the container's partition key decides which. */
interface ParcelRepository extends ItemRepository<Parcel>, ItemAccess<Parcel> {

    String OF_MONTH =
            " FROM c WHERE c.ownerId = @ownerId AND c.year = @year AND c.month = @month AND c.type = 'package'";
    String PAGE_OF_MONTH = "SELECT TOP @rows *" + OF_MONTH + " AND c.id > @after ORDER BY c.id";
    /** What counts. Nothing else is fetched, because what is fetched is paid for. */
    String COUNTED = "c.weight";

    String COUNTED_OF_MONTH = "SELECT " + COUNTED + OF_MONTH;

    @Override
    default Mono<Charged<Totals>> month(OwnerMonth month) {
        return ask(in -> switch (in.plan()) {
            // Keyed by owner, the container has a summary beside the items, which every write keeps exact: 1 RU for any
            // month. Items
            // that were loaded past the service have none yet, and are counted.
            case SUMMARY_POINT_READ -> in.summaryOr(month, () -> byItems(in, month));
            // The same container without trusting the summary: one query to the one partition that has all of the
            // owner.
            case PARTITION_TARGETED -> in.charged(AccessPlan.PARTITION_TARGETED, byPartitionKey(in, month));
            // Keyed by id, an owner's packages lie anywhere: the query goes to every partition.
            case CROSS_PARTITION -> in.charged(AccessPlan.CROSS_PARTITION, byFanOut(in, month));
        });
    }

    @Override
    default Mono<Totals> byPartitionKey(Reader<Parcel> in, OwnerMonth month) {
        return in.partition(month.ownerId(), month.query(COUNTED_OF_MONTH)).as(Totals::sum);
    }

    @Override
    default Mono<Totals> byFanOut(Reader<Parcel> in, OwnerMonth month) {
        return in.allPartitions(month.query(COUNTED_OF_MONTH)).as(Totals::sum);
    }

    @Override
    default Mono<Charged<ItemPage<Parcel>>> page(OwnerMonth month, PageQuery page) {
        return ask(in -> in.page(month, page, PAGE_OF_MONTH));
    }

    /** Whoever they belong to: no partition key answers this. */
    default Mono<Charged<ItemPage<Parcel>>> ofDelivery(String deliveryId, PageQuery page) {
        return ask(in -> in.pageOfAllOwners(Map.of("deliveryId", deliveryId), page));
    }
}
