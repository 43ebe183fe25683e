package io.dronedelivery.support.summary;

import com.azure.cosmos.CosmosException;
import com.azure.cosmos.models.CosmosQueryRequestOptions;
import com.azure.cosmos.models.FeedResponse;
import com.azure.cosmos.models.PartitionKey;
import com.azure.cosmos.models.SqlParameter;
import com.azure.cosmos.models.SqlQuerySpec;
import io.dronedelivery.support.cosmos.Charged;
import io.dronedelivery.support.cosmos.CosmosOperations;
import io.dronedelivery.support.cosmos.ItemContainers;
import io.dronedelivery.support.cosmos.PartitionLayout;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import reactor.core.publisher.Mono;

/** Lists items page by page. */
public final class ItemPages<T extends Item<T>> {

    private static final int BAD_REQUEST = 400;

    private final ItemContainers containers;
    private final CosmosOperations operations;
    private final ItemKind<T, ?> kind;

    ItemPages(ItemContainers containers, CosmosOperations operations, ItemKind<T, ?> kind) {
        this.containers = containers;
        this.operations = operations;
        this.kind = kind;
    }

    /**
     * Items of an owner's month, by id. A page starts behind the last id of the page before: it costs what it shows, and goes on
     * where items have moved to another container meanwhile.
     */
    public Mono<Charged<ItemPage<T>>> ofMonth(OwnerMonth month, PageRequest page) {
        return containers.read(container -> {
            Object[] list = {kind.type(), month.year(), month.month(), month.ownerId()};
            String after = page.position(list);
            // One more than the page shows tells whether there is another page.
            SqlQuerySpec query = new SqlQuerySpec(
                    "SELECT TOP @rows * FROM c WHERE c.ownerId = @ownerId AND c.year = @year AND c.month = @month"
                            + " AND c.type = @type AND c.id > @after ORDER BY c.id",
                    List.of(
                            new SqlParameter("@rows", page.limit() + 1),
                            new SqlParameter("@ownerId", month.ownerId()),
                            new SqlParameter("@year", month.year()),
                            new SqlParameter("@month", month.month()),
                            new SqlParameter("@type", kind.type()),
                            new SqlParameter("@after", after == null ? "" : after)));
            CosmosQueryRequestOptions options = new CosmosQueryRequestOptions();
            AccessPlan plan = AccessPlan.CROSS_PARTITION;
            if (container.layout() == PartitionLayout.BY_OWNER) {
                options.setPartitionKey(new PartitionKey(month.ownerId()));
                plan = AccessPlan.PARTITION_TARGETED;
            }
            Mono<ItemPage<T>> found = container
                    .sdk()
                    .queryItems(query, options, kind.itemClass())
                    .byPage(page.limit() + 1)
                    .flatMapIterable(FeedResponse::getResults)
                    .collectList()
                    .map(rows -> upTo(page.limit(), rows, list));
            return operations.run(container.name(), "page-" + plan.label(), found);
        });
    }

    private static <T extends Item<T>> ItemPage<T> upTo(int limit, List<T> rows, Object... list) {
        return rows.size() <= limit
                ? new ItemPage<>(rows, null)
                : new ItemPage<>(
                        rows.subList(0, limit),
                        PageCursor.of(rows.get(limit - 1).id(), list));
    }

    /**
     * Items of all owners: a question that no partition key answers. Ids repeat among owners, and an order by owner and id would
     * need an index of its own: the position is the database's, in this container.
     *
     * @param wanted values by the field that must have them; the fields never come from a client
     */
    public Mono<Charged<ItemPage<T>>> ofAllOwners(Map<String, String> wanted, PageRequest page) {
        return containers.read(container -> {
            Object[] list = {kind.type(), container.name(), new TreeMap<>(wanted)};
            String token = page.position(list);
            StringBuilder query = new StringBuilder("SELECT * FROM c WHERE c.type = @type");
            List<SqlParameter> parameters = new ArrayList<>(List.of(new SqlParameter("@type", kind.type())));
            // In one order, so that equal questions have equal text.
            new TreeMap<>(wanted).forEach((field, value) -> {
                query.append(" AND c.").append(field).append(" = @").append(field);
                parameters.add(new SqlParameter("@" + field, value));
            });
            // One partition after the other: more at a time would fetch, and charge, pages that nobody asked for.
            // The token comes back in an address, of which the servers on the way read 4 KB.
            CosmosQueryRequestOptions options = new CosmosQueryRequestOptions()
                    .setMaxDegreeOfParallelism(0)
                    .setMaxBufferedItemCount(page.limit())
                    .setResponseContinuationTokenLimitInKb(1);
            Mono<ItemPage<T>> found = container
                    .sdk()
                    .queryItems(new SqlQuerySpec(query.toString(), parameters), options, kind.itemClass())
                    .byPage(token, page.limit())
                    .next()
                    .map(response -> page(response, list))
                    .defaultIfEmpty(new ItemPage<>(List.of(), null))
                    .onErrorMap(failure -> token != null && isBadRequest(failure), failure -> PageCursor.refused());
            return operations.run(container.name(), "page-" + AccessPlan.CROSS_PARTITION.label(), found);
        });
    }

    private static <T> ItemPage<T> page(FeedResponse<T> response, Object... list) {
        @Nullable String token = response.getContinuationToken();
        return new ItemPage<>(response.getResults(), token == null ? null : PageCursor.of(token, list));
    }

    // The SDK refuses a token that it cannot read, the database one that it did not give.
    private static boolean isBadRequest(Throwable failure) {
        return failure instanceof IllegalArgumentException
                || failure instanceof CosmosException cosmos && cosmos.getStatusCode() == BAD_REQUEST;
    }
}
