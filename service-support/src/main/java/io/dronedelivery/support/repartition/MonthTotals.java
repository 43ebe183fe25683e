package io.dronedelivery.support.repartition;

import com.azure.cosmos.models.CosmosQueryRequestOptions;
import com.azure.cosmos.models.FeedResponse;
import com.azure.cosmos.models.PartitionKey;
import com.azure.cosmos.models.SqlParameter;
import com.azure.cosmos.models.SqlQuerySpec;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.dronedelivery.support.cosmos.ItemContainer;
import io.dronedelivery.support.cosmos.PartitionLayout;
import io.dronedelivery.support.summary.Countable;
import io.dronedelivery.support.summary.ItemKind;
import io.dronedelivery.support.summary.OwnerMonth;
import io.dronedelivery.support.summary.Totals;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import reactor.core.publisher.Mono;

/** Counts the items of a container by owner and month, without its summary documents. One map entry for each month. */
final class MonthTotals<R extends Record & Countable> {

    private static final ObjectMapper JSON = JsonMapper.builder()
            .disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
            .build();

    private final ItemKind<?, R> kind;

    MonthTotals(ItemKind<?, R> kind) {
        this.kind = kind;
    }

    /** Of all owners. */
    Mono<Map<OwnerMonth, Totals>> ofAll(ItemContainer container) {
        return sum(container, select("c.type = @type"), new CosmosQueryRequestOptions());
    }

    /** Of one owner. */
    Mono<Map<OwnerMonth, Totals>> ofOwner(ItemContainer container, String ownerId) {
        CosmosQueryRequestOptions options = new CosmosQueryRequestOptions();
        if (container.layout() == PartitionLayout.BY_OWNER) {
            options.setPartitionKey(new PartitionKey(ownerId));
        }
        SqlQuerySpec query = select("c.type = @type AND c.ownerId = @ownerId");
        query.setParameters(List.of(new SqlParameter("@type", kind.type()), new SqlParameter("@ownerId", ownerId)));
        return sum(container, query, options);
    }

    private SqlQuerySpec select(String condition) {
        return new SqlQuerySpec(
                "SELECT c.ownerId, c.year, c.month, " + kind.selectList() + " FROM c WHERE " + condition,
                List.of(new SqlParameter("@type", kind.type())));
    }

    private Mono<Map<OwnerMonth, Totals>> sum(
            ItemContainer container, SqlQuerySpec query, CosmosQueryRequestOptions options) {
        return container.feedRanges().flatMap(ranges -> container
                .sdk()
                .queryItems(query, options.setMaxDegreeOfParallelism(ranges), JsonNode.class)
                .byPage()
                .flatMapIterable(FeedResponse::getResults)
                .collect(HashMap::new, this::add));
    }

    private void add(Map<OwnerMonth, Totals> sums, JsonNode row) {
        OwnerMonth month = new OwnerMonth(
                row.path("ownerId").asText(),
                row.path("year").asInt(),
                row.path("month").asInt());
        sums.merge(month, JSON.convertValue(row, kind.rowClass()).totals(), Totals::plus);
    }
}
