package io.dronedelivery.emulator.storage;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The documents of a physical partition and the ways to them.
 *
 * <pre>
 *   keys       (logical partition, id)       -> sequence   point reads
 *   documents  sequence                      -> document   scans and query continuation
 *   logical    (logical partition, sequence)               queries on one partition key
 *   feed       lsn                           -> sequence   the change feed: newest version of each document
 *   indexes    (value, sequence) per path                  equality filters, built when first asked for
 * </pre>
 *
 * <p>One thread at a time may change it; single documents can be read meanwhile.
 */
final class PartitionContent {

    /** Below this a scan is as fast as an index and needs no memory. */
    private static final int SMALLEST_INDEXED = 128;

    private final Container container;
    private final Map<DocumentKey, Long> keys = new ConcurrentHashMap<>();
    private final SnapshotMap<Long, StoredDocument> documents;
    private final SnapshotMap<LogicalPosition, Boolean> logical = SnapshotMap.inMemory();
    private final SnapshotMap<Long, Long> feed = SnapshotMap.inMemory();
    private final Map<UniqueKey, Long> uniqueKeys = new ConcurrentHashMap<>();
    private final Map<PropertyPath, PropertyIndex> indexes = new ConcurrentHashMap<>();

    PartitionContent(Container container, SnapshotMap<Long, StoredDocument> documents) {
        this.container = container;
        this.documents = documents;
    }

    /** Finds the ways to documents that were stored before a restart. */
    void restore() {
        documents().forEach(document -> register(document, document.sequence()));
    }

    int size() {
        return keys.size();
    }

    /** All documents as they are now, in the order of their sequence. */
    Stream<StoredDocument> documents() {
        return documents.snapshot().from(0L).map(SnapshotMap.Entry::value);
    }

    @Nullable StoredDocument current(DocumentKey key) {
        Long sequence = keys.get(key);
        return sequence == null ? null : documents.get(sequence);
    }

    Optional<Long> ownerOf(UniqueKey key) {
        return Optional.ofNullable(uniqueKeys.get(key));
    }

    PartitionSnapshot snapshot(PhysicalPartition partition) {
        Map<PropertyPath, SnapshotMap.Snapshot<PropertyIndex.Entry, Boolean>> indexSnapshots = new HashMap<>();
        indexes.forEach((path, index) -> indexSnapshots.put(path, index.snapshot()));
        return new PartitionSnapshot(
                partition, documents.snapshot(), logical.snapshot(), feed.snapshot(), Map.copyOf(indexSnapshots));
    }

    boolean deservesIndexes() {
        return size() >= SMALLEST_INDEXED;
    }

    /** The index on the given path, built now if there is none. */
    PropertyIndex index(PropertyPath path) {
        return indexes.computeIfAbsent(path, absent -> {
            PropertyIndex index = new PropertyIndex(absent);
            documents().forEach(document -> index.add(Json.read(document.json()), document.sequence()));
            return index;
        });
    }

    void apply(PartitionTransaction transaction) {
        for (PartitionTransaction.Change change : transaction.changes()) {
            StoredDocument before = change.before();
            StoredDocument after = change.after();
            if (before != null) {
                withdraw(before, after);
            }
            if (after != null) {
                add(after);
            }
        }
        transaction
                .uniqueKeys()
                .forEach((key, owner) ->
                        owner.ifPresentOrElse(sequence -> uniqueKeys.put(key, sequence), () -> uniqueKeys.remove(key)));
    }

    private void withdraw(StoredDocument document, @Nullable StoredDocument successor) {
        feed.remove(document.lsn());
        if (successor == null) {
            keys.remove(document.key());
        }
        // Deleted or expired and created anew is another document with the same key.
        if (successor == null || successor.sequence() != document.sequence()) {
            logical.remove(new LogicalPosition(document.partition(), document.sequence()));
            documents.remove(document.sequence());
        }
        if (!indexes.isEmpty()) {
            JsonNode tree = Json.read(document.json());
            indexes.values().forEach(index -> index.remove(tree, document.sequence()));
        }
    }

    void add(StoredDocument document) {
        Long sequence = document.sequence();
        documents.put(sequence, document);
        register(document, sequence);
        if (!indexes.isEmpty()) {
            JsonNode tree = Json.read(document.json());
            indexes.values().forEach(index -> index.add(tree, document.sequence()));
        }
    }

    /**
     * @param sequence the document's; one object for all maps, as there is one in each for every document
     */
    private void register(StoredDocument document, Long sequence) {
        logical.put(new LogicalPosition(document.partition(), sequence), Boolean.TRUE);
        keys.put(document.key(), sequence);
        feed.put(document.lsn(), sequence);
        if (!container.definition().uniqueKeys().isEmpty()) {
            UniqueKey.of(container.definition(), document.partition(), Json.read(document.json()))
                    .forEach(key -> uniqueKeys.put(key, document.sequence()));
        }
    }
}
