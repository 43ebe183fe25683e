package io.dronedelivery.support.repartition;

import io.dronedelivery.support.cosmos.ItemContainer;
import io.dronedelivery.support.problem.DatabaseStatus;
import io.dronedelivery.support.summary.ItemKind;
import io.dronedelivery.support.summary.OwnerScan;
import java.time.Duration;
import java.util.HashSet;
import java.util.Set;
import java.util.concurrent.TimeoutException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import reactor.core.Disposable;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/**
 * Carries a repartition out, from the copying to the switch.
 *
 * <p>Reads and writes go on in the source while its change feed is copied, both sides are compared and summaries are built. Then
 * writes pause until no replica can be writing to the source any more, the last changes are copied, every owner that was touched is
 * compared again, and only if all agree the target is in use. Anything else ends with the source in use as before.
 */
final class Move {

    private static final Logger log = LoggerFactory.getLogger(Move.class);
    private static final int ROUNDS = 10;
    private static final int FEW_OWNERS = 20;
    private static final int OWNERS_AT_A_TIME = 8;

    private final ControlStore store;
    private final ItemContainer source;
    private final ItemContainer target;
    private final RepartitionProperties properties;
    private final ItemKind<?> kind;

    Move(
            ControlStore store,
            ItemContainer source,
            ItemContainer target,
            RepartitionProperties properties,
            ItemKind<?> kind) {
        this.store = store;
        this.source = source;
        this.target = target;
        this.properties = properties;
        this.kind = kind;
    }

    /** Never fails: the control document tells how it ended. */
    Mono<Void> carryOut(Control held, Follower follower) {
        return Mono.defer(() -> {
            Lease lease = new Lease(store, properties, held, follower);
            Disposable signs = lease.keep();
            return run(held, lease)
                    .onErrorResume(failure -> giveUp(held, failure))
                    .onErrorResume(failure -> {
                        log.error(
                                "The repartition waits for whoever takes it over: {}", DatabaseStatus.reason(failure));
                        return Mono.empty();
                    })
                    .doFinally(signal -> signs.dispose());
        });
    }

    private Mono<Void> run(Control held, Lease lease) {
        if (held.phase() == Phase.SWITCHED) {
            return finish(held);
        }
        Pace pace = lease.pace(properties.requestUnitsPerSecond());
        ChangeCopier copier = new ChangeCopier(source, target, kind.type(), properties.pageSize(), store, lease, pace);
        Comparison comparison = new Comparison(copier, new OwnerAgreement(source, target, kind, lease, pace), lease);
        // Whoever had it before stops within the time of a lease: of two that copy, the slower would write old states.
        return Mono.delay(held.term() > 1 ? properties.lease(Phase.COPYING) : Duration.ZERO)
                .then(copier.count())
                .then(comparison.everybody())
                .then(Mono.fromRunnable(() -> lease.enters(Phase.ARMED)))
                .then(store.change(held.at(Phase.ARMED)))
                // Until every replica has noticed, and no write of one that had not is under way any more.
                .flatMap(armed -> comparison
                        .rounds(properties.calm().plus(properties.longestWrite()))
                        .then(lease.check())
                        .then(Mono.fromRunnable(pace::waive))
                        .then(pause(armed, copier, comparison, lease)))
                .flatMap(this::finish);
    }

    // Bounded with its first and its last step: whatever of them is not answered, the control document tells what to
    // do.
    private Mono<Control> pause(Control armed, ChangeCopier copier, Comparison comparison, Lease lease) {
        return store.change(armed.at(Phase.FENCED))
                .flatMap(fenced -> Mono.delay(properties
                                .tense()
                                .plus(properties.longestWrite())
                                .plus(properties.settle()))
                        .then(copier.drainToTheEnd())
                        .then(Mono.defer(comparison::strictly))
                        .then(lease.check())
                        .then(store.change(fenced.at(Phase.SWITCHED))))
                .timeout(properties.longestFence())
                .onErrorMap(
                        TimeoutException.class,
                        late -> new IllegalStateException("Writes would have paused for longer than "
                                + properties.longestPause().toMillis() + " ms."));
    }

