package io.dronedelivery.support.repartition;

import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;
import reactor.core.Disposable;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/**
 * The running replica's hold on the repartition: it gives signs of life, which carry its progress, and it stops by itself before
 * others may take it for dead.
 */
final class Lease {

    private static final int SIGNS = 4;

    private final ControlStore store;
    private final RepartitionProperties properties;
    private final Control held;
    private final Follower follower;
    private final long startedNanos = System.nanoTime();
    private final AtomicLong copied = new AtomicLong();
    private volatile Phase phase;
    private volatile long copiedBefore;
    private volatile long expected;
    private volatile boolean caughtUp;
    private volatile long aliveNanos = System.nanoTime();
    private volatile @Nullable Pace pace;

    Lease(ControlStore store, RepartitionProperties properties, Control held, Follower follower) {
        this.store = store;
        this.properties = properties;
        this.phase = held.phase();
        this.held = held;
        this.follower = follower;
    }

    Disposable keep() {
        return Flux.interval(Duration.ZERO, properties.lease().dividedBy(SIGNS))
                .onBackpressureDrop()
                .concatMap(beat -> {
                    long sent = System.nanoTime();
                    return store.save(progress(beat))
                            .doOnNext(charge -> {
                                aliveNanos = sent;
                                count(charge);
                            })
                            .onErrorResume(failure -> Mono.empty());
                })
                .subscribe();
    }

    /** Fails where somebody else has, or may have, taken over: to be asked before anything is written. */
    Mono<Void> check() {
        return Mono.defer(() -> {
            Duration duration = properties.lease(phase);
            boolean alive = System.nanoTime() - aliveNanos < duration.toNanos() * (SIGNS - 1) / SIGNS;
            boolean own = follower.knowsOfNothingBeyond(held.term(), duration);
            return alive && own ? Mono.empty() : Mono.error(new LostControlException());
        });
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
                spending == null ? 0 : spending.spent(),
                Duration.ofNanos(System.nanoTime() - startedNanos).toMillis());
    }
}
