package io.dronedelivery.emulator.storage;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.Stream;

/** A stretch of a physical partition's hash space: what a client asks for below a prefix of a hierarchical key, or after a split. */
record RangeScan(PartitionSnapshot snapshot, KeyRange range) implements DocumentSource {

    @Override
    public Iterable<StoredDocument> after(long sequence) {
        return snapshot.at(positions()
                .mapToLong(LogicalPosition::sequence)
                .filter(candidate -> candidate > sequence)
                .sorted())::iterator;
    }

    @Override
    public Optional<Iterable<StoredDocument>> equalTo(PropertyPath path, JsonNode scalar, long afterSequence) {
        return snapshot.lookup(path, scalar, afterSequence)
                .map(documents -> documents.filter(document -> range.contains(document.partition()))::iterator);
    }

    @Override
    public OptionalInt countEqualTo(PropertyPath path, JsonNode scalar) {
        return snapshot.countLookup(path, scalar);
    }

    @Override
    public int documentCount() {
        return (int) positions().count();
    }

    private Stream<LogicalPosition> positions() {
        return snapshot.positions(new LogicalPosition(new EffectivePartitionKey(range.min()), 0))
                .takeWhile(position -> range.contains(position.partition()));
    }
}
