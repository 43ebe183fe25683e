package io.dronedelivery.emulator.storage;

import com.fasterxml.jackson.databind.JsonNode;
import io.dronedelivery.emulator.value.PropertyTree;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.LongSupplier;
import java.util.function.Predicate;
import java.util.stream.Stream;

/**
 * The indexes of a physical partition, one per path that was asked for, as many as there is room for: the one that was not used
 * for longest goes first.
 */
final class PartitionIndexes {

    static final int MOST = 24;

    /** An index makes every write dearer, so it goes when nobody has asked for it this long. */
    private static final long UNUSED_SECONDS = 600;

    /** Documents between two looks at the memory that an index takes. */
    private static final int STEP = 1_000;

    private final LongSupplier mostBytes;
    private final Map<PropertyPath, PropertyIndex> byPath = new ConcurrentHashMap<>();
    /** Paths whose index had no room, and how many documents there were. */
    private final Map<PropertyPath, Integer> tooLarge = new ConcurrentHashMap<>();

    private volatile PropertyTree properties = PropertyTree.of(List.of());

    PartitionIndexes(LongSupplier mostBytes) {
        this.mostBytes = mostBytes;
    }

    boolean isEmpty() {
        return byPath.isEmpty();
    }

    int size() {
        return byPath.size();
    }

    void use(PropertyPath path, long nowSeconds) {
        PropertyIndex index = byPath.get(path);
        if (index != null) {
            index.use(nowSeconds);
        }
    }

    Map<PropertyPath, SnapshotMap.Snapshot<PropertyIndex.Entry, Boolean>> snapshots() {
        Map<PropertyPath, SnapshotMap.Snapshot<PropertyIndex.Entry, Boolean>> snapshots = new HashMap<>();
        byPath.forEach((path, index) -> {
            if (index.isComplete()) {
                snapshots.put(path, index.snapshot());
            }
        });
        return Map.copyOf(snapshots);
    }

    /** Follows changes that have been made to the documents: first all that is gone, then all that came. */
    void follow(Collection<PartitionTransaction.Change> changes) {
        if (byPath.isEmpty()) {
            return;
        }
        changes.stream().flatMap(change -> Stream.ofNullable(change.before())).forEach(gone -> {
            JsonNode old = gone.read(properties);
            byPath.values().forEach(index -> index.remove(old, gone.sequence()));
        });
        changes.stream().flatMap(change -> Stream.ofNullable(change.after())).forEach(come -> {
            JsonNode young = come.read(properties);
            byPath.values().forEach(index -> index.add(young, come.sequence()));
        });
    }

    /**
     * Makes room for an index and begins it, unless it is there, under way, or was too large for its room.
     *
     * @param documents how many there are
     */
    synchronized Optional<PropertyIndex> begin(PropertyPath path, int documents, long nowSeconds) {
        byPath.values().removeIf(index -> index.isComplete() && nowSeconds - index.usedAtSeconds() > UNUSED_SECONDS);
        Integer refused = tooLarge.get(path);
        if (byPath.containsKey(path) || refused != null && documents > refused / 2) {
            return Optional.empty();
        }
        while (byPath.size() >= MOST && evict(index -> true)) {
            // until there is room
        }
        if (byPath.size() >= MOST) {
            return Optional.empty();
        }
        PropertyIndex index = new PropertyIndex(path, nowSeconds);
        byPath.put(path, index);
        properties = PropertyTree.of(
                byPath.keySet().stream().map(PropertyPath::segments).toList());
        return Optional.of(index);
    }

    private boolean evict(Predicate<PropertyIndex> other) {
        Optional<PropertyIndex> oldest = byPath.values().stream()
                .filter(PropertyIndex::isComplete)
                .filter(other)
                .min(Comparator.comparingLong(PropertyIndex::usedAtSeconds));
        oldest.ifPresent(index -> byPath.remove(index.path()));
        return oldest.isPresent();
    }

    /**
     * Fills an index that was begun, while others go on writing.
     *
     * @param documents as they were when it was begun
     * @param current whether a document is still as it was then
     */
    void fill(PropertyIndex index, Stream<StoredDocument> documents, Predicate<StoredDocument> current) {
        PropertyTree property = PropertyTree.of(List.of(index.path().segments()));
        boolean done = false;
        try {
            int seen = 0;
            for (StoredDocument document : (Iterable<StoredDocument>) documents::iterator) {
                index.fill(document.read(property), document.sequence(), () -> current.test(document));
                seen++;
                if (seen % STEP == 0 && !fits(index)) {
                    remember(index.path(), seen);
                    return;
                }
            }
            index.complete();
            done = true;
        } finally {
            if (!done) {
                byPath.remove(index.path(), index);
            }
        }
    }

    private void remember(PropertyPath path, int documents) {
        if (tooLarge.size() >= MOST) {
            tooLarge.clear();
        }
        tooLarge.put(path, documents);
    }

    private synchronized boolean fits(PropertyIndex index) {
        while (byPath.values().stream().mapToLong(PropertyIndex::bytes).sum() > mostBytes.getAsLong()) {
            if (!evict(other -> other != index)) {
                return false;
            }
        }
        return true;
    }
}
