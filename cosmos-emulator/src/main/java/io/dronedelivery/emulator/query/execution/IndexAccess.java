package io.dronedelivery.emulator.query.execution;

import com.fasterxml.jackson.databind.JsonNode;
import io.dronedelivery.emulator.query.syntax.BinaryOperator;
import io.dronedelivery.emulator.query.syntax.Constants;
import io.dronedelivery.emulator.query.syntax.Expression;
import io.dronedelivery.emulator.storage.DocumentSource;
import io.dronedelivery.emulator.storage.PropertyPath;
import io.dronedelivery.emulator.storage.ValueRange;
import io.dronedelivery.emulator.value.ValueType;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.LongStream;

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
    }

    /** What the condition tells about the document of the given name; empty if it tells nothing an index could use. */
    static Optional<IndexAccess> of(Expression condition, String document) {
        if (condition instanceof Expression.Binary binary) {
            return comparison(binary.operator(), binary.left(), binary.right(), document)
                    .or(() -> comparison(mirrored(binary.operator()), binary.right(), binary.left(), document));
        }
        if (condition instanceof Expression.Between between) {
            return conjunction(List.of(
                    comparison(BinaryOperator.GREATER_OR_EQUAL, between.value(), between.low(), document),
                    comparison(BinaryOperator.LESS_OR_EQUAL, between.value(), between.high(), document)));
        }
        if (condition instanceof Expression.In in) {
            return disjunction(in.options().stream()
                    .map(option -> comparison(BinaryOperator.EQUAL, in.value(), option, document))
                    .toList());
        }
        if (condition instanceof Expression.And and) {
            return conjunction(and.operands().stream()
                    .map(operand -> of(operand, document))
                    .toList());
        }
        if (condition instanceof Expression.Or or) {
            return disjunction(
                    or.operands().stream().map(operand -> of(operand, document)).toList());
        }
        if (condition instanceof Expression.Like like && like.escape().isEmpty()) {
            return constantRange(like.value(), like.pattern(), document, LikePattern::range);
        }
        if (condition instanceof Expression.FunctionCall call) {
            return call(call, document);
        }
        return Optional.empty();
    }

    private static Optional<IndexAccess> call(Expression.FunctionCall call, String document) {
        List<Expression> arguments = call.arguments();
        if (call.name().equals("STARTSWITH") && arguments.size() == 2) {
            return constantRange(
                    arguments.get(0),
                    arguments.get(1),
                    document,
                    prefix -> prefix.isTextual() ? ValueRange.startingWith(prefix.textValue()) : ValueRange.NOTHING);
        }
        Optional<ValueType> type = arguments.size() != 1
                ? Optional.empty()
                : switch (call.name()) {
                    case "IS_NULL" -> Optional.of(ValueType.NULL);
                    case "IS_BOOL" -> Optional.of(ValueType.BOOLEAN);
                    case "IS_NUMBER" -> Optional.of(ValueType.NUMBER);
                    case "IS_STRING" -> Optional.of(ValueType.STRING);
                    case "IS_ARRAY" -> Optional.of(ValueType.ARRAY);
                    case "IS_OBJECT" -> Optional.of(ValueType.OBJECT);
                    default -> Optional.empty();
                };
        return type.flatMap(wanted -> DocumentPaths.of(arguments.get(0), document)
                .map(path -> new Range(path, execution -> ValueRange.ofType(wanted))));
    }

    private static Optional<IndexAccess> comparison(
            BinaryOperator operator, Expression property, Expression value, String document) {
        return switch (operator) {
            case EQUAL -> constantRange(property, value, document, ValueRange::equalTo);
            case LESS -> scalarRange(property, value, document, scalar -> ValueRange.below(scalar, false));
            case LESS_OR_EQUAL -> scalarRange(property, value, document, scalar -> ValueRange.below(scalar, true));
            case GREATER -> scalarRange(property, value, document, scalar -> ValueRange.above(scalar, false));
            case GREATER_OR_EQUAL -> scalarRange(property, value, document, scalar -> ValueRange.above(scalar, true));
            default -> Optional.empty();
        };
    }

    private static BinaryOperator mirrored(BinaryOperator operator) {
        return switch (operator) {
            case LESS -> BinaryOperator.GREATER;
            case LESS_OR_EQUAL -> BinaryOperator.GREATER_OR_EQUAL;
            case GREATER -> BinaryOperator.LESS;
            case GREATER_OR_EQUAL -> BinaryOperator.LESS_OR_EQUAL;
            default -> operator;
        };
    }

    /** Only scalars are less or greater than anything. */
    private static Optional<IndexAccess> scalarRange(
            Expression property, Expression value, String document, Function<JsonNode, ValueRange> range) {
        return constantRange(
                property,
                value,
                document,
                constant -> constant.isContainerNode() ? ValueRange.NOTHING : range.apply(constant));
    }

    private static Optional<IndexAccess> constantRange(
            Expression property, Expression value, String document, Function<JsonNode, ValueRange> range) {
        if (!Constants.isConstant(value)) {
            return Optional.empty();
        }
        return DocumentPaths.of(property, document)
                .map(path -> new Range(path, execution -> {
                    JsonNode constant = Constants.valueOf(value, execution::parameter);
                    return constant.isMissingNode() ? ValueRange.NOTHING : range.apply(constant);
                }));
    }

    private static Set<PropertyPath> pathsOf(List<IndexAccess> parts) {
        return parts.stream().flatMap(part -> part.paths().stream()).collect(Collectors.toSet());
    }

    private static Optional<IndexAccess> disjunction(List<Optional<IndexAccess>> parts) {
        if (parts.stream().anyMatch(Optional::isEmpty)) {
            return Optional.empty();
        }
        List<IndexAccess> known = parts.stream().flatMap(Optional::stream).toList();
        return Optional.of(known.size() == 1 ? known.get(0) : new Any(known));
    }

    /** Ranges of one path become their intersection. */
    private static Optional<IndexAccess> conjunction(List<Optional<IndexAccess>> parts) {
        Map<PropertyPath, Range> ranges = new LinkedHashMap<>();
        List<IndexAccess> known = new ArrayList<>();
        for (Optional<IndexAccess> part : parts) {
            if (part.isPresent() && part.get() instanceof Range range) {
                ranges.merge(
                        range.path(),
                        range,
                        (one, other) -> new Range(one.path(), execution -> one.range()
                                .apply(execution)
                                .and(other.range().apply(execution))));
            } else {
                part.ifPresent(known::add);
            }
        }
        known.addAll(ranges.values());
        return known.isEmpty() ? Optional.empty() : Optional.of(known.size() == 1 ? known.get(0) : new All(known));
    }
}
