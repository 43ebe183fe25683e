package io.dronedelivery.perf.report;

import io.dronedelivery.perf.recorder.RunDescription.Window;
import io.dronedelivery.perf.recorder.Sample;
import java.util.Map;
import java.util.NavigableMap;
import java.util.OptionalDouble;
import java.util.TreeMap;

/** A Prometheus histogram over a window: what its cumulative buckets grew by. */
final class Buckets {

    private final NavigableMap<Double, Double> cumulative = new TreeMap<>();

    /** @param selector of the bucket samples, each with its upper bound as a tag */
    Buckets(Samples samples, Selector selector, Window window) {
        samples.valuesOf(selector, Sample.UPPER_BOUND)
                .forEach(bound -> cumulative.put(
                        Double.valueOf(bound), samples.increase(selector.with(Sample.UPPER_BOUND, bound), window)));
    }

    /**
     * As Prometheus' {@code histogram_quantile} has it: linear within the bucket that it falls in.
     *
     * @param share of the observations that are below, 0 to 1
     * @return nothing if nothing was observed; the highest finite bound if it lies above that
     */
    OptionalDouble quantile(double share) {
        double all = cumulative.isEmpty() ? 0 : cumulative.lastEntry().getValue();
        if (all <= 0) {
            return OptionalDouble.empty();
        }
        double wanted = share * all;
        double lowerBound = 0;
        double below = 0;
        for (Map.Entry<Double, Double> bucket : cumulative.entrySet()) {
            if (bucket.getValue() >= wanted) {
                double inside = bucket.getValue() - below;
                return OptionalDouble.of(
                        bucket.getKey().isInfinite() || inside == 0
                                ? lowerBound
                                : lowerBound + (bucket.getKey() - lowerBound) * (wanted - below) / inside);
            }
            lowerBound = bucket.getKey();
            below = bucket.getValue();
        }
        return OptionalDouble.of(lowerBound);
    }
}
