package io.dronedelivery.support.repartition;

import com.azure.cosmos.models.CosmosBulkExecutionOptions;
import com.azure.cosmos.models.CosmosBulkItemResponse;
import com.azure.cosmos.models.CosmosBulkOperationResponse;
import com.azure.cosmos.models.CosmosBulkOperations;
import com.azure.cosmos.models.CosmosChangeFeedRequestOptions;
import com.azure.cosmos.models.CosmosItemOperation;
import com.azure.cosmos.models.CosmosQueryRequestOptions;
import com.azure.cosmos.models.FeedRange;
import com.azure.cosmos.models.FeedResponse;
import com.azure.cosmos.models.PartitionKey;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.dronedelivery.support.cosmos.ItemContainer;
import io.dronedelivery.support.problem.DatabaseRefusedException;
import io.dronedelivery.support.problem.DatabaseStatus;
import io.dronedelivery.support.summary.OwnerScan;
import io.dronedelivery.support.summary.Tombstone;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.DoubleAdder;
import org.jspecify.annotations.Nullable;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/**
 * Carries what the source's change feed tells of into the target, by bulk. Every page may be carried over twice, after a
 * restart: an upsert of the newest state is the same the second time.
 */
final class ChangeCopier {

    private static final List<String> SYSTEM_PROPERTIES =
            List.of("_rid", "_self", "_etag", "_ts", "_lsn", "_attachments");
    private static final int CAUGHT_UP = 100;
    // Where more is written than can be copied, no number of rounds would do; the pause's bound decides then.
    private static final int ROUNDS = 20;
    private static final int MARKS_PER_PARTITION = 100;
    private static final int MARKS_AT_A_TIME = 16;

    private final ItemContainer source;
    private final ItemContainer target;
    private final String itemType;
    private final int pageSize;
    private final ControlStore store;
    private final Lease lease;
    private final Pace pace;
    private final Set<String> ownersTouched = ConcurrentHashMap.newKeySet();

    ChangeCopier(
            ItemContainer source,
            ItemContainer target,
            String itemType,
            int pageSize,
            ControlStore store,
            Lease lease,
            Pace pace) {
        this.source = source;
        this.target = target;
        this.itemType = itemType;
        this.pageSize = pageSize;
        this.store = store;
        this.lease = lease;
        this.pace = pace;
    }

    /** Owners whose items have been carried over since they were last taken. */
    Set<String> takeOwnersTouched() {
        Set<String> taken = Set.copyOf(ownersTouched);
        ownersTouched.removeAll(taken);
        return taken;
    }

    /** Counts what there is to do, and what earlier runs have done of it. */
    Mono<Void> count() {
        Mono<Long> documents = source.sdk()
                .queryItems(
                        "SELECT VALUE COUNT(1) FROM c",
                        new CosmosQueryRequestOptions().setThroughputControlGroupName(source.background()),
                        JsonNode.class)
                .byPage()
                .concatMap(page -> pace.spend(page.getRequestCharge()).thenReturn(page), 1)
                .flatMapIterable(FeedResponse::getResults)
                .map(JsonNode::asLong)
                .reduce(0L, Long::sum)
                .retryWhen(OwnerScan.patiently(DatabaseStatus::isPassing));
        return documents
                .doOnNext(lease::expect)
                .thenMany(ranges())
                .concatMap(this::checkpoint)
                .doOnNext(checkpoint -> lease.inherit(checkpoint.copied()))
                .then();
    }

    /** Carries over until little is left to carry. */
    Mono<Void> catchUp() {
        return drain().repeat(ROUNDS).takeUntil(carried -> carried < CAUGHT_UP).then();
    }

    /** Carries over until nothing is left; only where nobody writes. */
    Mono<Void> drainToTheEnd() {
        return seeEveryWrite()
                .thenMany(drain().repeat().takeUntil(carried -> carried == 0))
                .then();
    }

    // In session consistency this client's reads may miss what other replicas have written, but not what was there when
    // it wrote to the partition itself. No key is known to lie in a given partition, so some are tried.
    private Mono<Void> seeEveryWrite() {
        return ranges().count()
                .flatMap(partitions -> Flux.range(0, MARKS_PER_PARTITION * partitions.intValue())
                        .flatMap(number -> SourceMark.touch(source, number), MARKS_AT_A_TIME)
                        .doOnNext(touched -> pace.count(touched.getRequestCharge()))
                        // Such as 3:-1#210, where 3 is the partition.
                        .map(touched -> touched.getSessionToken().split(":", 2)[0])
                        .distinct()
                        .take(partitions)
                        .count()
                        .filter(touched -> touched < partitions)
                        .flatMap(touched -> Mono.<Void>error(new IllegalStateException(
                                "Only " + touched + " of the source's " + partitions + " partitions took a write."))))
                .retryWhen(OwnerScan.patiently(DatabaseStatus::isPassing));
    }

