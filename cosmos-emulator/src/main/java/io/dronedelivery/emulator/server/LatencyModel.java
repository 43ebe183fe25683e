package io.dronedelivery.emulator.server;

import io.dronedelivery.emulator.storage.PhysicalPartition;
import java.time.Duration;
import java.util.Collections;
import java.util.Map;
import java.util.Random;
import java.util.WeakHashMap;

/** How long a physical partition takes to answer, beyond what the emulator really needs. */
public sealed interface LatencyModel {

    /** The time to add to the next call on the given partition. */
    Duration next(PhysicalPartition partition);

    /** As fast as it goes. */
    record None() implements LatencyModel {
        @Override
        public Duration next(PhysicalPartition partition) {
            return Duration.ZERO;
        }
    }

    /**
     * Log-normal for every call on a partition, fitted to a published tuning study of a delivery service; a model of that study's
     * database under its load, not of Azure.
     *
     * <p>The median is a ninth of the study's median for nine serial calls (95 ms). The spread is the one with the least squared
     * error of the logarithms over nine serial calls, nine parallel ones and a single one. Model against study, 95th and 99th
     * percentile in ms: serial 831 / 1595 against 1230 / 1840; parallel 569 / 1286 against 435 / 764; single 138 / 409 against
     * 268 / 685. The median of nine serial calls comes out at 232 against 95: one distribution cannot have both that median and
     * that tail.
     *
     * <p>Every partition draws from a sequence of its own, so that a run with the same seed and the same calls on each partition
     * sees the same times. A sequence is forgotten with its partition.
     */
    final class Article implements LatencyModel {

        private static final double MEDIAN_MILLIS = 10;
        private static final double SIGMA = 1.6;
        /** Cuts off one call in 20,000, which would look like a hang. */
        private static final double LONGEST_MILLIS = 5_000;

        private final long seed;
        private final Map<PhysicalPartition, Random> sequences = Collections.synchronizedMap(new WeakHashMap<>());

        public Article(long seed) {
            this.seed = seed;
        }

        @Override
        public Duration next(PhysicalPartition partition) {
            double millis = MEDIAN_MILLIS * Math.exp(SIGMA * sequence(partition).nextGaussian());
            return Duration.ofNanos((long) (Math.min(millis, LONGEST_MILLIS) * 1_000_000));
        }

        private Random sequence(PhysicalPartition partition) {
            return sequences.computeIfAbsent(
                    partition, key -> new Random(seed + (key.container().path() + '/' + key.id()).hashCode()));
        }
    }
}
