package io.dronedelivery.emulator.storage;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Optional;

/**
 * Which documents of a physical partition hold which scalar at one path.
 *
 * <p>Numbers are told apart as doubles; integers beyond 2^53 may share an entry, so a caller compares again.
 */
final class PropertyIndex {

    private final PropertyPath path;
    private final SnapshotMap<Entry, Boolean> entries = SnapshotMap.inMemory();

    PropertyIndex(PropertyPath path) {
        this.path = path;
    }

    void add(JsonNode document, long sequence) {
        scalar(path.valueIn(document)).ifPresent(value -> entries.put(new Entry(value, sequence), Boolean.TRUE));
    }

    void remove(JsonNode document, long sequence) {
        scalar(path.valueIn(document)).ifPresent(value -> entries.remove(new Entry(value, sequence)));
    }

    /** How many documents hold the given scalar. */
    int count(JsonNode value) {
        return scalar(value)
                .map(text -> (int) entries.count(new Entry(text, 0), new Entry(text, Long.MAX_VALUE)))
                .orElse(0);
    }

    SnapshotMap.Snapshot<Entry, Boolean> snapshot() {
        return entries.snapshot();
    }

    /** Text that is equal for equal scalars and different for different ones; empty for objects, arrays and undefined. */
    static Optional<String> scalar(JsonNode value) {
        return switch (value.getNodeType()) {
            case STRING -> Optional.of('s' + value.textValue());
            // Adding zero makes a negative zero positive.
            case NUMBER -> Optional.of('n' + Double.toString(value.doubleValue() + 0.0));
            case BOOLEAN -> Optional.of(value.booleanValue() ? "t" : "f");
            case NULL -> Optional.of("0");
            default -> Optional.empty();
        };
    }

    record Entry(String value, long sequence) implements Comparable<Entry> {

        @Override
        public int compareTo(Entry other) {
            int byValue = value.compareTo(other.value);
            return byValue != 0 ? byValue : Long.compare(sequence, other.sequence);
        }
    }
}
