package io.dronedelivery.emulator.query.execution;

import com.fasterxml.jackson.databind.JsonNode;
import io.dronedelivery.emulator.storage.DocumentSource;
import io.dronedelivery.emulator.storage.OrderedIndex;
import io.dronedelivery.emulator.storage.PropertyPath;
import io.dronedelivery.emulator.storage.ValueRange;
import io.dronedelivery.emulator.value.Comparison;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.LongStream;
import java.util.stream.Stream;

/**
 * What a condition tells about the documents that can meet it, in terms of ranges that an index can answer. It never leaves
 * out a document that meets the condition; the condition itself is still to be checked.
 */
sealed interface IndexAccess {

    /** How many documents the index would give; empty if it cannot answer. */
    OptionalLong cost(DocumentSource documents, Execution execution);

    /** The properties that an index would help to find. */
    Set<PropertyPath> paths();

    /** The sequences of the documents in any order, some twice. Only to be called where there is a cost. */
    LongStream sequences(DocumentSource documents, Execution execution);

    /** What the condition leaves of the values at a path. */
    Optional<ValueRange> rangeOf(PropertyPath path, Execution execution);

    /** Whether indexes on all these properties would give the document. */
    boolean gives(JsonNode document, Execution execution);

    /** The value at a path is in a range that a run's parameters decide. */
    record Range(PropertyPath path, Function<Execution, ValueRange> range) implements IndexAccess {
        @Override
        public OptionalLong cost(DocumentSource documents, Execution execution) {
            ValueRange wanted = range.apply(execution);
            if (wanted.isEmpty()) {
                return OptionalLong.of(0);
            }
            return documents
                    .index(path)
                    .map(index -> OptionalLong.of(index.count(wanted)))
                    .orElse(OptionalLong.empty());
        }

        @Override
        public Set<PropertyPath> paths() {
            return Set.of(path);
        }

        @Override
        public LongStream sequences(DocumentSource documents, Execution execution) {
            execution.countIndexLookup(path);
            ValueRange wanted = range.apply(execution);
            return wanted.isEmpty()
                    ? LongStream.empty()
                    : documents.index(path).orElseThrow().sequences(wanted);
        }

        @Override
        public Optional<ValueRange> rangeOf(PropertyPath other, Execution execution) {
            return path.equals(other) ? Optional.of(range.apply(execution)) : Optional.empty();
        }

        @Override
        public boolean gives(JsonNode document, Execution execution) {
            return range.apply(execution).contains(path.valueIn(document));
        }
    }

    /** The value at a path is one of those in a list that a run's parameters decide. */
    record OneOf(PropertyPath path, Function<Execution, List<JsonNode>> values) implements IndexAccess {
        @Override
        public OptionalLong cost(DocumentSource documents, Execution execution) {
            return documents
                    .index(path)
                    .map(index -> OptionalLong.of(
                            ranges(execution).mapToLong(index::count).sum()))
                    .orElse(OptionalLong.empty());
        }

        @Override
        public Set<PropertyPath> paths() {
            return Set.of(path);
        }

        @Override
        public LongStream sequences(DocumentSource documents, Execution execution) {
            execution.countIndexLookup(path);
            OrderedIndex index = documents.index(path).orElseThrow();
            return ranges(execution).flatMapToLong(index::sequences);
        }

        @Override
        public Optional<ValueRange> rangeOf(PropertyPath other, Execution execution) {
            return path.equals(other)
                    ? Optional.of(ranges(execution).reduce(ValueRange.NOTHING, ValueRange::spanning))
                    : Optional.empty();
        }

        @Override
        public boolean gives(JsonNode document, Execution execution) {
            JsonNode value = path.valueIn(document);
            return values.apply(execution).stream().anyMatch(wanted -> Comparison.equal(wanted, value));
        }

        private Stream<ValueRange> ranges(Execution execution) {
            return values.apply(execution).stream().distinct().map(ValueRange::equalTo);
        }
    }

    /** All of these hold: the cheapest is enough. */
    record All(List<IndexAccess> parts) implements IndexAccess {
        @Override
        public OptionalLong cost(DocumentSource documents, Execution execution) {
            return parts.stream()
                    .map(part -> part.cost(documents, execution))
                    .filter(OptionalLong::isPresent)
                    .mapToLong(OptionalLong::getAsLong)
                    .min();
        }

        @Override
        public Set<PropertyPath> paths() {
            return pathsOf(parts);
        }

        @Override
        public LongStream sequences(DocumentSource documents, Execution execution) {
            IndexAccess cheapest = parts.get(0);
            long least = Long.MAX_VALUE;
            for (IndexAccess part : parts) {
                long cost = part.cost(documents, execution).orElse(Long.MAX_VALUE);
                if (cost < least) {
                    cheapest = part;
                    least = cost;
                }
            }
            return cheapest.sequences(documents, execution);
        }

        @Override
        public Optional<ValueRange> rangeOf(PropertyPath path, Execution execution) {
            return parts.stream()
                    .flatMap(part -> part.rangeOf(path, execution).stream())
                    .reduce(ValueRange::and);
        }

        @Override
        public boolean gives(JsonNode document, Execution execution) {
            return parts.stream().allMatch(part -> part.gives(document, execution));
        }
    }

    /** At least one of these holds: all are needed. */
    record Any(List<IndexAccess> parts) implements IndexAccess {
        @Override
        public OptionalLong cost(DocumentSource documents, Execution execution) {
            long sum = 0;
            for (IndexAccess part : parts) {
                OptionalLong cost = part.cost(documents, execution);
                if (cost.isEmpty()) {
                    return cost;
                }
                sum += cost.getAsLong();
            }
            return OptionalLong.of(sum);
        }

        @Override
        public Set<PropertyPath> paths() {
            return pathsOf(parts);
        }

        @Override
        public LongStream sequences(DocumentSource documents, Execution execution) {
            return parts.stream()
                    .map(part -> part.sequences(documents, execution))
                    .reduce(LongStream.empty(), LongStream::concat);
        }

        @Override
        public Optional<ValueRange> rangeOf(PropertyPath path, Execution execution) {
            ValueRange spanned = ValueRange.NOTHING;
            for (IndexAccess part : parts) {
                Optional<ValueRange> range = part.rangeOf(path, execution);
                if (range.isEmpty()) {
                    return range;
                }
                spanned = spanned.spanning(range.get());
            }
            return Optional.of(spanned);
        }

        @Override
        public boolean gives(JsonNode document, Execution execution) {
            return parts.stream().anyMatch(part -> part.gives(document, execution));
        }
    }

    private static Set<PropertyPath> pathsOf(List<IndexAccess> parts) {
        return parts.stream().flatMap(part -> part.paths().stream()).collect(Collectors.toSet());
    }
}
