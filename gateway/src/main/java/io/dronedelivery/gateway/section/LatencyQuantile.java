package io.dronedelivery.gateway.section;

import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.Recorder;

/** A quantile of recent durations, worked out anew after every {@value #WINDOW} of them. */
final class LatencyQuantile {

    private static final int WINDOW = 200;
    private static final long LONGEST_MICROS = TimeUnit.MINUTES.toMicros(1);

    private final double quantile;
    private final Recorder recorder = new Recorder(LONGEST_MICROS, 2);
    private final AtomicInteger recorded = new AtomicInteger();
    private volatile Duration value = Duration.ZERO;

    /** @param quantile 0 to 1 */
    LatencyQuantile(double quantile) {
        this.quantile = quantile;
    }

    void record(Duration duration) {
        recorder.recordValue(Math.min(LONGEST_MICROS, TimeUnit.NANOSECONDS.toMicros(duration.toNanos())));
        if (recorded.incrementAndGet() % WINDOW == 0) {
            Histogram window = recorder.getIntervalHistogram();
            value = Duration.ofNanos(TimeUnit.MICROSECONDS.toNanos(window.getValueAtPercentile(quantile * 100)));
        }
    }

    /** Zero until enough has been seen. */
    Duration value() {
        return value;
    }
}
