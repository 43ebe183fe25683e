package io.dronedelivery.emulator.storage;

/** A document's place in the order by logical partition, inside it by sequence. */
record LogicalPosition(EffectivePartitionKey partition, long sequence) implements Comparable<LogicalPosition> {

    @Override
    public int compareTo(LogicalPosition other) {
        int byPartition = partition.compareTo(other.partition);
        return byPartition != 0 ? byPartition : Long.compare(sequence, other.sequence);
    }
}
