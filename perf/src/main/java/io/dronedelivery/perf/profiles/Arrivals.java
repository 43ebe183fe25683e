package io.dronedelivery.perf.profiles;

import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongSupplier;

/**
 * When each request of a constant rate was meant to be sent. Gatling starts users in the order of its schedule, so the n-th
 * to ask is due n intervals after the first; one who comes later than that was held up by the generator, and the wait
 * belongs to the latency. Without this a generator that falls behind would hide exactly the moments that matter.
 */
public final class Arrivals implements LongSupplier {

    private static final double NANOSECONDS = 1e9;

    private final double interval;
    private final LongSupplier clock;
    private final AtomicLong arrived = new AtomicLong();
    private final AtomicLong first = new AtomicLong(Long.MIN_VALUE);

    /** @param rate requests a second */
    public static Arrivals at(double rate) {
        return new Arrivals(rate, System::nanoTime);
    }

    Arrivals(double rate, LongSupplier clock) {
        this.interval = NANOSECONDS / rate;
        this.clock = clock;
    }

    /** When the next one in the schedule was due, by {@link System#nanoTime()}; never in the future. */
    @Override
    public long getAsLong() {
        long now = clock.getAsLong();
        first.compareAndSet(Long.MIN_VALUE, now);
        long due = first.get() + Math.round(arrived.getAndIncrement() * interval);
        return due - now > 0 ? now : due;
    }
}
