package io.dronedelivery.emulator.storage;

import java.util.Optional;

/** Provisioned throughput in request units per second. */
public sealed interface Throughput {

    /** What one physical partition can hold in the service, in request units per second. */
    int MOST_PER_PARTITION = 10_000;

    /** The least that the service provisions, in request units per second. */
    int LEAST = 400;

    /** The least maximum of a throughput that follows the load. */
    int LEAST_AUTOSCALE = 1_000;

    /** What the service provisions multiples of. */
    int STEP = 100;

    /** The same for the maximum of a throughput that follows the load. */
    int STEP_OF_AUTOSCALE = 1_000;

    /** Request units a second that are admitted at most, over all physical partitions together. */
    int limit();

    /** Physical partitions that the service starts a container of this throughput with, by its documented rule. */
    int initialPartitions();

    /** Physical partitions that it takes to hold this throughput. */
    default int neededPartitions() {
        return ceilingOf(limit(), MOST_PER_PARTITION);
    }

    /** What a container gets whose creator asks for nothing. */
    static Optional<Throughput> least() {
        return Optional.of(new Manual(LEAST));
    }

    /** A fixed rate. */
    record Manual(int limit) implements Throughput {

        private static final int PER_INITIAL_PARTITION = 6_000;

        @Override
        public int initialPartitions() {
            return ceilingOf(limit, PER_INITIAL_PARTITION);
        }
    }

    /**
     * A rate that follows the load between a tenth of the limit and the limit.
     *
     * @param incrementPercent by how much the service raises the limit by itself; it never does here
     */
    record Autoscale(int limit, int incrementPercent) implements Throughput {

        @Override
        public int initialPartitions() {
            return neededPartitions();
        }
    }

    private static int ceilingOf(int limit, int perPartition) {
        return Math.max(1, (limit + perPartition - 1) / perPartition);
    }
}
