package io.dronedelivery.support.repartition;

import com.azure.cosmos.models.CosmosQueryRequestOptions;
import com.azure.cosmos.models.FeedResponse;
import com.fasterxml.jackson.databind.JsonNode;
import io.dronedelivery.support.cosmos.ItemContainer;
import io.dronedelivery.support.cosmos.ItemContainers;
import io.dronedelivery.support.repartition.RepartitionStatus.Phase;
import io.dronedelivery.support.summary.OwnerMonth;
import io.dronedelivery.support.summary.Totals;
import java.time.Duration;
import java.util.HashSet;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.atomic.AtomicBoolean;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/**
 * Moves a running service from a container keyed by id to one keyed by owner.
 *
 * <p>Reads and writes go on in the source while the change feed is carried over. When the feed has been caught up with,
 * summaries are built and both sides are counted by owner and month. Then writes pause, the last changes are carried
 * over, every owner that was touched since the count is counted again on both sides, and only if all agrees the service
 * switches. Anything else ends with the source in use as before. A process that is killed goes on from its checkpoints.
 *
 * <p>The pause and the switch happen inside this process: while a repartition runs, one instance alone may write.
 */
final class Repartition {

    private static final Logger log = LoggerFactory.getLogger(Repartition.class);
    private static final int CAUGHT_UP = 100;
    private static final int OWNERS_AT_A_TIME = 8;
    private static final Duration REPORT_EVERY = Duration.ofSeconds(10);

    private final ItemContainers containers;
    private final ItemContainer target;
    private final RepartitionProperties properties;
    private final MonthTotals<?> totals;
    private final SummaryBuilder summaries;
    private final String itemType;
    private final Progress progress = new Progress();
    private final AtomicBoolean running = new AtomicBoolean();

    Repartition(
            ItemContainers containers,
            ItemContainer target,
            RepartitionProperties properties,
            MonthTotals<?> totals,
            String itemType) {
        this.containers = containers;
        this.target = target;
        this.properties = properties;
        this.totals = totals;
        this.summaries = new SummaryBuilder(target);
        this.itemType = itemType;
    }

    RepartitionStatus status() {
        return progress.status();
    }

    /** Runs to the end; completes at once if it is running already or has been done. */
    Mono<RepartitionStatus> run() {
        return Mono.defer(() -> {
            ItemContainer source = containers.current();
            if (source.name().equals(target.name()) || !running.compareAndSet(false, true)) {
                return Mono.just(status());
            }
            ChangeCopier copier = new ChangeCopier(source, target, itemType, properties, progress);
            var reports = Flux.interval(REPORT_EVERY).subscribe(tick -> log.info("Repartition: {}", status()));
            return count(source)
                    .doOnNext(progress::start)
                    .then(Checkpoint.begun().save(target.sdk()))
                    .then(copier.carriedBefore().doOnNext(progress::resumeAt))
                    .then(catchUp(copier))
                    .then(Mono.defer(() -> verify(source, copier)))
                    .flatMap(doubtful -> switchOver(source, copier, doubtful))
                    .doOnError(failure -> {
                        log.error("Repartition ended without a switch.", failure);
                        progress.fail(failure);
                    })
                    .onErrorComplete()
                    .then(Mono.fromSupplier(this::status))
                    .doFinally(signal -> {
                        reports.dispose();
                        running.set(false);
                        log.info("Repartition: {}", status());
                    });
        });
    }

    private static Mono<Long> count(ItemContainer source) {
        return source.sdk()
                .queryItems("SELECT VALUE COUNT(1) FROM c", new CosmosQueryRequestOptions(), JsonNode.class)
                .byPage()
                .flatMapIterable(FeedResponse::getResults)
                .map(JsonNode::asLong)
                .reduce(0L, Long::sum);
    }

    private static Mono<Void> catchUp(ChangeCopier copier) {
        return copier.drain().repeat().takeUntil(carried -> carried < CAUGHT_UP).then();
    }

    /** Owners whose months did not agree, which writes during the count explain or the final count will not forgive. */
    private Mono<Set<String>> verify(ItemContainer source, ChangeCopier copier) {
        progress.enter(Phase.SUMMARISING);
        copier.forgetOwners();
        return totals.ofAll(target)
                .flatMap(copied -> summaries.write(copied).thenReturn(copied))
                .flatMap(copied -> {
                    progress.enter(Phase.VERIFYING);
                    return totals.ofAll(source).map(original -> ownersThatDiffer(original, copied));
                });
    }

    private static Set<String> ownersThatDiffer(Map<OwnerMonth, Totals> original, Map<OwnerMonth, Totals> copied) {
        Set<OwnerMonth> months = new HashSet<>(original.keySet());
        months.addAll(copied.keySet());
        Set<String> owners = new HashSet<>();
        for (OwnerMonth month : months) {
            if (!original.getOrDefault(month, Totals.NONE).equals(copied.getOrDefault(month, Totals.NONE))) {
                owners.add(month.ownerId());
            }
        }
        return owners;
    }

    private Mono<Void> switchOver(ItemContainer source, ChangeCopier copier, Set<String> doubtful) {
        return catchUp(copier)
                .then(Mono.fromRunnable(() -> progress.enter(Phase.SWITCHING)))
                .then(containers.pauseWrites())
                .then(Mono.delay(properties.settle()))
                .then(copier.drain().repeat().takeUntil(carried -> carried == 0).then())
                .then(Mono.defer(() -> {
                    Set<String> owners = new HashSet<>(doubtful);
                    owners.addAll(copier.ownersTouched());
                    return Flux.fromIterable(owners)
                            .flatMap(owner -> agree(source, owner), OWNERS_AT_A_TIME)
                            .then();
                }))
                .then(Checkpoint.switched().save(target.sdk()))
                .then(Mono.<Void>fromRunnable(() -> {
                    containers.switchTo(target);
                    progress.enter(Phase.DONE);
                }))
                .doFinally(signal -> containers.resumeWrites());
    }

    private Mono<Void> agree(ItemContainer source, String ownerId) {
        return Mono.zip(totals.ofOwner(source, ownerId), totals.ofOwner(target, ownerId))
                .flatMap(both -> {
                    Map<OwnerMonth, Totals> original = Objects.requireNonNull(both.getT1());
                    Map<OwnerMonth, Totals> copied = Objects.requireNonNull(both.getT2());
                    return ownersThatDiffer(original, copied).isEmpty()
                            ? summaries.writeOwner(ownerId, copied)
                            : Mono.error(new IllegalStateException(
                                    "The containers disagree about owner " + ownerId + "; nothing was switched."));
                });
    }
}
