package io.dronedelivery.emulator.storage;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Optional;
import java.util.OptionalInt;

/** A whole physical partition. */
record PartitionScan(PartitionSnapshot snapshot) implements DocumentSource {

    @Override
    public Iterable<StoredDocument> after(long sequence) {
        return snapshot.scan(sequence)::iterator;
    }

    @Override
    public Optional<Iterable<StoredDocument>> equalTo(PropertyPath path, JsonNode scalar, long afterSequence) {
        return snapshot.lookup(path, scalar, afterSequence).map(documents -> documents::iterator);
    }

    @Override
    public OptionalInt countEqualTo(PropertyPath path, JsonNode scalar) {
        return snapshot.countLookup(path, scalar);
    }

    @Override
    public int documentCount() {
        return snapshot.documents().size();
    }
}
