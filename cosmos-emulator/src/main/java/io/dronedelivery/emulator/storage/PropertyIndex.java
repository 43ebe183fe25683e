package io.dronedelivery.emulator.storage;

import com.fasterxml.jackson.databind.JsonNode;
import io.dronedelivery.emulator.value.Comparison;
import java.util.function.BooleanSupplier;

/**
 * Which documents of a physical partition hold which value at one path, in the order of values.
 *
 * <p>It is filled document by document while others write; whoever changes a document says so here afterwards.
 */
final class PropertyIndex {

    /** What an entry takes beside its text, in bytes. */
    private static final int ENTRY_BYTES = 100;

    private final PropertyPath path;
    private final SnapshotMap<Entry, Boolean> entries = SnapshotMap.inMemory();
    private volatile boolean complete;
    private volatile long usedAtSeconds;
    private long bytes;

    PropertyIndex(PropertyPath path, long nowSeconds) {
        this.path = path;
        this.usedAtSeconds = nowSeconds;
    }

    PropertyPath path() {
        return path;
    }

    /** Whether every document is in it. */
    boolean isComplete() {
        return complete;
    }

    void complete() {
        complete = true;
    }

    void use(long nowSeconds) {
        usedAtSeconds = nowSeconds;
    }

    long usedAtSeconds() {
        return usedAtSeconds;
    }

    synchronized long bytes() {
        return bytes;
    }

    /**
     * Takes in a document of the time when the index was begun.
     *
     * @param current whether the document is still as it was then
     */
    synchronized void fill(JsonNode document, long sequence, BooleanSupplier current) {
        if (current.getAsBoolean()) {
            add(document, sequence);
        }
    }

    /** Forgets a version of a document that is no longer there. */
    synchronized void remove(JsonNode document, long sequence) {
        JsonNode value = path.valueIn(document);
        if (!value.isMissingNode() && entries.remove(new Entry(value, sequence)) != null) {
            bytes -= size(value);
        }
    }

    /** Takes in a version of a document that is there now. */
    synchronized void add(JsonNode document, long sequence) {
        JsonNode value = path.valueIn(document);
        if (!value.isMissingNode()) {
            entries.put(new Entry(value, sequence), Boolean.TRUE);
            bytes += size(value);
        }
    }

    private static long size(JsonNode value) {
        if (value.isTextual()) {
            return ENTRY_BYTES + value.textValue().length();
        }
        return value.isContainerNode() ? ENTRY_BYTES + 4L * value.toString().length() : ENTRY_BYTES;
    }

    SnapshotMap.Snapshot<Entry, Boolean> snapshot() {
        return entries.snapshot();
    }

    record Entry(JsonNode value, long sequence) implements Comparable<Entry> {

        /** The first entry there can be behind a bound. */
        static Entry at(ValueRange.Bound bound) {
            return new Entry(bound.value(), bound.after() ? Long.MAX_VALUE : Long.MIN_VALUE);
        }

        @Override
        public int compareTo(Entry other) {
            int byValue = Comparison.order(value, other.value);
            return byValue != 0 ? byValue : Long.compare(sequence, other.sequence);
        }
    }
}
