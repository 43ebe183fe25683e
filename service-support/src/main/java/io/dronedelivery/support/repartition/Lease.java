package io.dronedelivery.support.repartition;

import io.dronedelivery.support.problem.DatabaseStatus;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import reactor.core.Disposable;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/**
 * The running replica's hold on the repartition: it gives signs of life, which carry its progress, and it stops by itself before
 * others may take it for dead.
 */
final class Lease {

    private static final int SIGNS = 4;
    private static final Logger log = LoggerFactory.getLogger(Lease.class);

    private final ControlStore store;
    private final RepartitionProperties properties;
    private final Control held;
    private final Follower follower;
    private final long startedNanos = System.nanoTime();
    private final double chargedBefore;
    private final AtomicLong copied = new AtomicLong();
    private volatile Phase phase;
    private volatile long copiedBefore;
    private volatile long expected;
    private volatile boolean caughtUp;
    private final AtomicLong aliveNanos = new AtomicLong(System.nanoTime());
    private volatile @Nullable Pace pace;

    Lease(ControlStore store, RepartitionProperties properties, Control held, Follower follower) {
        this.store = store;
        this.chargedBefore = store.charged();
        this.properties = properties;
        this.phase = held.phase();
        this.held = held;
        this.follower = follower;
    }

    Disposable keep() {
        return Flux.interval(Duration.ZERO, properties.lease().dividedBy(SIGNS))
                .onBackpressureDrop()
                // A sign without an answer does not keep the next one waiting.
                .flatMap(beat -> {
                    long sent = System.nanoTime();
                    return ControlStore.within(properties.lease(phase), store.save(progress(beat)))
                            .doOnNext(charge -> {
                                aliveNanos.accumulateAndGet(sent, Lease::later);
                                count(charge);
                            })
                            .onErrorResume(failure -> {
                                log.warn("A sign of life was not taken: {}", DatabaseStatus.reason(failure));
                                return Mono.empty();
                            });
                })
                .subscribe();
    }

    /** Fails where somebody else has, or may have, taken over: to be asked before anything is written. */
    Mono<Void> check() {
        return Mono.defer(() -> {
            Duration duration = properties.lease(phase).multipliedBy(SIGNS - 1).dividedBy(SIGNS);
            boolean alive = System.nanoTime() - aliveNanos.get() < duration.toNanos();
            boolean own = follower.knowsOfNothingBeyond(held.term(), duration);
            return alive && own ? Mono.empty() : Mono.error(new LostControlException());
        });
    }

    /**
     * One attempt at a write: begun while the lease is held, and given up before its end. Whoever takes over begins to write after the
     * longest lease.
     */
    <T> Mono<T> attempt(Mono<T> write) {
        return check().then(ControlStore.within(properties.lease(Phase.COPYING).dividedBy(SIGNS), write));
    }

    private static long later(long one, long other) {
        return other - one > 0 ? other : one;
    }

    /** Before anybody else can see the phase: others are never less patient than this replica is with itself. */
    void enters(Phase next) {
        phase = next;
    }

    Pace pace(int requestUnitsPerSecond) {
        Pace made = new Pace(requestUnitsPerSecond);
        pace = made;
        return made;
    }

    void expect(long documents) {
        expected = documents;
    }

    /** What earlier runs have copied. */
    void inherit(long documents) {
        copiedBefore += documents;
        copied.addAndGet(documents);
    }

    void caughtUp() {
        caughtUp = true;
    }

    void add(long documents) {
        copied.addAndGet(documents);
    }

    private void count(double charge) {
        Pace spending = pace;
        if (spending != null) {
            spending.count(charge);
        }
    }

    private Progress progress(long beat) {
        Pace spending = pace;
        return new Progress(
                Progress.ID,
                ControlStore.OWNER,
                ControlStore.TYPE,
                held.holder(),
                held.term(),
                beat,
                copiedBefore,
                copied.get(),
                expected,
                caughtUp,
                (spending == null ? 0 : spending.spent()) + store.charged() - chargedBefore,
                Duration.ofNanos(System.nanoTime() - startedNanos).toMillis());
    }
}
