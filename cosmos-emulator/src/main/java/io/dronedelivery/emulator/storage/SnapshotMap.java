package io.dronedelivery.emulator.storage;

import java.nio.ByteBuffer;
import java.util.Iterator;
import java.util.Optional;
import java.util.Spliterator;
import java.util.Spliterators;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.h2.mvstore.Cursor;
import org.h2.mvstore.MVMap;
import org.h2.mvstore.MVStore;
import org.h2.mvstore.RootReference;
import org.h2.mvstore.WriteBuffer;
import org.h2.mvstore.type.BasicDataType;
import org.jspecify.annotations.Nullable;

/**
 * An ordered map that readers see as it was at one moment while a writer goes on: H2's copy-on-write B-tree.
 *
 * <p>One writer at a time, any number of readers.
 */
final class SnapshotMap<K extends Comparable<K>, V> {

    private final MVMap<K, V> map;

    SnapshotMap(MVMap<K, V> map) {
        this.map = map;
    }

    /** A map on the heap; keys and values are held as they are and never turned into bytes. */
    static <K extends Comparable<K>, V> SnapshotMap<K, V> inMemory() {
        MVStore store = new MVStore.Builder().open();
        return new SnapshotMap<>(store.openMap(
                "entries", new MVMap.Builder<K, V>().keyType(new HeapKeys<K>()).valueType(new HeapValues<V>())));
    }

    void put(K key, V value) {
        map.put(key, value);
    }

    /** Everything that is in the other map at this moment. */
    void putAll(SnapshotMap<K, V> other) {
        other.snapshot().all().forEach(entry -> map.put(entry.key(), entry.value()));
    }

    @Nullable V remove(K key) {
        return map.remove(key);
    }

    @Nullable V get(K key) {
        return map.get(key);
    }

    private static <K, V> long insertionPoint(MVMap<K, V> map, K key) {
        long index = map.getKeyIndex(key);
        return index >= 0 ? index : -index - 1;
    }

    /** The first key from the given one (inclusive) upwards. */
    @Nullable K firstFrom(K key) {
        return map.ceilingKey(key);
    }

    Snapshot<K, V> snapshot() {
        return new Snapshot<>(map, map.flushAndGetRoot());
    }

    /** The map as it was. */
    record Snapshot<K, V>(MVMap<K, V> map, RootReference<K, V> root) {

        @Nullable V get(K key) {
            return map.get(root.root, key);
        }

        int size() {
            return (int) root.getTotalCount();
        }

        /** How many entries have keys from the first (inclusive) to the second (exclusive), as of now; empty: to the end. */
        long countNow(K from, Optional<K> to) {
            long end = to.map(key -> insertionPoint(map, key)).orElseGet(map::sizeAsLong);
            return Math.max(0, end - insertionPoint(map, from));
        }

        /** All entries in the order of their keys. */
        Stream<Entry<K, V>> all() {
            return entries(null, false);
        }

        /** Entries from the given key (inclusive) upwards. */
        Stream<Entry<K, V>> from(K key) {
            return entries(key, false);
        }

        /** Entries from the given key (inclusive) downwards; empty: from the last. */
        Stream<Entry<K, V>> downFrom(Optional<K> key) {
            return entries(key.orElse(null), true);
        }

        private Stream<Entry<K, V>> entries(@Nullable K key, boolean down) {
            Cursor<K, V> cursor = map.cursor(root, key, null, down);
            Iterator<Entry<K, V>> entries = new Iterator<>() {
                @Override
                public boolean hasNext() {
                    return cursor.hasNext();
                }

                @Override
                public Entry<K, V> next() {
                    return new Entry<>(cursor.next(), cursor.getValue());
                }
            };
            return StreamSupport.stream(Spliterators.spliteratorUnknownSize(entries, Spliterator.ORDERED), false);
        }
    }

    record Entry<K, V>(K key, V value) {}

    /** Keys that are compared but never written. */
    private static final class HeapKeys<K extends Comparable<K>> extends HeapValues<K> {

        @Override
        public int compare(K one, K other) {
            return one.compareTo(other);
        }
    }

    private static class HeapValues<T> extends BasicDataType<T> {

        @Override
        public int getMemory(T value) {
            return 0;
        }

        @Override
        public void write(WriteBuffer buffer, T value) {
            throw new UnsupportedOperationException("kept on the heap");
        }

        @Override
        public T read(ByteBuffer buffer) {
            throw new UnsupportedOperationException("kept on the heap");
        }

        @Override
        @SuppressWarnings("unchecked") // H2 asks for an array of T; erased, any object array will do
        public T[] createStorage(int size) {
            return (T[]) new Object[size];
        }
    }
}
