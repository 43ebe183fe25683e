package io.dronedelivery.emulator.storage;

import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Predicate;
import java.util.function.Supplier;

/** Keeps everything on the heap and nothing beyond the process. */
final class HeapStore implements DocumentStore {

    private final Map<String, String> catalog = new ConcurrentHashMap<>();
    /** What it begins with; gone as soon as all of it has been asked for. */
    private Optional<DocumentStore> origin;

    HeapStore() {
        this.origin = Optional.empty();
    }

    HeapStore(DocumentStore origin) {
        this.origin = Optional.of(origin);
        catalog.putAll(origin.catalog());
    }

    /** What it holds from now on has nothing to do with what it began with. */
    void detach() {
        origin = Optional.empty();
    }

    @Override
    public SnapshotMap<Long, StoredDocument> documents(SystemPropertyText container, String partition) {
        SnapshotMap<Long, StoredDocument> documents = SnapshotMap.inMemory();
        origin.ifPresent(before -> documents.putAll(before.documents(container, partition)));
        return documents;
    }

    @Override
    public void removeDocuments(long container, Predicate<String> partition) {
        // Whoever holds the map drops it.
    }

    @Override
    public void retainDocuments(Set<Long> containers) {
        // Nobody asks for those of others.
    }

    @Override
    public Map<String, String> catalog() {
        return catalog;
    }

    @Override
    public Optional<Position> position(long container, String partition) {
        return origin.flatMap(before -> before.position(container, partition));
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
    public void failIfDead() {
        // The heap does not fail.
    }

    @Override
    public void close() {
        // The heap needs no closing.
    }
}
