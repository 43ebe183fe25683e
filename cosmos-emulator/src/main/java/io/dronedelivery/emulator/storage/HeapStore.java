package io.dronedelivery.emulator.storage;

import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Predicate;
import java.util.function.Supplier;

/** Keeps everything on the heap and nothing beyond the process. */
final class HeapStore implements DocumentStore {

    private final Map<String, String> catalog = new ConcurrentHashMap<>();

    @Override
    public SnapshotMap<Long, StoredDocument> documents(SystemPropertyText container, String partition) {
        return SnapshotMap.inMemory();
    }

    @Override
    public void removeDocuments(long container, Predicate<String> partition) {
        // Whoever holds the map drops it.
    }

    @Override
    public Map<String, String> catalog() {
        return catalog;
    }

    @Override
    public Optional<Position> position(long container, String partition) {
        return Optional.empty();
    }

    @Override
    public void advance(long container, String partition, Position position) {
        // Nothing starts again from here.
    }

    @Override
    public <T> T change(Supplier<T> changes) {
        return changes.get();
    }

    @Override
    public void commit() {
        // Nothing survives the process.
    }

    @Override
    public boolean isAlive() {
        return true;
    }

    @Override
    public void close() {
        // The heap needs no closing.
    }
}
