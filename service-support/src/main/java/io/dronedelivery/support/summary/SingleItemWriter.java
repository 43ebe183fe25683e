package io.dronedelivery.support.summary;

import com.azure.cosmos.CosmosException;
import com.azure.cosmos.models.CosmosItemRequestOptions;
import com.azure.cosmos.models.CosmosItemResponse;
import com.azure.cosmos.models.PartitionKey;
import io.dronedelivery.support.cosmos.Charged;
import io.dronedelivery.support.cosmos.CosmosOperations;
import io.dronedelivery.support.cosmos.ItemContainer;
import io.dronedelivery.support.problem.DatabaseStatus;
import org.jspecify.annotations.Nullable;
import reactor.core.publisher.Mono;

/**
 * Writes an item alone, into a container whose partitions cannot hold an item and a summary together. A removed item
 * leaves a {@link Tombstone}, because the change feed that a repartition follows does not tell of deletions.
 */
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
                .run(container.name(), PLAN, Mono.defer(() -> write(change)))
                .map(response ->
                        response.map(written -> item.stamped(item.createdAt(), item.updatedAt(), written.getETag())))
                .onErrorMap(CosmosException.class, SingleItemWriter::conflict);
    }

    private Mono<? extends CosmosItemResponse<?>> write(Change<T> change) {
        T item = change.item();
        PartitionKey key = container.key(item.ownerId(), item.id());
        if (change instanceof Change.Creation<T>) {
            return container
                    .sdk()
                    .createItem(item, key, new CosmosItemRequestOptions())
                    .onErrorResume(SingleItemWriter::exists, taken -> replaceTombstone(item, key, taken));
        }
        if (change instanceof Change.Replacement<T> replacement) {
            return container
                    .sdk()
                    .replaceItem(
                            item, item.id(), key, ifMatch(replacement.before().etag()));
        }
        return container.sdk().replaceItem(Tombstone.of(item), item.id(), key, ifMatch(item.etag()));
    }

    private Mono<CosmosItemResponse<T>> replaceTombstone(T item, PartitionKey key, Throwable taken) {
        return container
                .sdk()
                .readItem(item.id(), key, Tombstone.class)
                .filter(found -> found.getItem().type().equals(Tombstone.TYPE))
                .switchIfEmpty(Mono.error(taken))
                .flatMap(found -> container.sdk().replaceItem(item, item.id(), key, ifMatch(found.getETag())));
    }

    private static CosmosItemRequestOptions ifMatch(@Nullable String etag) {
        return new CosmosItemRequestOptions().setIfMatchETag(etag);
    }

    private static boolean exists(Throwable failure) {
        return DatabaseStatus.is(DatabaseStatus.CONFLICT, failure);
    }

    private static Throwable conflict(CosmosException failure) {
        return switch (failure.getStatusCode()) {
            case DatabaseStatus.NOT_FOUND, DatabaseStatus.CONFLICT, DatabaseStatus.PRECONDITION_FAILED ->
                new WriteConflictException(failure.getStatusCode());
            default -> failure;
        };
    }
}
