package io.dronedelivery.support.repartition;

import com.azure.cosmos.models.CosmosItemRequestOptions;
import com.azure.cosmos.models.CosmosQueryRequestOptions;
import com.azure.cosmos.models.FeedResponse;
import com.azure.cosmos.models.PartitionKey;
import com.azure.cosmos.models.SqlParameter;
import com.azure.cosmos.models.SqlQuerySpec;
import io.dronedelivery.support.cosmos.ItemContainer;
import io.dronedelivery.support.summary.OwnerMonth;
import io.dronedelivery.support.summary.SummaryDocument;
import io.dronedelivery.support.summary.Totals;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/** Writes summary documents into a container that nobody else writes to yet. */
final class SummaryBuilder {

    private static final int AT_A_TIME = 32;

    private final ItemContainer target;

    SummaryBuilder(ItemContainer target) {
        this.target = target;
    }

    /** A summary for every month in the map. */
    Mono<Void> write(Map<OwnerMonth, Totals> totals) {
        return Flux.fromIterable(totals.entrySet())
                .flatMap(
                        month -> target.sdk()
                                .upsertItem(
                                        SummaryDocument.of(month.getKey(), month.getValue()),
                                        new PartitionKey(month.getKey().ownerId()),
                                        new CosmosItemRequestOptions()),
                        AT_A_TIME)
                .then();
    }

    /** Makes the summaries of one owner be exactly these; a month that has one but no items any more gets zeros. */
    Mono<Void> writeOwner(String ownerId, Map<OwnerMonth, Totals> totals) {
        SqlQuerySpec query = new SqlQuerySpec(
                "SELECT c.ownerId, c.year, c.month FROM c WHERE c.type = @type",
                List.of(new SqlParameter("@type", SummaryDocument.TYPE)));
        return target.sdk()
                .queryItems(
                        query,
                        new CosmosQueryRequestOptions().setPartitionKey(new PartitionKey(ownerId)),
                        OwnerMonth.class)
                .byPage()
                .flatMapIterable(FeedResponse::getResults)
                .collectMap(month -> month, month -> Totals.NONE)
                .map(existing -> {
                    Map<OwnerMonth, Totals> all = new HashMap<>(existing);
                    all.putAll(totals);
                    return all;
                })
                .flatMap(this::write);
    }
}
