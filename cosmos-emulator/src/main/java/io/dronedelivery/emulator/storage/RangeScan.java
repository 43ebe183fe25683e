package io.dronedelivery.emulator.storage;

import java.util.Optional;
import java.util.stream.LongStream;
import java.util.stream.Stream;

/** A stretch of a physical partition's hash space: what a client asks for below a prefix of a hierarchical key, or after a split. */
record RangeScan(PartitionSnapshot snapshot, KeyRange range) implements SnapshotScan {

    /** With more than this share of the partition's documents, passing over the others is less work than putting these in order. */
    private static final int SMALL_SHARE = 4;

    @Override
    public Iterable<StoredDocument> after(long sequence) {
        if ((long) documentCount() * SMALL_SHARE > snapshot.documents().size()) {
            return snapshot.scan(sequence).filter(this::isInScope)::iterator;
        }
        return snapshot.at(positions()
                .mapToLong(LogicalPosition::sequence)
                .filter(candidate -> candidate > sequence)
                .sorted())::iterator;
    }

    @Override
    public Iterable<StoredDocument> at(LongStream sequences) {
        return snapshot.at(sequences).filter(this::isInScope)::iterator;
    }

    @Override
    public Optional<OrderedIndex> index(PropertyPath path) {
        return snapshot.index(path, this::isInScope);
    }

    @Override
    public int documentCount() {
        return snapshot.countPositions(start(range.min()), start(range.max()));
    }

    @Override
    public Optional<Object> state() {
        return snapshot.state(range);
    }

    private boolean isInScope(StoredDocument document) {
        return range.contains(document.partition());
    }

    private Stream<LogicalPosition> positions() {
        return snapshot.positions(start(range.min())).takeWhile(position -> range.contains(position.partition()));
    }

    private static LogicalPosition start(String bound) {
        return new LogicalPosition(new EffectivePartitionKey(bound), 0);
    }
}
