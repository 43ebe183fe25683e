package io.dronedelivery.emulator.storage;

import java.util.Optional;
import java.util.stream.LongStream;

/** A whole physical partition. */
record PartitionScan(PartitionSnapshot snapshot) implements SnapshotScan {

    @Override
    public KeyRange range() {
        return snapshot.partition().range();
    }

    @Override
    public Iterable<StoredDocument> after(long sequence) {
        return snapshot.scan(sequence)::iterator;
    }

    @Override
    public Iterable<StoredDocument> at(LongStream sequences) {
        return snapshot.at(sequences)::iterator;
    }

    @Override
    public Optional<OrderedIndex> index(PropertyPath path) {
        return snapshot.index(path, document -> true);
    }

    @Override
    public int documentCount() {
        return snapshot.documents().size();
    }

    @Override
    public Optional<Object> state() {
        return snapshot.state(KeyRange.ALL);
    }
}
