package io.dronedelivery.support.cosmos;

import com.azure.cosmos.CosmosAsyncContainer;
import com.azure.cosmos.models.PartitionKey;
import java.time.Duration;
import java.util.List;
import reactor.core.publisher.Mono;

/** The container of this service's items, with what its own definition says about it. */
public final class ItemContainer {

    // Partitions split while a service runs; a fan-out that is a little too narrow for some minutes is still right.
    private static final Duration RANGES_KNOWN_FOR = Duration.ofMinutes(5);

    private final CosmosAsyncContainer container;
    private final PartitionLayout layout;
    private final Mono<Integer> feedRanges;

    ItemContainer(CosmosAsyncContainer container, PartitionLayout layout) {
        this.container = container;
        this.layout = layout;
        this.feedRanges = container
                .getFeedRanges()
                .map(List::size)
                .cache(count -> RANGES_KNOWN_FOR, failure -> Duration.ZERO, () -> Duration.ZERO);
    }

    public String name() {
        return container.getId();
    }

    public CosmosAsyncContainer sdk() {
        return container;
    }

    public PartitionLayout layout() {
        return layout;
    }

    public PartitionKey key(String ownerId, String id) {
        return layout.key(ownerId, id);
    }

    /** Number of feed ranges, which is the number of physical partitions. */
    public Mono<Integer> feedRanges() {
        return feedRanges;
    }
}
