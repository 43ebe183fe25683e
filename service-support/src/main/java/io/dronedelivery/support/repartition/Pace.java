package io.dronedelivery.support.repartition;

import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.DoubleAdder;
import reactor.core.publisher.Mono;

/** Keeps what is spent to so many request units a second: whoever has spent some waits until all that was spent is covered. */
final class Pace {

    private final int requestUnitsPerSecond;
    private final DoubleAdder spent = new DoubleAdder();
    private volatile boolean waived;
    private final AtomicLong coveredNanos = new AtomicLong(System.nanoTime());

    Pace(int requestUnitsPerSecond) {
        this.requestUnitsPerSecond = requestUnitsPerSecond;
    }

    Mono<Void> spend(double charge) {
        return Mono.defer(() -> {
            count(charge);
            if (waived) {
                return Mono.empty();
            }
            long price = (long) (charge / requestUnitsPerSecond * 1_000_000_000L);
            long now = System.nanoTime();
            long covered = coveredNanos.updateAndGet(before -> Math.max(before - now, 0) + now + price);
            return Mono.delay(Duration.ofNanos(covered - now)).then();
        });
    }

    /** From now on nobody waits: while writes pause, what is waited for here keeps them waiting. */
    void waive() {
        waived = true;
    }

    /** What nobody can wait for. */
    void count(double charge) {
        spent.add(charge);
    }

    double spent() {
        return spent.sum();
    }
}
