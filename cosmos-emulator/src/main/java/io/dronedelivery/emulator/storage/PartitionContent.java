package io.dronedelivery.emulator.storage;

import java.util.List;
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
 *   feed       (lsn, sequence)                             the change feed: newest version of each document
 *   expirations (second, sequence)                         documents that expire, and no others
 *   indexes    (value, sequence) per path                  filters and ORDER BY, built when first asked for
 * </pre>
 *
 * <p>One thread at a time may change it; single documents can be read meanwhile.
 */
final class PartitionContent {

    /** Below this a scan is as fast as an index and needs no memory. */
    private static final int SMALLEST_INDEXED = 32;

    private final Container container;
    private final Map<DocumentKey, Long> keys = new ConcurrentHashMap<>();
    private final SnapshotMap<Long, StoredDocument> documents;
    private final SnapshotMap<LogicalPosition, Boolean> logical = SnapshotMap.inMemory();
    private final SnapshotMap<FeedPosition, Boolean> feed = SnapshotMap.inMemory();
    private final Expirations expirations = new Expirations();
    private final Map<UniqueKey, Long> uniqueKeys = new ConcurrentHashMap<>();
    private final PartitionIndexes indexes;

    PartitionContent(Container container, SnapshotMap<Long, StoredDocument> documents) {
        this.container = container;
        this.documents = documents;
        this.indexes = new PartitionIndexes(container::indexBytesPerPartition);
    }

    /** Finds the ways to documents that were stored before a restart. */
    void restore() {
        documents().forEach(document -> register(document, document.sequence()));
    }

    void copyTo(SnapshotMap<Long, StoredDocument> other) {
        other.putAll(documents);
    }

    int size() {
        return keys.size();
    }

    /** All documents as they are now, in the order of their sequence. */
    Stream<StoredDocument> documents() {
        return documents.snapshot().from(0L).map(SnapshotMap.Entry::value);
    }

    @Nullable StoredDocument at(long sequence) {
        return documents.get(sequence);
    }

    @Nullable StoredDocument current(DocumentKey key) {
        Long sequence = keys.get(key);
        return sequence == null ? null : documents.get(sequence);
    }

    /** The same key, as the object that documents there already share: a million of them would take 90 MB. */
    EffectivePartitionKey known(EffectivePartitionKey key) {
        LogicalPosition first = logical.firstFrom(new LogicalPosition(key, 0));
        return first != null && first.partition().equals(key) ? first.partition() : key;
    }

    Optional<StoredDocument> ownerOf(UniqueKey key) {
        Long sequence = uniqueKeys.get(key);
        return sequence == null ? Optional.empty() : Optional.ofNullable(documents.get(sequence));
    }

    /** Documents whose time to live has run out, as of now. */
    List<StoredDocument> expired(long nowSeconds, int atMost) {
        return expirations.until(nowSeconds, atMost).stream()
                .flatMap(sequence -> Stream.ofNullable(documents.get(sequence)))
                .toList();
    }

    /** How many documents expire at all. */
    int expiring() {
        return expirations.size();
    }

    /** Takes over another time to live of the container. */
    void reschedule() {
        expirations.replaceAll(
                container.defaultTtlSeconds().isEmpty() ? Stream.empty() : documents(), container.defaultTtlSeconds());
    }

    PartitionSnapshot snapshot(PhysicalPartition partition) {
        return new PartitionSnapshot(
                partition,
                partition.lsn(),
                documents.snapshot(),
                logical.snapshot(),
                feed.snapshot(),
                indexes.snapshots());
    }

    PartitionIndexes indexes() {
        return indexes;
    }

    boolean deservesIndexes() {
        return size() >= SMALLEST_INDEXED;
    }

    /** Begins an index over the documents as they are now; empty if there is none to be begun. */
    Optional<Runnable> beginIndex(PropertyPath path) {
        return indexes.begin(path, size(), container.nowSeconds()).map(index -> {
            Stream<StoredDocument> begun = documents();
            return () -> indexes.fill(index, begun, this::isCurrent);
        });
    }

    private boolean isCurrent(StoredDocument document) {
        StoredDocument current = documents.get(document.sequence());
        return current != null && current.lsn() == document.lsn();
    }

    void apply(PartitionTransaction transaction) {
        // First all old, then all new: a document with another id than before keeps its sequence.
        for (PartitionTransaction.Change change : transaction.changes()) {
            StoredDocument before = change.before();
            if (before != null) {
                withdraw(before, change.after());
            }
        }
        for (PartitionTransaction.Change change : transaction.changes()) {
            StoredDocument after = change.after();
            if (after != null) {
                put(after);
            }
        }
        // Last, so that an index under way sees the changes in the documents or is told of them.
        indexes.follow(transaction.changes());
        transaction
                .uniqueKeys()
                .forEach((key, owner) ->
                        owner.ifPresentOrElse(sequence -> uniqueKeys.put(key, sequence), () -> uniqueKeys.remove(key)));
    }

    private void withdraw(StoredDocument document, @Nullable StoredDocument successor) {
        feed.remove(new FeedPosition(document.lsn(), document.sequence()));
        expirations.remove(document, container.defaultTtlSeconds());
        if (successor == null) {
            keys.remove(document.key());
        }
        // Deleted or expired and created anew is another document with the same key.
        if (successor == null || successor.sequence() != document.sequence()) {
            logical.remove(new LogicalPosition(document.partition(), document.sequence()));
            documents.remove(document.sequence());
        }
    }

    void add(StoredDocument document) {
        put(document);
        indexes.follow(List.of(new PartitionTransaction.Change(null, document)));
    }

    private void put(StoredDocument document) {
        Long sequence = document.sequence();
        documents.put(sequence, document);
        register(document, sequence);
    }

    /**
     * @param sequence the document's; one object for the maps that have one for every document
     */
    private void register(StoredDocument document, Long sequence) {
        EffectivePartitionKey partition = known(document.partition());
        logical.put(new LogicalPosition(partition, sequence), Boolean.TRUE);
        keys.put(new DocumentKey(partition, document.id()), sequence);
        feed.put(new FeedPosition(document.lsn(), document.sequence()), Boolean.TRUE);
        expirations.add(document, container.defaultTtlSeconds());
        if (!container.definition().uniqueKeys().isEmpty()) {
            UniqueKey.of(container.definition(), document.partition(), Json.read(document.body()))
                    .forEach(key -> uniqueKeys.put(key, document.sequence()));
        }
    }
}
