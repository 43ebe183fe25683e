package io.dronedelivery.emulator.storage;

import java.time.Duration;
import java.util.function.LongSupplier;

/**
 * The request units of one physical partition, handed out second by second as the service does.
 *
 * <p>A request is admitted while its second has anything left, and takes what it will cost at least at once; what it cost beyond
 * that is taken when it is known. So one request may overdraw its second, and the debt is paid by the seconds that follow.
 * Nothing queues: who is not admitted is told how long it is until the first second that has something left.
 */
public final class ThroughputBudget {

    private static final long SECOND = Duration.ofSeconds(1).toNanos();

    private final LongSupplier nanoTime;
    private double unitsPerSecond;
    private double consumed;
    private long secondStartedAt;

    /**
     * @param nanoTime a clock like {@link System#nanoTime()}
     */
    public ThroughputBudget(double unitsPerSecond, LongSupplier nanoTime) {
        this.nanoTime = nanoTime;
        this.unitsPerSecond = unitsPerSecond;
        this.secondStartedAt = nanoTime.getAsLong();
    }

    /**
     * Admits one request and takes its minimum cost.
     *
     * @throws CosmosException with status 429 and the time to wait if there is nothing left
     */
    public synchronized void admit(double minimumUnits) {
        long now = nanoTime.getAsLong();
        startSecond(now);
        if (consumed >= unitsPerSecond) {
            long secondsOwed = (long) (consumed / unitsPerSecond);
            long wait = secondStartedAt + secondsOwed * SECOND - now;
            throw CosmosException.tooManyRequests(Duration.ofMillis(wait / 1_000_000 + 1));
        }
        consumed += minimumUnits;
    }

    /** Takes what an admitted request cost beyond its minimum. */
    public synchronized void settle(double furtherUnits) {
        consumed += furtherUnits;
    }

    public synchronized double unitsPerSecond() {
        return unitsPerSecond;
    }

    /** Changes the rate from now on; a debt stays. */
    public synchronized void provision(double newUnitsPerSecond) {
        unitsPerSecond = newUnitsPerSecond;
    }

    private void startSecond(long now) {
        long seconds = (now - secondStartedAt) / SECOND;
        consumed = Math.max(0, consumed - seconds * unitsPerSecond);
        secondStartedAt += seconds * SECOND;
    }
}
