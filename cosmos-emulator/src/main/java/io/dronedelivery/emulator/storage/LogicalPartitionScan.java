package io.dronedelivery.emulator.storage;

import java.util.Optional;
import java.util.stream.LongStream;
import java.util.stream.Stream;

/** All documents of one partition key value. */
record LogicalPartitionScan(PartitionSnapshot snapshot, EffectivePartitionKey key) implements SnapshotScan {

    /** Up to this many documents are read one by one rather than looked up among those of all other keys. */
    private static final int SMALL = 1_000;

    @Override
    public KeyRange range() {
        return new KeyRange(key.hex(), key.hex());
    }

    @Override
    public Iterable<StoredDocument> after(long sequence) {
        return snapshot.at(positions(sequence).mapToLong(LogicalPosition::sequence))::iterator;
    }

    @Override
    public Iterable<StoredDocument> at(LongStream sequences) {
        return snapshot.at(sequences).filter(this::isInScope)::iterator;
    }

    @Override
    public Optional<OrderedIndex> index(PropertyPath path) {
        return documentCount() <= SMALL ? Optional.empty() : snapshot.index(path, this::isInScope);
    }

    @Override
    public int documentCount() {
        return snapshot.countPositions(new LogicalPosition(key, 0), new LogicalPosition(key, Long.MAX_VALUE));
    }

    @Override
    public Optional<Object> state() {
        return snapshot.state(key);
    }

    private boolean isInScope(StoredDocument document) {
        return document.partition().equals(key);
    }

    private Stream<LogicalPosition> positions(long afterSequence) {
        return snapshot.positions(new LogicalPosition(key, afterSequence + 1))
                .takeWhile(position -> position.partition().equals(key));
    }
}
