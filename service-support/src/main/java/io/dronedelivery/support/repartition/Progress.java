package io.dronedelivery.support.repartition;

import io.dronedelivery.support.repartition.RepartitionStatus.Phase;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.DoubleAdder;
import org.jspecify.annotations.Nullable;

/** Counts while a repartition runs; read by whoever asks how far it is. */
final class Progress {

    private final AtomicLong copied = new AtomicLong();
    private final AtomicLong copiedByThisRun = new AtomicLong();
    private final DoubleAdder charge = new DoubleAdder();
    private volatile Phase phase = Phase.IDLE;
    private volatile long expected;
    private volatile long startedNanos = System.nanoTime();
    private volatile @Nullable String failure;

    void start(long documents) {
        startedNanos = System.nanoTime();
        expected = documents;
        enter(Phase.COPYING);
    }

    void enter(Phase next) {
        phase = next;
    }

    void fail(Throwable reason) {
        failure = reason.getMessage();
        enter(Phase.FAILED);
    }

    void resumeAt(long alreadyCopied) {
        copied.addAndGet(alreadyCopied);
    }

    void add(long documents, double requestUnits) {
        copied.addAndGet(documents);
        copiedByThisRun.addAndGet(documents);
        charge.add(requestUnits);
    }

    RepartitionStatus status() {
        Duration elapsed = Duration.ofNanos(System.nanoTime() - startedNanos);
        long byThisRun = copiedByThisRun.get();
        long left = Math.max(0, expected - copied.get());
        Duration remaining =
                byThisRun == 0 ? null : Duration.ofMillis((long) ((double) elapsed.toMillis() / byThisRun * left));
        return new RepartitionStatus(phase, copied.get(), expected, charge.sum(), elapsed, remaining, failure);
    }
}
