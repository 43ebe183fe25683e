package io.dronedelivery.emulator.storage;

import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
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

    private static final int PURGED_AT_ONCE = 1_000;

    private final Container container;
    private final ContainerRecord.Partition record;
    private final DocumentStore store;

    private final ReentrantReadWriteLock publishing = new ReentrantReadWriteLock();
    private final PartitionContent content;
    private final VersionLog versions = new VersionLog();
    private volatile ThroughputBudget budget;
    private volatile long lsn;
    private volatile boolean retired;

    PhysicalPartition(
            Container container, ContainerRecord.Partition record, ThroughputBudget budget, DocumentStore store) {
        this.container = container;
        this.record = record;
        this.budget = budget;
        this.store = store;
        this.content = new PartitionContent(container, store.documents(container.systemProperties(), record.id()));
    }

    /**
     * Takes over what the store has from before a restart.
     *
     * @return the highest sequence that the container is known to have given away
     */
    long restore() {
        content.restore();
        DocumentStore.Position position =
                store.position(container.number(), id()).orElse(new DocumentStore.Position(0, 0));
        lsn = position.lsn();
        return position.sequence();
    }

    /** As it is at this moment. */
    void copyTo(DocumentStore other) {
        publishing.readLock().lock();
        try {
            content.copyTo(other.documents(container.systemProperties(), id()));
            other.advance(container.number(), id(), new DocumentStore.Position(lsn, container.lastSequence()));
        } finally {
            publishing.readLock().unlock();
        }
    }

    ContainerRecord.Partition record() {
        return record;
    }

    /** The partition key range id that clients address it by. */
    public String id() {
        return record.id();
    }

    public Container container() {
        return container;
    }

    public KeyRange range() {
        return record.range();
    }

    /** Partitions that were split to make this one, oldest first. */
    public List<String> parents() {
        return record.parents();
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
        failIfGone();
        return Optional.ofNullable(current(new DocumentKey(partition, documentId)))
                .filter(document -> !isExpired(document));
    }

    /** Reads one document by its place in the container, without waiting for anybody. */
    Optional<StoredDocument> find(EffectivePartitionKey partition, long sequence) {
        failIfGone();
        return Optional.ofNullable(content.at(sequence))
                .filter(document -> document.partition().equals(partition))
                .filter(document -> !isExpired(document));
    }

    /** The whole partition as it is now. */
    public DocumentSource all() {
        return snapshot(PartitionScan::new);
    }

    /** The part of this partition in the given range as it is now. */
    public DocumentSource within(KeyRange part) {
        return snapshot(snapshot -> part.contains(range())
                ? new PartitionScan(snapshot)
                : new RangeScan(snapshot, part.overlaps(range()) ? part.intersection(range()) : part));
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
        // Whoever waits here for another's commit holds no lock that readers need.
        T result = store.change(() -> {
            publishing.writeLock().lock();
            try {
                failIfGone();
                PartitionTransaction transaction = new PartitionTransaction(this, lsn);
                T done = work.apply(transaction);
                publish(transaction);
                return done;
            } finally {
                publishing.writeLock().unlock();
            }
        });
        // Outside the lock, so that writers who come meanwhile share the next commit.
        store.commit();
        return result;
    }

    /** Deletes a logical partition with all that is in it, as one unit. */
    public void deleteAll(EffectivePartitionKey key) {
        write(transaction -> {
            DocumentSource documents = within(key);
            transaction.deleteEach(documents.after(-1));
            return transaction.lsn();
        });
    }

    /**
     * Newest versions of documents in the order they were written; deleted ones are not there.
     *
     * @param afterLsn where to go on; 0 for the beginning
     * @param maxItems positive
     * @param test which documents are wanted
     */
    public ChangeFeedPage changes(long afterLsn, int maxItems, Predicate<StoredDocument> test) {
        return snapshot(Function.identity()).changes(afterLsn, maxItems, test);
    }

    /**
     * Every version of every document in the order they were written, deletions included. They are known from the first call on.
     *
     * @param afterLsn where to go on; empty for now
     * @param maxItems positive
     * @param test which documents are wanted
     * @throws CosmosException with status 400 if not all versions since the position are known
     */
    public VersionPage versions(OptionalLong afterLsn, int maxItems, Predicate<StoredDocument> test) {
        publishing.readLock().lock();
        try {
            failIfGone();
            return versions.page(afterLsn, lsn, maxItems, test);
        } finally {
            publishing.readLock().unlock();
        }
    }

    /** Deletes what has expired, in steps between which writers get their turn. */
    public void purgeExpired() {
        while (!retired && !content.expired(container.nowSeconds(), 1).isEmpty()) {
            write(transaction -> {
                List<StoredDocument> expired = content.expired(container.nowSeconds(), PURGED_AT_ONCE);
                transaction.deleteEach(expired);
                return expired;
            });
        }
    }

    /** How many documents have an end. */
    int expiringCount() {
        return content.expiring();
    }

    /** Takes over another time to live of the container. */
    void reschedule() {
        publishing.writeLock().lock();
        try {
            content.reschedule();
        } finally {
            publishing.writeLock().unlock();
        }
    }

    /**
     * Ends this partition: everything in it goes to one of the given ones, and whoever still comes is sent there.
     *
     * @param handOver what has to happen in the same moment
     */
    void retireInto(List<PhysicalPartition> successors, Runnable handOver) {
        store.change(() -> {
            publishing.writeLock().lock();
            try {
                failIfGone();
                DocumentStore.Position position = new DocumentStore.Position(lsn, container.lastSequence());
                successors.forEach(successor -> successor.succeed(this, position));
                handOver.run();
                retired = true;
                return position;
            } finally {
                publishing.writeLock().unlock();
            }
        });
        // Queries that began before may still be reading, so the store keeps the documents until the next start.
    }

    /** Goes on as if it had not been retired. */
    void resume() {
        publishing.writeLock().lock();
        retired = false;
        publishing.writeLock().unlock();
    }

    private void succeed(PhysicalPartition parent, DocumentStore.Position position) {
        parent.content
                .documents()
                .filter(document -> range().contains(document.partition()))
                .forEach(content::add);
        parent.versions.continueIn(versions, range());
        lsn = position.lsn();
        store.advance(container.number(), id(), position);
    }

    /** Ends this partition with all that is in it. */
    void retire() {
        publishing.writeLock().lock();
        retired = true;
        publishing.writeLock().unlock();
    }

    /** The document that has a unique key and has not expired. */
    Optional<Long> ownerOf(UniqueKey key) {
        return content.ownerOf(key).filter(document -> !isExpired(document)).map(StoredDocument::sequence);
    }

    /** The same key, as the object that documents there already share. */
    EffectivePartitionKey known(EffectivePartitionKey key) {
        return content.known(key);
    }

    @Nullable StoredDocument current(DocumentKey key) {
        return content.current(key);
    }

    boolean isExpired(StoredDocument document) {
        return document.isExpired(container.defaultTtlSeconds(), container.nowSeconds());
    }

    /** Builds an index for queries to come, if the partition is large enough to deserve one; others write meanwhile. */
    void buildIndex(PropertyPath path) {
        if (!content.deservesIndexes()) {
            return;
        }
        Optional<Runnable> begun;
        publishing.writeLock().lock();
        try {
            begun = content.beginIndex(path);
        } finally {
            publishing.writeLock().unlock();
        }
        begun.ifPresent(Runnable::run);
    }

    void useIndex(PropertyPath path) {
        content.indexes().use(path, container.nowSeconds());
    }

    /** How many indexes there are, those under way included. */
    public int indexCount() {
        return content.indexes().size();
    }

    private <T> T snapshot(Function<PartitionSnapshot, T> scope) {
        publishing.readLock().lock();
        try {
            failIfGone();
            return scope.apply(content.snapshot(this));
        } finally {
            publishing.readLock().unlock();
        }
    }

    /** Whether it has been split or deleted. */
    public boolean isRetired() {
        return retired;
    }

    private void failIfGone() {
        // A write that the store has refused is in memory, and gone with the next start.
        store.failIfDead();
        if (retired) {
            throw CosmosException.rangeGone(id());
        }
    }

    private void publish(PartitionTransaction transaction) {
        content.apply(transaction);
        versions.add(transaction.versions());
        lsn = transaction.lsn();
        store.advance(container.number(), id(), new DocumentStore.Position(lsn, container.lastSequence()));
    }
}
