package io.dronedelivery.gateway.admission;

import com.netflix.concurrency.limits.limit.AbstractLimit;
import io.dronedelivery.gateway.configuration.AdmissionProperties;
import java.time.Duration;

/**
 * Additive increase, multiplicative decrease, judged by window: the limit falls when more than a tolerated share of a
 * window's requests was slow or throttled, and rises while it is used and they are not. The library's own AIMD limit
 * judges single requests and has no lower bound; behind its window wrapper it would stay at a limit of 1 for good,
 * because windows with few requests are thrown away.
 */
final class LoadLimit extends AbstractLimit {

    private static final long WINDOW_NANOS = Duration.ofMillis(100).toNanos();
    private static final int LEAST_SAMPLES = 10;
    private static final double DECREASE = 0.9;
    private static final double INCREASE = 0.05;

    private final AdmissionProperties properties;
    private long windowEnds = System.nanoTime() + WINDOW_NANOS;
    private int samples;
    private int bad;
    private int mostInFlight;

    LoadLimit(AdmissionProperties properties) {
        super(properties.initialLimit());
        this.properties = properties;
    }

    /** Called under this object's lock. */
    @Override
    protected int _update(long startTime, long rtt, int inflight, boolean didDrop) {
        samples++;
        if (didDrop || rtt > properties.slowAfter().toNanos()) {
            bad++;
        }
        mostInFlight = Math.max(mostInFlight, inflight);
        long now = startTime + rtt;
        if (samples < LEAST_SAMPLES || now - windowEnds < 0) {
            return getLimit();
        }
        int next = next();
        windowEnds = now + WINDOW_NANOS;
        samples = 0;
        bad = 0;
        mostInFlight = 0;
        return next;
    }

    private int next() {
        int limit = getLimit();
        if (bad > samples * properties.tolerance()) {
            return Math.max(properties.minimumLimit(), (int) (limit * DECREASE));
        }
        // A limit that nobody comes near says nothing about what lies above it.
        return mostInFlight * 2 >= limit
                ? Math.min(properties.maximumLimit(), limit + Math.max(1, (int) (limit * INCREASE)))
                : limit;
    }
}
