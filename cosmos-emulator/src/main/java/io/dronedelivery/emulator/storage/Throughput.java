package io.dronedelivery.emulator.storage;

/** Provisioned throughput in request units per second. */
public sealed interface Throughput {

    /** Request units a second that are admitted at most, over all physical partitions together. */
    int limit();

    /** Physical partitions that the service starts a container of this throughput with, by its documented rule. */
    int initialPartitions();

    /** A fixed rate. */
    record Manual(int limit) implements Throughput {

        private static final int PER_INITIAL_PARTITION = 6_000;

        @Override
        public int initialPartitions() {
            return ceilingOf(limit, PER_INITIAL_PARTITION);
        }
    }

    /** A rate that follows the load between a tenth of the limit and the limit. */
    record Autoscale(int limit) implements Throughput {

        private static final int PER_INITIAL_PARTITION = 10_000;

        @Override
        public int initialPartitions() {
            return ceilingOf(limit, PER_INITIAL_PARTITION);
        }
    }

    private static int ceilingOf(int limit, int perPartition) {
        return Math.max(1, (limit + perPartition - 1) / perPartition);
    }
}
