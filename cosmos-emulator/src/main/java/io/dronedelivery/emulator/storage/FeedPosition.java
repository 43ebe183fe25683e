package io.dronedelivery.emulator.storage;

/** A document's place in the order of writing; documents written together share a position in the log. */
record FeedPosition(long lsn, long sequence) implements Comparable<FeedPosition> {

    @Override
    public int compareTo(FeedPosition other) {
        int byLsn = Long.compare(lsn, other.lsn);
        return byLsn != 0 ? byLsn : Long.compare(sequence, other.sequence);
    }
}
