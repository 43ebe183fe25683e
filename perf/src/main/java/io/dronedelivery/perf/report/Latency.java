package io.dronedelivery.perf.report;

import io.dronedelivery.perf.recorder.ClientInterval;
import java.util.Collection;
import org.HdrHistogram.Histogram;

/** What clients waited, in milliseconds, from the intended start of the request to the end of the answer. */
public record Latency(
        long samples,
        double mean,
        double deviation,
        double p0,
        double p50,
        double p75,
        double p80,
        double p90,
        double p95,
        double p99,
        double p999,
        double p100) {

    private static final double MILLISECOND = 1e6;

    static Latency of(Collection<ClientInterval> intervals) {
        var all = new Histogram(3);
        intervals.forEach(interval -> all.add(interval.latencies()));
        return new Latency(
                all.getTotalCount(),
                all.getMean() / MILLISECOND,
                all.getStdDeviation() / MILLISECOND,
                all.getMinValue() / MILLISECOND,
                at(all, 50),
                at(all, 75),
                at(all, 80),
                at(all, 90),
                at(all, 95),
                at(all, 99),
                at(all, 99.9),
                all.getMaxValue() / MILLISECOND);
    }

    private static double at(Histogram histogram, double percent) {
        return histogram.getValueAtPercentile(percent) / MILLISECOND;
    }
}
