package io.dronedelivery.emulator.storage;

import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.locks.ReentrantLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.h2.mvstore.DataUtils;
import org.h2.mvstore.MVMap;
import org.h2.mvstore.MVStore;
import org.h2.mvstore.MVStoreException;
import org.h2.mvstore.WriteBuffer;
import org.h2.mvstore.type.BasicDataType;
import org.h2.mvstore.type.LongDataType;
import org.h2.mvstore.type.StringDataType;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Keeps everything in one H2 MVStore file.
 *
 * <p>A commit hands the file system what has changed since the last one, and whoever waits for a commit under way shares the next.
 * So an acknowledged write survives the death of the process. Where it has to survive a power failure too, a commit also waits until
 * the disk has it, and one wait serves all commits before it; otherwise a power failure may take the last half minute with it, or
 * leave a file that cannot be opened.
 */
final class DiskStore implements DocumentStore {

    private static final Logger LOG = LoggerFactory.getLogger(DiskStore.class);
    private static final String DEAD = "The store on disk has failed; the emulator must be started again";
    private static final String FILE = "cosmos-emulator.mv";
    private static final String DOCUMENTS = "documents-";
    private static final int CACHE_MEGABYTES = 64;

    /** Snapshots read old pages. No query lasts this long, and an operating system writes blocks to the disk sooner. */
    private static final int RETENTION_MILLIS = 60_000;

    private static final int WORTH_COMPACTING_PERCENT = 50;
    private static final int COMPACT_BYTES = 1024 * 1024;
    private static final int COMPACT_STEPS = 8;

    private final MVStore store;
    private final MVMap<String, String> catalog;
    private final MVMap<String, Position> positions;
    private final ReentrantReadWriteLock consistency = new ReentrantReadWriteLock();
    private final boolean survivesPowerLoss;
    private final ReentrantLock syncing = new ReentrantLock();
    private volatile long commits;
    private volatile long synced;
    private volatile boolean failed;

    /**
     * @param directory an existing directory
     * @param survivesPowerLoss whether a commit returns only when the disk has everything
     */
    DiskStore(Path directory, boolean survivesPowerLoss) {
        this(UninterruptibleFile.name(directory.resolve(FILE)), survivesPowerLoss);
    }

    /**
     * @param file as H2 names files
     */
    DiskStore(String file, boolean survivesPowerLoss) {
        this(new MVStore.Builder().fileName(survivesPowerLoss ? HeadLastFile.name(file) : file), survivesPowerLoss);
    }

    /** What another process left, to be read only. */
    static DiskStore toRead(Path directory) {
        return new DiskStore(
                new MVStore.Builder()
                        .fileName(UninterruptibleFile.name(directory.resolve(FILE)))
                        .readOnly(),
                false);
    }

    private DiskStore(MVStore.Builder builder, boolean survivesPowerLoss) {
        this.survivesPowerLoss = survivesPowerLoss;
        this.store = builder.cacheSize(CACHE_MEGABYTES)
                // Without its own threads the store writes exactly when told to, before commit returns.
                .autoCommitDisabled()
                .open();
        store.setRetentionTime(RETENTION_MILLIS);
        this.catalog = store.openMap(
                "catalog",
                new MVMap.Builder<String, String>()
                        .keyType(StringDataType.INSTANCE)
                        .valueType(StringDataType.INSTANCE));
        this.positions = store.openMap(
                "positions",
                new MVMap.Builder<String, Position>()
                        .keyType(StringDataType.INSTANCE)
                        .valueType(new PositionType()));
    }

    @Override
    public SnapshotMap<Long, StoredDocument> documents(SystemPropertyText container, String partition) {
        return new SnapshotMap<>(store.openMap(
                DOCUMENTS + name(container.container(), partition),
                new MVMap.Builder<Long, StoredDocument>()
                        .keyType(LongDataType.INSTANCE)
                        .valueType(new StoredDocumentType(container))));
    }

    @Override
    public void removeDocuments(long container, Predicate<String> partition) {
        String prefix = name(container, "");
        removeDocuments(name -> name.startsWith(prefix) && partition.test(name.substring(prefix.length())));
    }

