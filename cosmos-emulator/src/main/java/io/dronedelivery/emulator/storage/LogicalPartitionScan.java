package io.dronedelivery.emulator.storage;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.Stream;

/** All documents of one partition key value. */
record LogicalPartitionScan(PartitionSnapshot snapshot, EffectivePartitionKey key) implements DocumentSource {

    /** Up to this many documents are read one by one rather than looked up among those of all other keys. */
    private static final int SMALL = 1_000;

    @Override
    public Iterable<StoredDocument> after(long sequence) {
        return snapshot.at(positions(sequence).mapToLong(LogicalPosition::sequence))::iterator;
    }

    @Override
    public Optional<Iterable<StoredDocument>> equalTo(PropertyPath path, JsonNode scalar, long afterSequence) {
        if (isSmall()) {
            return Optional.empty();
        }
        return snapshot.lookup(path, scalar, afterSequence)
                .map(documents ->
                        documents.filter(document -> document.partition().equals(key))::iterator);
    }

    @Override
    public OptionalInt countEqualTo(PropertyPath path, JsonNode scalar) {
        return isSmall() ? OptionalInt.empty() : snapshot.countLookup(path, scalar);
    }

    @Override
    public int documentCount() {
        return (int) positions(-1).count();
    }

    private boolean isSmall() {
        return positions(-1).limit(SMALL + 1L).count() <= SMALL;
    }

    private Stream<LogicalPosition> positions(long afterSequence) {
        return snapshot.positions(new LogicalPosition(key, afterSequence + 1))
                .takeWhile(position -> position.partition().equals(key));
    }
}
