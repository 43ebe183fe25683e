package io.dronedelivery.support.summary;

import com.azure.cosmos.models.CosmosQueryRequestOptions;
import com.azure.cosmos.models.FeedResponse;
import com.azure.cosmos.models.SqlParameter;
import com.azure.cosmos.models.SqlQuerySpec;
import com.fasterxml.jackson.databind.JsonNode;
import io.dronedelivery.support.cosmos.ItemContainer;
import io.dronedelivery.support.problem.DatabaseStatus;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Function;
import java.util.function.Predicate;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.util.retry.Retry;

/**
 * Reads a whole container owner by owner, in the order of their ids, so that nobody has to hold more than one owner in memory.
 * Where the database is throttled it waits and goes on behind the last owner that was complete.
 */
public final class OwnerScan {

    private static final int RETRIES = 30;
    private static final Duration FIRST_PAUSE = Duration.ofMillis(100);
    private static final Duration LONGEST_PAUSE = Duration.ofSeconds(5);
    private static final int PAGE = 500;

    private OwnerScan() {}

    /**
     * What one owner has.
     *
     * @param rows at least one
     */
    public record Owner(String id, List<JsonNode> rows) {

        static Owner of(List<JsonNode> rows) {
            return new Owner(ownerId(rows.get(0)), rows);
        }
    }

    /**
     * Every owner that has documents of one of the types.
     *
     * @param fields SELECT list over the alias {@code c}, beside the owner's id
     * @param pace waits as long as a page's charge asks for
     */
    public static Flux<Owner> of(
            ItemContainer container, String fields, List<String> types, Function<Double, Mono<Void>> pace) {
        return Flux.defer(() -> of(container, fields, types, container.background(), pace));
    }

    /** The same with the budget and the priority of a throughput control group. */
    static Flux<Owner> of(
            ItemContainer container,
            String fields,
            List<String> types,
            String group,
            Function<Double, Mono<Void>> pace) {
        return Flux.defer(() -> {
            AtomicReference<String> complete = new AtomicReference<>("");
            return Flux.defer(() -> rows(container, fields, types, Objects.requireNonNull(complete.get()), group, pace)
                            .bufferUntilChanged(OwnerScan::ownerId)
                            .map(Owner::of)
                            .doOnNext(owner -> complete.set(owner.id())))
                    .retryWhen(patiently(DatabaseStatus::isPassing));
        });
    }

    /** Retries, for work that nobody waits for, what may pass: while the database is throttled or away. */
    public static Retry patiently(Predicate<Throwable> passing) {
        return Retry.backoff(RETRIES, FIRST_PAUSE)
                .maxBackoff(LONGEST_PAUSE)
                // The bound is for one failure in a row: a scan of hours may meet many.
                .transientErrors(true)
                .filter(passing)
                .onRetryExhaustedThrow((retry, signal) -> signal.failure());
    }

    private static Flux<JsonNode> rows(
            ItemContainer container,
            String fields,
            List<String> types,
            String after,
            String group,
            Function<Double, Mono<Void>> pace) {
        SqlQuerySpec query = new SqlQuerySpec(
                "SELECT c.ownerId, " + fields + " FROM c WHERE ARRAY_CONTAINS(@types, c.type) AND c.ownerId > @after"
                        + " ORDER BY c.ownerId",
                List.of(new SqlParameter("@types", types), new SqlParameter("@after", after)));
        CosmosQueryRequestOptions options = new CosmosQueryRequestOptions()
                .setCosmosEndToEndOperationLatencyPolicyConfig(ItemContainer.UNBOUNDED)
                .setThroughputControlGroupName(group);
        return container
                .pages(container.sdk().queryItems(query, options, JsonNode.class), PAGE)
                .concatMap(page -> pace.apply(page.getRequestCharge()).thenReturn(page), 1)
                .flatMapIterable(FeedResponse::getResults);
    }

    private static String ownerId(JsonNode row) {
        return row.path("ownerId").asText();
    }
}