    @Override
    public void retainDocuments(Set<Long> containers) {
        Set<String> prefixes =
                containers.stream().map(container -> name(container, "")).collect(Collectors.toSet());
        removeDocuments(name -> !prefixes.contains(name.substring(0, name.indexOf('-') + 1)));
    }

    private void removeDocuments(Predicate<String> name) {
        for (String map : store.getMapNames()) {
            if (map.startsWith(DOCUMENTS) && name.test(map.substring(DOCUMENTS.length()))) {
                store.removeMap(map);
                positions.remove(map.substring(DOCUMENTS.length()));
            }
        }
    }

    @Override
    public Map<String, String> catalog() {
        return catalog;
    }

    @Override
    public Optional<Position> position(long container, String partition) {
        return Optional.ofNullable(positions.get(name(container, partition)));
    }

    @Override
    public void advance(long container, String partition, Position position) {
        positions.put(name(container, partition), position);
    }

    @Override
    public <T> T change(Supplier<T> changes) {
        consistency.readLock().lock();
        try {
            failIfDead();
            return changes.get();
        } catch (MVStoreException e) {
            throw dead(e);
        } finally {
            consistency.readLock().unlock();
        }
    }

    /** Never while changes are half made, so that the file never holds half of them. */
    @Override
    public void commit() {
        long number;
        consistency.writeLock().lock();
        try {
            failIfDead();
            store.commit();
            number = ++commits;
        } catch (MVStoreException e) {
            // The next commit would keep what this one has refused.
            failed = true;
            throw dead(e);
        } finally {
            consistency.writeLock().unlock();
        }
        if (survivesPowerLoss) {
            sync(number);
        }
    }

    /** Returns when the disk has a commit. After a failure nobody knows what the disk has, so the store is given up. */
    private void sync(long commit) {
        syncing.lock();
        try {
            failIfDead();
            if (synced < commit) {
                long written = commits;
                store.getFileStore().sync();
                synced = written;
            }
        } catch (MVStoreException e) {
            failed = true;
            throw dead(e);
        } finally {
            syncing.unlock();
        }
    }

    /** The store closes itself when the disk fails it. */
    @Override
    public boolean isAlive() {
        return !failed && !store.isClosed();
    }

    /** A closed store takes a commit for done. */
    @Override
    public void failIfDead() {
        if (!isAlive()) {
            throw CosmosException.of(503, 0, DEAD);
        }
    }

    private static CosmosException dead(MVStoreException cause) {
        LOG.error(DEAD, cause);
        return CosmosException.of(503, 0, DEAD);
    }

    /** Gives back space that superseded versions take, in steps between which changes get their turn. */
    void compact() {
        for (int step = 0; step < COMPACT_STEPS && compactALittle(); step++) {
            Thread.yield();
        }
        if (survivesPowerLoss && isAlive()) {
            sync(Long.MAX_VALUE);
        }
    }

    private boolean compactALittle() {
        consistency.writeLock().lock();
        try {
            return isAlive() && store.compact(WORTH_COMPACTING_PERCENT, COMPACT_BYTES);
        } finally {
            consistency.writeLock().unlock();
        }
    }

    @Override
    public void close() {
        if (isAlive()) {
            commit();
            store.close();
        } else {
            store.closeImmediately();
        }
    }

    private static String name(long container, String partition) {
        return Long.toHexString(container) + '-' + partition;
    }

    private static final class PositionType extends BasicDataType<Position> {

        @Override
        public int getMemory(Position position) {
            return 2 * Long.BYTES;
        }

        @Override
        public void write(WriteBuffer buffer, Position position) {
            buffer.putVarLong(position.lsn()).putVarLong(position.sequence());
        }

        @Override
        public Position read(ByteBuffer buffer) {
            return new Position(DataUtils.readVarLong(buffer), DataUtils.readVarLong(buffer));
        }

        @Override
        public Position[] createStorage(int size) {
            return new Position[size];
        }
    }
}
