package io.dronedelivery.emulator.storage;

import java.util.List;
import java.util.Optional;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import java.util.function.Function;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * A stretch of a container's hash space with the documents in it, its log and its throughput.
 *
 * <p>Writers take turns; readers work on snapshots and wait at most for one being published.
 */
public final class PhysicalPartition {

    private final Container container;
    private final String id;
    private final KeyRange range;
    private final List<String> parents;
    private final DocumentStore store;

    private final ReentrantReadWriteLock publishing = new ReentrantReadWriteLock();
    private final PartitionContent content;
    private volatile ThroughputBudget budget;
    private volatile long lsn;
    private volatile boolean retired;

    PhysicalPartition(
            Container container, ContainerRecord.Partition record, ThroughputBudget budget, DocumentStore store) {
        this.container = container;
        this.id = record.id();
        this.range = record.range();
        this.parents = record.parents();
        this.budget = budget;
        this.store = store;
        this.content = new PartitionContent(container, store.documents(container.number(), id));
    }

    /**
     * Takes over what the store has from before a restart.
     *
     * @return the highest sequence that the container is known to have given away
     */
    long restore() {
        content.restore();
        DocumentStore.Position position =
                store.position(container.number(), id).orElse(new DocumentStore.Position(0, 0));
        lsn = position.lsn();
        return position.sequence();
    }

    ContainerRecord.Partition record() {
        return new ContainerRecord.Partition(id, range, parents);
    }

    /** The partition key range id that clients address it by. */
    public String id() {
        return id;
    }

    public Container container() {
        return container;
    }

    public KeyRange range() {
        return range;
    }

    /** Partitions that were split to make this one, oldest first. */
    public List<String> parents() {
        return parents;
    }

    /** What this partition draws on now; another one after the throughput has been divided anew. */
    public ThroughputBudget budget() {
        return budget;
    }

    void drawOn(ThroughputBudget share) {
        budget = share;
    }

    /** Position of the last write in this partition's log. */
    public long lsn() {
        return lsn;
    }

    public int documentCount() {
        return content.size();
    }

    /** Reads one document, without waiting for anybody. */
    public Optional<StoredDocument> find(EffectivePartitionKey partition, String documentId) {
        failIfRetired();
        return Optional.ofNullable(current(new DocumentKey(partition, documentId)))
                .filter(document -> !isExpired(document));
    }

    /** The whole partition as it is now. */
    public DocumentSource all() {
        return snapshot(PartitionScan::new);
    }

    /** The part of this partition in the given range as it is now. */
    public DocumentSource within(KeyRange part) {
        return snapshot(snapshot -> part.contains(range) ? new PartitionScan(snapshot) : new RangeScan(snapshot, part));
    }

    /** One logical partition as it is now. */
    public DocumentSource within(EffectivePartitionKey key) {
        return snapshot(snapshot -> new LogicalPartitionScan(snapshot, key));
    }

    /**
     * Runs writes as one unit: if {@code work} returns, all of them happen; if it throws, none.
     *
     * @throws CosmosException with status 410 if the partition has been split
     */
    public <T> T write(Function<PartitionTransaction, T> work) {
        T result;
        publishing.writeLock().lock();
        try {
            failIfRetired();
            PartitionTransaction transaction = new PartitionTransaction(this, lsn);
            result = work.apply(transaction);
            store.change(() -> publish(transaction));
        } finally {
            publishing.writeLock().unlock();
        }
        // Outside the lock, so that writers who come meanwhile share the next commit.
        store.commit();
        return result;
    }

    /** Deletes a logical partition with all that is in it, as one unit. */
    public void deleteAll(EffectivePartitionKey key) {
        write(transaction -> {
            DocumentSource documents = within(key);
            documents.after(-1).forEach(transaction::delete);
            return transaction.lsn();
        });
    }

    /**
     * Newest versions of documents in the order they were written; deleted ones are not there.
     *
     * @param afterLsn where to go on; 0 for the beginning
     * @param test which documents are wanted
     */
    public ChangeFeedPage changes(long afterLsn, int maxItems, Predicate<StoredDocument> test) {
        return snapshot(snapshot -> {
            List<StoredDocument> page =
                    snapshot.changes(afterLsn).filter(test).limit(maxItems).toList();
            // A full page ends with its last document; otherwise everything up to the end of the log has been seen.
            long seen = page.size() == maxItems ? page.get(page.size() - 1).lsn() : Math.max(lsn, afterLsn);
            return new ChangeFeedPage(page, seen);
        });
    }

    /**
     * Deletes what has expired.
     *
     * @return how many documents that were
     */
    public int purgeExpired() {
        if (container.defaultTtlSeconds().isEmpty() || retired) {
            return 0;
        }
        List<StoredDocument> expired =
                content.documents().filter(this::isExpired).toList();
        if (!expired.isEmpty()) {
            write(transaction -> {
                // Another may have taken its place in the meantime.
                expired.stream().filter(document -> isCurrent(document)).forEach(transaction::delete);
                return expired;
            });
        }
        return expired.size();
    }

    private boolean isCurrent(StoredDocument document) {
        StoredDocument current = current(document.key());
        return current != null && current.lsn() == document.lsn();
    }

    /**
     * Ends this partition: everything in it goes to one of the given ones, and whoever still comes is sent there.
     *
     * @param handOver what has to happen in the same moment
     */
    void retireInto(List<PhysicalPartition> successors, Runnable handOver) {
        publishing.writeLock().lock();
        try {
            failIfRetired();
            store.change(() -> {
                content.documents().forEach(document -> successors.stream()
                        .filter(successor -> successor.range.contains(document.partition()))
                        .forEach(successor -> successor.content.add(document)));
                DocumentStore.Position position = new DocumentStore.Position(lsn, container.lastSequence());
                successors.forEach(successor -> {
                    successor.lsn = lsn;
                    store.advance(container.number(), successor.id, position);
                });
                handOver.run();
                return position;
            });
            retired = true;
        } finally {
            publishing.writeLock().unlock();
        }
        // Queries that began before may still be reading, so the store keeps the documents until the next start.
    }

    /** Ends this partition with all that is in it. */
    void retire() {
        publishing.writeLock().lock();
        retired = true;
        publishing.writeLock().unlock();
    }

    Optional<Long> ownerOf(UniqueKey key) {
        return content.ownerOf(key);
    }

    @Nullable StoredDocument current(DocumentKey key) {
        return content.current(key);
    }

    boolean isExpired(StoredDocument document) {
        return document.isExpired(container.defaultTtlSeconds(), container.nowSeconds());
    }

    /** The index on the given path, built now if the partition is large enough to deserve one. */
    Optional<PropertyIndex> buildIndex(PropertyPath path) {
        if (!content.deservesIndexes()) {
            return Optional.empty();
        }
        publishing.writeLock().lock();
        try {
            return Optional.of(content.index(path));
        } finally {
            publishing.writeLock().unlock();
        }
    }

    private <T> T snapshot(Function<PartitionSnapshot, T> scope) {
        publishing.readLock().lock();
        try {
            failIfRetired();
            return scope.apply(content.snapshot(this));
        } finally {
            publishing.readLock().unlock();
        }
    }

    private void failIfRetired() {
        if (retired) {
            throw CosmosException.rangeGone(id);
        }
    }

    private long publish(PartitionTransaction transaction) {
        content.apply(transaction);
        lsn = transaction.lsn();
        store.advance(container.number(), id, new DocumentStore.Position(lsn, container.lastSequence()));
        return lsn;
    }
}