    // Nobody may write to the target before nobody reads the source any more.
    private Mono<Void> finish(Control switched) {
        return Mono.delay(properties.tense())
                .then(store.change(switched.at(Phase.TARGET)))
                .doOnNext(done -> log.info("The repartition is done; container '{}' is in use.", target.name()))
                .then();
    }

    private Mono<Void> giveUp(Control held, Throwable failure) {
        if (failure instanceof LostControlException) {
            // Whoever has it now goes on; if nobody has, the next one whose patience ends.
            return Mono.error(failure);
        }
        log.error("The repartition ended: {}", DatabaseStatus.reason(failure));
        // Writes may be paused until this is known.
        return ControlStore.within(properties.lease(), store.control())
                .retryWhen(OwnerScan.patiently(DatabaseStatus::isPassing))
                .filter(now -> now.term() == held.term() && now.phase().isUnderWay())
                .flatMap(now -> now.phase() == Phase.SWITCHED
                        ? finish(now)
                        : store.change(now.failed(DatabaseStatus.reason(failure)))
                                .then());
    }

    /** Which owners have to be compared, and what came of it. */
    private static final class Comparison {

        private final ChangeCopier copier;
        private final OwnerAgreement agreement;
        private final Lease lease;
        private Set<String> doubtful = new HashSet<>();

        Comparison(ChangeCopier copier, OwnerAgreement agreement, Lease lease) {
            this.copier = copier;
            this.agreement = agreement;
            this.lease = lease;
        }

        /** Copies everything, compares everybody, and then those who were touched meanwhile until they are few. */
        Mono<Void> everybody() {
            return copier.catchUp()
                    .then(Mono.fromRunnable(() -> {
                        lease.caughtUp();
                        copier.takeOwnersTouched();
                    }))
                    .thenMany(Flux.defer(agreement::all))
                    .concatMap(owner -> lease.check().thenReturn(owner))
                    .collect(HashSet<String>::new, HashSet::add)
                    .doOnNext(owners -> doubtful = owners)
                    .then(Mono.defer(this::round)
                            .repeat(ROUNDS)
                            .takeUntil(owners -> owners <= FEW_OWNERS)
                            .then());
        }

        /** Goes on with those who were touched for a time. */
        Mono<Void> rounds(Duration time) {
            return Mono.defer(() -> {
                long end = System.nanoTime() + time.toNanos();
                return Mono.defer(this::round)
                        .delayElement(Duration.ofMillis(50))
                        .repeat()
                        .takeUntil(owners -> System.nanoTime() - end > 0)
                        .then();
            });
        }

        private Mono<Integer> round() {
            return copier.catchUp().then(Mono.defer(() -> {
                Set<String> owners = takeOwners();
                return lease.check()
                        .thenMany(Flux.fromIterable(owners))
                        .flatMap(owner -> agreement.one(owner).map(agree -> agree ? "" : owner), OWNERS_AT_A_TIME)
                        .filter(owner -> !owner.isEmpty())
                        .collect(HashSet<String>::new, HashSet::add)
                        .doOnNext(differing -> doubtful = differing)
                        .thenReturn(owners.size());
            }));
        }

        /** Now that nobody writes, everybody has to agree. */
        Mono<Void> strictly() {
            return Flux.fromIterable(takeOwners())
                    .flatMap(
                            owner -> agreement
                                    .one(owner)
                                    .filter(agree -> !agree)
                                    .flatMap(differ -> Mono.error(new IllegalStateException(
                                            "The containers disagree about owner " + owner + "."))),
                            OWNERS_AT_A_TIME)
                    .then();
        }

        private Set<String> takeOwners() {
            Set<String> owners = new HashSet<>(doubtful);
            owners.addAll(copier.takeOwnersTouched());
            return owners;
        }
    }
}
