package io.dronedelivery.support.summary;

import com.azure.cosmos.CosmosException;
import com.azure.cosmos.models.CosmosItemRequestOptions;
import com.azure.cosmos.models.CosmosItemResponse;
import com.azure.cosmos.models.PartitionKey;
import io.dronedelivery.support.cosmos.Charged;
import io.dronedelivery.support.cosmos.CosmosOperations;
import io.dronedelivery.support.cosmos.ItemContainer;
import java.util.Set;
import reactor.core.publisher.Mono;

/** Writes an item alone, into a container whose partitions cannot hold an item and a summary together. */
final class SingleItemWriter<T extends Item<T>> implements ItemWriter<T> {

    private static final String PLAN = "single-write";

    private final ItemContainer container;
    private final CosmosOperations operations;

    SingleItemWriter(ItemContainer container, CosmosOperations operations) {
        this.container = container;
        this.operations = operations;
    }

    @Override
    public Mono<Charged<T>> apply(Change<T> change) {
        T item = change.item();
        return operations
                .run(container.name(), PLAN, keywords -> write(change, keywords))
                .map(response ->
                        response.map(written -> item.stamped(item.createdAt(), item.updatedAt(), written.getETag())))
                .onErrorMap(CosmosException.class, SingleItemWriter::conflict);
    }

    private Mono<? extends CosmosItemResponse<?>> write(Change<T> change, Set<String> keywords) {
        T item = change.item();
        PartitionKey key = container.key(item.ownerId(), item.id());
        CosmosItemRequestOptions options = new CosmosItemRequestOptions().setKeywordIdentifiers(keywords);
        if (change instanceof Change.Creation<T>) {
            return container.sdk().createItem(item, key, options);
        }
        if (change instanceof Change.Replacement<T> replacement) {
            return container
                    .sdk()
                    .replaceItem(
                            item,
                            item.id(),
                            key,
                            options.setIfMatchETag(replacement.before().etag()));
        }
        return container.sdk().deleteItem(item.id(), key, options.setIfMatchETag(item.etag()));
    }

    private static Throwable conflict(CosmosException failure) {
        return switch (failure.getStatusCode()) {
            case 404 -> new WriteConflictException(WriteConflictException.Found.NOTHING);
            case 409 -> new WriteConflictException(WriteConflictException.Found.ANOTHER_ITEM);
            case 412 -> new WriteConflictException(WriteConflictException.Found.ANOTHER_VERSION);
            default -> failure;
        };
    }
}
