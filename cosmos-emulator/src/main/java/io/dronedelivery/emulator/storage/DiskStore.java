package io.dronedelivery.emulator.storage;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import java.util.function.Predicate;
import java.util.function.Supplier;
import org.h2.mvstore.DataUtils;
import org.h2.mvstore.MVMap;
import org.h2.mvstore.MVStore;
import org.h2.mvstore.WriteBuffer;
import org.h2.mvstore.type.BasicDataType;
import org.h2.mvstore.type.LongDataType;
import org.h2.mvstore.type.StringDataType;

/**
 * Keeps everything in one H2 MVStore file.
 *
 * <p>A commit hands the file system what has changed since the last one, and whoever waits for a commit under way shares the next.
 * So an acknowledged write survives the death of the process; a power failure may take the last moments with it.
 */
final class DiskStore implements DocumentStore {

    private static final String FILE = "cosmos-emulator.mv";
    private static final String DOCUMENTS = "documents-";
    private static final int CACHE_MEGABYTES = 64;

    /** Snapshots read old pages; no query lasts this long. */
    private static final int RETENTION_MILLIS = 20_000;

    private static final int WORTH_COMPACTING_PERCENT = 50;
    private static final int COMPACT_BYTES = 8 * 1024 * 1024;

    private final MVStore store;
    private final MVMap<String, String> catalog;
    private final MVMap<String, Position> positions;
    private final ReentrantReadWriteLock consistency = new ReentrantReadWriteLock();

    /**
     * @param directory an existing directory
     */
    DiskStore(Path directory) {
        this.store = new MVStore.Builder()
                .fileName(directory.resolve(FILE).toString())
                .cacheSize(CACHE_MEGABYTES)
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
    public SnapshotMap<Long, StoredDocument> documents(long container, String partition) {
        return new SnapshotMap<>(store.openMap(
                DOCUMENTS + name(container, partition),
                new MVMap.Builder<Long, StoredDocument>()
                        .keyType(LongDataType.INSTANCE)
                        .valueType(new DocumentType(container))));
    }

    @Override
    public void removeDocuments(long container, Predicate<String> partition) {
        String prefix = DOCUMENTS + name(container, "");
        for (String map : store.getMapNames()) {
            if (map.startsWith(prefix) && partition.test(map.substring(prefix.length()))) {
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
            return changes.get();
        } finally {
            consistency.readLock().unlock();
        }
    }

    /** Never while changes are half made, so that the file never holds half of them. */
    @Override
    public void commit() {
        consistency.writeLock().lock();
        try {
            store.commit();
        } finally {
            consistency.writeLock().unlock();
        }
    }

    /** Gives back space that superseded versions take. */
    void compact() {
        consistency.writeLock().lock();
        try {
            store.compact(WORTH_COMPACTING_PERCENT, COMPACT_BYTES);
        } finally {
            consistency.writeLock().unlock();
        }
    }

    @Override
    public void close() {
        commit();
        store.close();
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

    private static final class DocumentType extends BasicDataType<StoredDocument> {

        /** What a document takes beside its texts. */
        private static final int OVERHEAD = 150;

        private final long container;

        DocumentType(long container) {
            this.container = container;
        }

        @Override
        public int getMemory(StoredDocument document) {
            return OVERHEAD + document.size();
        }

        @Override
        public void write(WriteBuffer buffer, StoredDocument document) {
            text(buffer, document.id());
            text(buffer, document.partition().hex());
            text(buffer, document.etag());
            buffer.putVarLong(document.sequence())
                    .putVarLong(document.lsn())
                    .putVarLong(document.timestampSeconds())
                    .putInt(document.ttlSeconds());
            bytes(buffer, document.json());
        }

        @Override
        public StoredDocument read(ByteBuffer buffer) {
            String id = text(buffer);
            EffectivePartitionKey partition = new EffectivePartitionKey(text(buffer));
            text(buffer); // the etag, which follows from the container and the position in the log
            long sequence = DataUtils.readVarLong(buffer);
            long lsn = DataUtils.readVarLong(buffer);
            long timestamp = DataUtils.readVarLong(buffer);
            int ttl = buffer.getInt();
            return new StoredDocument(container, id, partition, sequence, lsn, timestamp, ttl, bytes(buffer));
        }

        @Override
        public StoredDocument[] createStorage(int size) {
            return new StoredDocument[size];
        }

        private static void text(WriteBuffer buffer, String text) {
            bytes(buffer, text.getBytes(StandardCharsets.UTF_8));
        }

        private static String text(ByteBuffer buffer) {
            return new String(bytes(buffer), StandardCharsets.UTF_8);
        }

        private static void bytes(WriteBuffer buffer, byte[] bytes) {
            buffer.putVarInt(bytes.length).put(bytes);
        }

        private static byte[] bytes(ByteBuffer buffer) {
            byte[] bytes = new byte[DataUtils.readVarInt(buffer)];
            buffer.get(bytes);
            return bytes;
        }
    }
}
