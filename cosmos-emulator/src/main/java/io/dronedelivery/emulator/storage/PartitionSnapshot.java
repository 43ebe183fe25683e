package io.dronedelivery.emulator.storage;

import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.LongStream;
import java.util.stream.Stream;

/**
 * A physical partition as it was at one moment.
 *
 * @param lsn position in its log at that moment
 */
record PartitionSnapshot(
        PhysicalPartition partition,
        long lsn,
        SnapshotMap.Snapshot<Long, StoredDocument> documents,
        SnapshotMap.Snapshot<LogicalPosition, Boolean> logical,
        SnapshotMap.Snapshot<FeedPosition, Boolean> feed,
        Map<PropertyPath, SnapshotMap.Snapshot<PropertyIndex.Entry, Boolean>> indexes) {

    private record State(PhysicalPartition partition, long lsn, Object scope) {}

    /** All documents after the given sequence, in its order. */
    Stream<StoredDocument> scan(long afterSequence) {
        return visible(documents.from(afterSequence + 1).map(SnapshotMap.Entry::value));
    }

    /** The documents with the given sequences, in the order given. */
    Stream<StoredDocument> at(LongStream sequences) {
        return visible(sequences.mapToObj(documents::get).flatMap(Stream::ofNullable));
    }

    /** A page of {@link PhysicalPartition#changes}; it never ends between documents that were written together. */
    ChangeFeedPage changes(long afterLsn, int maxItems, Predicate<StoredDocument> test) {
        List<StoredDocument> page = new ArrayList<>();
        long bytes = 0;
        long last = afterLsn;
        Iterator<StoredDocument> changes = changes(afterLsn).filter(test).iterator();
        while (changes.hasNext()) {
            StoredDocument document = changes.next();
            boolean full = page.size() >= maxItems || bytes >= ChangeFeedPage.MAX_BYTES;
            if (full && document.lsn() != last) {
                return new ChangeFeedPage(page, last);
            }
            page.add(document);
            bytes += document.size();
            last = document.lsn();
        }
        return new ChangeFeedPage(page, Math.max(lsn, afterLsn));
    }

    /** The newest versions of all documents written after the given log position, in the order of writing. */
    private Stream<StoredDocument> changes(long afterLsn) {
        return at(feed.from(new FeedPosition(afterLsn + 1, 0))
                .mapToLong(entry -> entry.key().sequence()));
    }

    /** Positions in one or more logical partitions from the given one upwards. */
    Stream<LogicalPosition> positions(LogicalPosition from) {
        return logical.from(from).map(SnapshotMap.Entry::key);
    }

    /** How many documents there are between two positions, as of now. */
    int countPositions(LogicalPosition from, LogicalPosition to) {
        return (int) logical.countNow(from, Optional.of(to));
    }

    /**
     * The index on a path for the documents that are in scope.
     *
     * <p>A path asked for the first time gets its index, for later snapshots: built now, it may already be newer than this one.
     */
    Optional<OrderedIndex> index(PropertyPath path, Predicate<StoredDocument> scope) {
        var entries = indexes.get(path);
        if (entries == null) {
            partition.buildIndex(path);
            return Optional.empty();
        }
        partition.useIndex(path);
        return Optional.of(new SnapshotIndex(this, entries, scope));
    }

    boolean sortsUndefined(PropertyPath path) {
        return partition.container().definition().indexedPaths().names(path);
    }

    /** See {@link DocumentSource#state()}; documents that expire change without the log. */
    Optional<Object> state(Object scope) {
        return partition.container().defaultTtlSeconds().isPresent()
                ? Optional.empty()
                : Optional.of(new State(partition, lsn, scope));
    }

    private Stream<StoredDocument> visible(Stream<StoredDocument> candidates) {
        return candidates.filter(document -> !partition.isExpired(document));
    }
}
