package io.dronedelivery.support.summary;

import com.azure.cosmos.models.CosmosQueryRequestOptions;
import com.azure.cosmos.models.FeedResponse;
import com.azure.cosmos.models.PartitionKey;
import com.azure.cosmos.models.SqlParameter;
import com.azure.cosmos.models.SqlQuerySpec;
import io.dronedelivery.support.cosmos.Charged;
import io.dronedelivery.support.cosmos.CosmosOperations;
import io.dronedelivery.support.cosmos.ItemContainer;
import io.dronedelivery.support.cosmos.ItemContainers;
import io.dronedelivery.support.cosmos.PartitionLayout;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.List;
import org.jspecify.annotations.Nullable;
import reactor.core.publisher.Mono;

/** Lists items page by page; a page reads no more than it shows. */
public final class ItemPages<T extends Item<T>> {

    private final ItemContainers containers;
    private final CosmosOperations operations;
    private final ItemKind<T, ?> kind;

    ItemPages(ItemContainers containers, CosmosOperations operations, ItemKind<T, ?> kind) {
        this.containers = containers;
        this.operations = operations;
        this.kind = kind;
    }

    /** Items of an owner's month. */
    public Mono<Charged<ItemPage<T>>> ofMonth(OwnerMonth month, PageRequest page) {
        SqlQuerySpec query = new SqlQuerySpec(
                "SELECT * FROM c WHERE c.ownerId = @ownerId AND c.year = @year AND c.month = @month AND c.type = @type",
                List.of(
                        new SqlParameter("@ownerId", month.ownerId()),
                        new SqlParameter("@year", month.year()),
                        new SqlParameter("@month", month.month()),
                        new SqlParameter("@type", kind.type())));
        ItemContainer container = containers.current();
        return container.layout() == PartitionLayout.BY_OWNER
                ? page(container, query, AccessPlan.PARTITION_TARGETED, new PartitionKey(month.ownerId()), page)
                : page(container, query, AccessPlan.CROSS_PARTITION, null, page);
    }

    /**
     * Items of all owners with a value in one field: a question that no partition key answers.
     *
     * @param field name of the field; never from a client
     */
    public Mono<Charged<ItemPage<T>>> having(String field, String value, PageRequest page) {
        SqlQuerySpec query = new SqlQuerySpec(
                "SELECT * FROM c WHERE c." + field + " = @value AND c.type = @type",
                List.of(new SqlParameter("@value", value), new SqlParameter("@type", kind.type())));
        return page(containers.current(), query, AccessPlan.CROSS_PARTITION, null, page);
    }

    // One partition after the other: with more at a time the SDK would fetch, and charge, pages that nobody asked for.
    private Mono<Charged<ItemPage<T>>> page(
            ItemContainer container,
            SqlQuerySpec query,
            AccessPlan plan,
            @Nullable PartitionKey key,
            PageRequest page) {
        CosmosQueryRequestOptions options =
                new CosmosQueryRequestOptions().setMaxDegreeOfParallelism(0).setMaxBufferedItemCount(page.limit());
        if (key != null) {
            options.setPartitionKey(key);
        }
        Mono<ItemPage<T>> first = container
                .sdk()
                .queryItems(query, options, kind.itemClass())
                .byPage(page.token(), page.limit())
                .next()
                .map(ItemPages::of)
                .defaultIfEmpty(new ItemPage<>(List.of(), null));
        return operations.run(container.name(), "page-" + plan.label(), first);
    }

    private static <T> ItemPage<T> of(FeedResponse<T> response) {
        String token = response.getContinuationToken();
        return new ItemPage<>(
                response.getResults(),
                token == null
                        ? null
                        : Base64.getUrlEncoder()
                                .withoutPadding()
                                .encodeToString(token.getBytes(StandardCharsets.UTF_8)));
    }
}
