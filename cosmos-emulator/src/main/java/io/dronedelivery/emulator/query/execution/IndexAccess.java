package io.dronedelivery.emulator.query.execution;

import com.fasterxml.jackson.databind.JsonNode;
import io.dronedelivery.emulator.query.syntax.BinaryOperator;
import io.dronedelivery.emulator.query.syntax.Constants;
import io.dronedelivery.emulator.query.syntax.Expression;
import io.dronedelivery.emulator.storage.DocumentSource;
import io.dronedelivery.emulator.storage.PropertyPath;
import io.dronedelivery.emulator.storage.StoredDocument;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * What a condition tells about the documents that can meet it, in terms of equalities that an index can answer. It never leaves
 * out a document that meets the condition; the condition itself is still to be checked.
 */
sealed interface IndexAccess {

    /** How many documents the index would give; empty if it cannot answer. */
    OptionalLong cost(DocumentSource documents, Execution execution);

    /** The properties that an index would help to find. */
    Set<PropertyPath> paths();

    /** The documents after the given sequence, ascending. Only to be called where there is a cost. */
    Iterable<StoredDocument> documents(DocumentSource documents, Execution execution, long afterSequence);

    /** The property at a path equals a value. */
    record Equality(PropertyPath path, Expression value) implements IndexAccess {
        @Override
        public OptionalLong cost(DocumentSource documents, Execution execution) {
            JsonNode scalar = Constants.valueOf(value, execution::parameter);
            if (!scalar.isValueNode() || scalar.isMissingNode()) {
                return OptionalLong.empty();
            }
            var count = documents.countEqualTo(path, scalar);
            return count.isPresent() ? OptionalLong.of(count.getAsInt()) : OptionalLong.empty();
        }

        @Override
        public Set<PropertyPath> paths() {
            return Set.of(path);
        }

        @Override
        public Iterable<StoredDocument> documents(DocumentSource documents, Execution execution, long afterSequence) {
            execution.countIndexLookup(path);
            return documents
                    .equalTo(path, Constants.valueOf(value, execution::parameter), afterSequence)
                    .orElseThrow();
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
        public Iterable<StoredDocument> documents(DocumentSource documents, Execution execution, long afterSequence) {
            IndexAccess cheapest = parts.get(0);
            long least = Long.MAX_VALUE;
            for (IndexAccess part : parts) {
                long cost = part.cost(documents, execution).orElse(Long.MAX_VALUE);
                if (cost < least) {
                    cheapest = part;
                    least = cost;
                }
            }
            return cheapest.documents(documents, execution, afterSequence);
        }
    }

    /** At least one of these holds: all are needed, merged without repetition. */
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
        public Iterable<StoredDocument> documents(DocumentSource documents, Execution execution, long afterSequence) {
            SortedMap<Long, StoredDocument> merged = new TreeMap<>();
            for (IndexAccess part : parts) {
                part.documents(documents, execution, afterSequence)
                        .forEach(document -> merged.put(document.sequence(), document));
            }
            return merged.values();
        }
    }

    /** What the condition tells about the document of the given name; empty if it tells nothing an index could use. */
    static Optional<IndexAccess> of(Expression condition, String document) {
        if (condition instanceof Expression.Binary binary && binary.operator() == BinaryOperator.EQUAL) {
            return equality(binary.left(), binary.right(), document)
                    .or(() -> equality(binary.right(), binary.left(), document));
        }
        if (condition instanceof Expression.In in) {
            return combine(
                    in.options().stream()
                            .map(option -> equality(in.value(), option, document))
                            .toList(),
                    true);
        }
        if (condition instanceof Expression.And and) {
            return combine(
                    and.operands().stream()
                            .map(operand -> of(operand, document))
                            .toList(),
                    false);
        }
        if (condition instanceof Expression.Or or) {
            return combine(
                    or.operands().stream().map(operand -> of(operand, document)).toList(), true);
        }
        return Optional.empty();
    }

    private static Set<PropertyPath> pathsOf(List<IndexAccess> parts) {
        return parts.stream().flatMap(part -> part.paths().stream()).collect(Collectors.toSet());
    }

    private static Optional<IndexAccess> combine(List<Optional<IndexAccess>> parts, boolean any) {
        List<IndexAccess> known = new ArrayList<>();
        parts.forEach(part -> part.ifPresent(known::add));
        if (known.isEmpty() || any && known.size() < parts.size()) {
            return Optional.empty();
        }
        return Optional.of(known.size() == 1 ? known.get(0) : any ? new Any(known) : new All(known));
    }

    private static Optional<IndexAccess> equality(Expression property, Expression value, String document) {
        if (!Constants.isConstant(value)) {
            return Optional.empty();
        }
        return DocumentPaths.of(property, document).map(path -> new Equality(path, value));
    }
}
