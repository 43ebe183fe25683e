package io.dronedelivery.support.cosmos;

import com.azure.cosmos.CosmosAsyncContainer;
import com.azure.cosmos.CosmosEndToEndOperationLatencyPolicyConfig;
import com.azure.cosmos.CosmosEndToEndOperationLatencyPolicyConfigBuilder;
import com.azure.cosmos.ThroughputControlGroupConfigBuilder;
import com.azure.cosmos.models.FeedResponse;
import com.azure.cosmos.models.PartitionKey;
import com.azure.cosmos.models.PriorityLevel;
import com.azure.cosmos.util.CosmosPagedFlux;
import io.dronedelivery.support.problem.DatabaseRefusedException;
import io.dronedelivery.support.problem.DatabaseStatus;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.core.publisher.Sinks;

/** The container of this service's items, with what its own definition says about it. */
public final class ItemContainer {

    // Partitions split while a service runs; a fan-out that is a little too narrow for some minutes is still right.
    private static final Duration RANGES_KNOWN_FOR = Duration.ofMinutes(5);
    private static final String BACKGROUND = "background";

    /** For queries by {@link #pages}. */
    public static final CosmosEndToEndOperationLatencyPolicyConfig UNBOUNDED =
            new CosmosEndToEndOperationLatencyPolicyConfigBuilder(Duration.ofDays(1))
                    .enable(false)
                    .build();

    private final CosmosAsyncContainer container;
    private final PartitionLayout layout;
    private final Duration longestPage;
    private final Mono<Integer> feedRanges;
    private final AtomicBoolean hasBackground = new AtomicBoolean();

    ItemContainer(CosmosAsyncContainer container, PartitionLayout layout, Duration longestPage) {
        this.container = container;
        this.layout = layout;
        this.longestPage = longestPage;
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

    /**
     * Page by page, for a consumer that takes its time: each page has to come within the time of an operation, from when it is asked
     * for. The SDK's own bound also counts what the consumer takes, and a change feed has none: a query has to switch it off by
     * {@link #UNBOUNDED}.
     */
    public <T> Flux<FeedResponse<T>> pages(CosmosPagedFlux<T> results, int size) {
        return Flux.defer(() -> {
            Sinks.Many<Boolean> awaited = Sinks.many().unicast().onBackpressureBuffer();
            Mono<Void> tooLate = awaited.asFlux()
                    .switchMap(is -> is ? Mono.delay(longestPage) : Mono.<Long>never())
                    .next()
                    .flatMap(late -> Mono.error(new DatabaseRefusedException(DatabaseStatus.REQUEST_TIMEOUT, null)));
            return results.byPage(size)
                    .doOnRequest(one -> awaited.tryEmitNext(true))
                    .doOnNext(page -> awaited.tryEmitNext(false))
                    .takeUntilOther(tooLate)
                    .limitRate(1);
        });
    }

    /**
     * The throughput control group of work that nobody waits for: where there is not enough for everybody, the database refuses its
     * requests first. It limits nothing by itself.
     */
    public String background() {
        if (hasBackground.compareAndSet(false, true)) {
            container.enableServerThroughputControlGroup(new ThroughputControlGroupConfigBuilder()
                    .groupName(BACKGROUND)
                    .priorityLevel(PriorityLevel.LOW)
                    .build());
        }
        return BACKGROUND;
    }

    /** Number of feed ranges, which is the number of physical partitions. */
    public Mono<Integer> feedRanges() {
        return feedRanges;
    }
}
