package io.dronedelivery.support.repartition;

import com.azure.cosmos.models.CosmosBulkExecutionOptions;
import com.azure.cosmos.models.CosmosBulkItemResponse;
import com.azure.cosmos.models.CosmosBulkOperationResponse;
import com.azure.cosmos.models.CosmosBulkOperations;
import com.azure.cosmos.models.CosmosChangeFeedRequestOptions;
import com.azure.cosmos.models.CosmosItemOperation;
import com.azure.cosmos.models.FeedRange;
import com.azure.cosmos.models.FeedResponse;
import com.azure.cosmos.models.PartitionKey;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.dronedelivery.support.cosmos.ItemContainer;
import io.dronedelivery.support.summary.Tombstone;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.util.retry.Retry;

/**
 * Carries what the source's change feed tells of into the target, by bulk. Every page may be carried over twice, after a
 * restart: an upsert of the newest state is the same the second time.
 */
final class ChangeCopier {

    private static final List<String> SYSTEM_PROPERTIES =
            List.of("_rid", "_self", "_etag", "_ts", "_lsn", "_attachments");
    private static final int RETRIES = 8;

    private final ItemContainer source;
    private final ItemContainer target;
    private final String itemType;
    private final RepartitionProperties properties;
    private final Progress progress;
    private final Set<String> ownersTouched = ConcurrentHashMap.newKeySet();

    ChangeCopier(
            ItemContainer source,
            ItemContainer target,
            String itemType,
            RepartitionProperties properties,
            Progress progress) {
        this.source = source;
        this.target = target;
        this.itemType = itemType;
        this.properties = properties;
        this.progress = progress;
    }

    /** Owners whose items have been carried over since {@link #forgetOwners}. */
    Set<String> ownersTouched() {
        return Set.copyOf(ownersTouched);
    }

    void forgetOwners() {
        ownersTouched.clear();
    }

    /** Documents that earlier runs have carried over, by their checkpoints. */
    Mono<Long> carriedBefore() {
        return source.sdk()
                .getFeedRanges()
                .flatMapIterable(ranges -> ranges)
                .concatMap(this::checkpoint)
                .map(Checkpoint::copied)
                .reduce(0L, Long::sum);
    }

    /** Carries over everything that has happened up to now; the number of documents carried. */
    Mono<Long> drain() {
        return source.sdk()
                .getFeedRanges()
                .flatMapIterable(ranges -> ranges)
                .concatMap(this::drain)
                .reduce(0L, Long::sum);
    }

    private Mono<Long> drain(FeedRange range) {
        return checkpoint(range).flatMap(checkpoint -> {
            AtomicLong copied = new AtomicLong(checkpoint.copied());
            return pages(range, checkpoint.continuation())
                    .concatMap(page -> carry(page).flatMap(carried -> Checkpoint.ofRange(
                                    range, page.getContinuationToken(), copied.addAndGet(carried))
                            .save(target.sdk())
                            .thenReturn(carried)))
                    .reduce(0L, Long::sum);
        });
    }

    private Mono<Checkpoint> checkpoint(FeedRange range) {
        Checkpoint fromTheBeginning = Checkpoint.ofRange(range, null, 0);
        return Checkpoint.read(target.sdk(), fromTheBeginning.id()).defaultIfEmpty(fromTheBeginning);
    }

    private Flux<FeedResponse<ObjectNode>> pages(FeedRange range, @Nullable String from) {
        CosmosChangeFeedRequestOptions options = from == null
                ? CosmosChangeFeedRequestOptions.createForProcessingFromBeginning(range)
                : CosmosChangeFeedRequestOptions.createForProcessingFromContinuation(from);
        options.setMaxItemCount(properties.pageSize());
        // A page fetched ahead is not paid for by the pace yet.
        options.setMaxPrefetchPageCount(1);
        return source.sdk().queryChangeFeed(options, ObjectNode.class).byPage(properties.pageSize());
    }

    private Mono<Long> carry(FeedResponse<ObjectNode> page) {
        List<CosmosItemOperation> operations = page.getResults().stream()
                .filter(this::concerns)
                .map(this::operation)
                .toList();
        if (operations.isEmpty()) {
            return Mono.just(0L);
        }
        CosmosBulkExecutionOptions bulk = new CosmosBulkExecutionOptions().setInitialMicroBatchSize(operations.size());
        return target.sdk()
                .executeBulkOperations(Flux.fromIterable(operations), bulk)
                .map(ChangeCopier::charge)
                .reduce(page.getRequestCharge(), Double::sum)
                .retryWhen(Retry.backoff(RETRIES, Duration.ofMillis(100)).filter(NotCarried.class::isInstance))
                .flatMap(charge -> {
                    progress.add(operations.size(), charge);
                    return Mono.delay(pace(charge)).thenReturn((long) operations.size());
                });
    }

    private static double charge(CosmosBulkOperationResponse<?> answer) {
        CosmosBulkItemResponse response = answer.getResponse();
        if (response != null && (response.isSuccessStatusCode() || response.getStatusCode() == 404)) {
            return response.getRequestCharge();
        }
        throw new NotCarried(response == null ? 0 : response.getStatusCode(), answer.getException());
    }

    private boolean concerns(ObjectNode document) {
        String type = document.path("type").asText();
        return type.equals(itemType) || type.equals(Tombstone.TYPE);
    }

    private CosmosItemOperation operation(ObjectNode document) {
        String ownerId = document.path("ownerId").asText();
        ownersTouched.add(ownerId);
        PartitionKey key = new PartitionKey(ownerId);
        return document.path("type").asText().equals(Tombstone.TYPE)
                ? CosmosBulkOperations.getDeleteItemOperation(
                        document.path("id").asText(), key)
                : CosmosBulkOperations.getUpsertItemOperation(
                        document.deepCopy().remove(SYSTEM_PROPERTIES), key);
    }

    private Duration pace(double charge) {
        return Duration.ofNanos((long) (charge / properties.requestUnitsPerSecond() * 1_000_000_000L));
    }

    /** A document could not be written; the whole page is carried again. */
    private static final class NotCarried extends RuntimeException {

        NotCarried(int status, @Nullable Exception cause) {
            super("A document could not be copied: status " + status + ".", cause);
        }
    }
}
