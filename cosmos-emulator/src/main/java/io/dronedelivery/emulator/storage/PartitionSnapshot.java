package io.dronedelivery.emulator.storage;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.LongStream;
import java.util.stream.Stream;

/** A physical partition as it was at one moment. */
record PartitionSnapshot(
        PhysicalPartition partition,
        SnapshotMap.Snapshot<Long, StoredDocument> documents,
        SnapshotMap.Snapshot<LogicalPosition, Boolean> logical,
        SnapshotMap.Snapshot<Long, Long> feed,
        Map<PropertyPath, SnapshotMap.Snapshot<PropertyIndex.Entry, Boolean>> indexes) {

    /** All documents after the given sequence, in its order. */
    Stream<StoredDocument> scan(long afterSequence) {
        return visible(documents.from(afterSequence + 1).map(SnapshotMap.Entry::value));
    }

    /** The documents with the given sequences, in the order given. */
    Stream<StoredDocument> at(LongStream sequences) {
        return visible(sequences.boxed().flatMap(sequence -> Stream.ofNullable(documents.get(sequence))));
    }

    /** The newest versions of all documents written after the given log position, in the order of writing. */
    Stream<StoredDocument> changes(long afterLsn) {
        return at(feed.from(afterLsn + 1).mapToLong(SnapshotMap.Entry::value));
    }

    /** Positions in one or more logical partitions from the given one upwards. */
    Stream<LogicalPosition> positions(LogicalPosition from) {
        return logical.from(from).map(SnapshotMap.Entry::key);
    }

    /**
     * The documents that the index on a path has for a scalar, in order of sequence; empty without such an index.
     *
     * <p>A path asked for the first time gets its index, for later snapshots: built now, it may already be newer than this one.
     */
    Optional<Stream<StoredDocument>> lookup(PropertyPath path, JsonNode scalar, long afterSequence) {
        var index = indexes.get(path);
        if (index == null) {
            partition.buildIndex(path);
            return Optional.empty();
        }
        return PropertyIndex.scalar(scalar)
                .map(value -> at(index.from(new PropertyIndex.Entry(value, afterSequence + 1))
                        .map(SnapshotMap.Entry::key)
                        .takeWhile(entry -> entry.value().equals(value))
                        .mapToLong(PropertyIndex.Entry::sequence)));
    }

    /** How many documents {@link #lookup} visits, as of now; empty when that is. */
    OptionalInt countLookup(PropertyPath path, JsonNode scalar) {
        if (!indexes.containsKey(path) || PropertyIndex.scalar(scalar).isEmpty()) {
            partition.buildIndex(path);
            return OptionalInt.empty();
        }
        return partition
                .buildIndex(path)
                .map(index -> OptionalInt.of(index.count(scalar)))
                .orElse(OptionalInt.empty());
    }

    private Stream<StoredDocument> visible(Stream<StoredDocument> candidates) {
        return candidates.filter(document -> !partition.isExpired(document));
    }
}
