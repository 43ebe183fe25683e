package io.dronedelivery.delivery;

import io.dronedelivery.support.cosmos.Charged;
import io.dronedelivery.support.summary.AccessPlan;
import io.dronedelivery.support.summary.ItemAccess;
import io.dronedelivery.support.summary.ItemPage;
import io.dronedelivery.support.summary.ItemRepository;
import io.dronedelivery.support.summary.OwnerMonth;
import io.dronedelivery.support.summary.PageQuery;
import io.dronedelivery.support.summary.Totals;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import reactor.core.publisher.Mono;

/**
 * The deliveries, and three plans to read an owner's month of them. The container's partition key decides which plan is used.
 */
interface DeliveryRepository extends ItemRepository<Delivery>, ItemAccess<Delivery> {

    /** The fields that count. A query is charged for what it returns, so it returns nothing else. */
    String COUNTED = "c.status";

    String OF_MONTH =
            " FROM c WHERE c.ownerId = @ownerId AND c.year = @year AND c.month = @month AND c.type = 'delivery'";
    String COUNTED_OF_MONTH = "SELECT " + COUNTED + OF_MONTH;
    String PAGE_OF_MONTH = "SELECT TOP @rows *" + OF_MONTH + " AND c.id > @after ORDER BY c.id";

    @Override
    default Mono<Charged<Totals>> month(OwnerMonth month) {
        return ask(in -> switch (in.plan()) {
            // The container is keyed by owner: a summary document lies beside the items, and every write updates it.
            // It costs 1 RU for any month. Items that were loaded past the service have none, and are counted.
            case SUMMARY_POINT_READ -> in.summaryOr(month, () -> byItems(in, month));
            // The same container, if the summary is not wanted: one query to the owner's partition.
            case PARTITION_TARGETED -> in.charged(AccessPlan.PARTITION_TARGETED, byPartitionKey(in, month));
            // The container is keyed by id: an owner's items are in all partitions, and the query goes to each of them.
            case CROSS_PARTITION -> in.charged(AccessPlan.CROSS_PARTITION, byFanOut(in, month));
        });
    }

    @Override
    default Mono<Totals> byPartitionKey(Reader<Delivery> in, OwnerMonth month) {
        return in.partition(month.ownerId(), month.query(COUNTED_OF_MONTH)).as(Totals::sum);
    }

    @Override
    default Mono<Totals> byFanOut(Reader<Delivery> in, OwnerMonth month) {
        return in.allPartitions(month.query(COUNTED_OF_MONTH)).as(Totals::sum);
    }

    @Override
    default Mono<Charged<ItemPage<Delivery>>> page(OwnerMonth month, PageQuery page) {
        return ask(in -> in.page(month, page, PAGE_OF_MONTH));
    }

    /** Of all owners: no partition key helps, and every partition is asked, one after the other. */
    default Mono<Charged<ItemPage<Delivery>>> ofStatusAndDrone(
            @Nullable DeliveryStatus status, @Nullable String droneId, PageQuery page) {
        Map<String, String> wanted = new HashMap<>();
        if (status != null) {
            wanted.put("status", status.text());
        }
        if (droneId != null) {
            wanted.put("droneId", droneId);
        }
        return ask(in -> in.pageOfAllOwners(wanted, page));
    }
}