    private Mono<Long> drain() {
        return ranges().concatMap(this::drain).reduce(0L, Long::sum);
    }

    private Flux<FeedRange> ranges() {
        return source.sdk()
                .getFeedRanges()
                .retryWhen(OwnerScan.patiently(DatabaseStatus::isPassing))
                .flatMapIterable(ranges -> ranges);
    }

    private Mono<Long> drain(FeedRange range) {
        // A throttled page is asked for again from the last checkpoint.
        return Mono.defer(() -> checkpoint(range))
                .flatMap(checkpoint -> {
                    AtomicLong copied = new AtomicLong(checkpoint.copied());
                    return pages(range, checkpoint.continuation())
                            .concatMap(
                                    page -> carry(page).flatMap(carried -> lease.attempt(store.save(Checkpoint.of(
                                                    range, page.getContinuationToken(), copied.addAndGet(carried))))
                                            .flatMap(pace::spend)
                                            .thenReturn(carried)),
                                    1)
                            .reduce(0L, Long::sum);
                })
                .retryWhen(OwnerScan.patiently(DatabaseStatus::isPassing));
    }

    private Mono<Checkpoint> checkpoint(FeedRange range) {
        Checkpoint fromTheBeginning = Checkpoint.of(range, null, 0);
        return store.read(fromTheBeginning.id(), Checkpoint.class)
                .retryWhen(OwnerScan.patiently(DatabaseStatus::isPassing))
                .defaultIfEmpty(fromTheBeginning);
    }

    private Flux<FeedResponse<ObjectNode>> pages(FeedRange range, @Nullable String from) {
        CosmosChangeFeedRequestOptions options = from == null
                ? CosmosChangeFeedRequestOptions.createForProcessingFromBeginning(range)
                : CosmosChangeFeedRequestOptions.createForProcessingFromContinuation(from);
        options.setMaxItemCount(pageSize);
        options.setThroughputControlGroupName(source.background());
        // A page fetched ahead is not paid for by the pace yet.
        options.setMaxPrefetchPageCount(1);
        return source.pages(source.sdk().queryChangeFeed(options, ObjectNode.class), pageSize);
    }

    private Mono<Long> carry(FeedResponse<ObjectNode> page) {
        List<CosmosItemOperation> operations = page.getResults().stream()
                .filter(this::concerns)
                .map(this::operation)
                .toList();
        if (operations.isEmpty()) {
            return pace.spend(page.getRequestCharge()).thenReturn(0L);
        }
        CosmosBulkExecutionOptions bulk = new CosmosBulkExecutionOptions()
                .setInitialMicroBatchSize(operations.size())
                .setThroughputControlGroupName(target.background());
        // A target of little throughput takes a page in several attempts.
        Set<CosmosItemOperation> left = ConcurrentHashMap.newKeySet();
        left.addAll(operations);
        DoubleAdder charged = new DoubleAdder();
        charged.add(page.getRequestCharge());
        Mono<Void> attempt = Mono.defer(() -> target.sdk()
                .executeBulkOperations(Flux.fromIterable(List.copyOf(left)), bulk)
                .doOnNext(answer -> {
                    charged.add(charge(answer));
                    left.remove(answer.getOperation());
                })
                .then());
        return lease.attempt(attempt)
                .retryWhen(OwnerScan.patiently(DatabaseStatus::isPassing))
                .then(Mono.defer(() -> {
                    lease.add(operations.size());
                    return pace.spend(charged.sum()).thenReturn((long) operations.size());
                }));
    }

    private static double charge(CosmosBulkOperationResponse<?> answer) {
        CosmosBulkItemResponse response = answer.getResponse();
        if (response == null) {
            throw new IllegalStateException("A document could not be copied.", answer.getException());
        }
        if (response.isSuccessStatusCode() || response.getStatusCode() == DatabaseStatus.NOT_FOUND) {
            return response.getRequestCharge();
        }
        throw new DatabaseRefusedException(response.getStatusCode(), response.getRetryAfterDuration());
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
}
