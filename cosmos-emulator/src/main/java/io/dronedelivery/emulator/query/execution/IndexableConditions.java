package io.dronedelivery.emulator.query.execution;

import com.fasterxml.jackson.databind.JsonNode;
import io.dronedelivery.emulator.query.syntax.BinaryOperator;
import io.dronedelivery.emulator.query.syntax.Constants;
import io.dronedelivery.emulator.query.syntax.Expression;
import io.dronedelivery.emulator.storage.PropertyPath;
import io.dronedelivery.emulator.storage.ValueRange;
import io.dronedelivery.emulator.value.ValueType;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/** Finds in a condition what an index can answer. */
final class IndexableConditions {

    private IndexableConditions() {}

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
            return oneOf(in.value(), in.options(), document);
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

    /** Whether what {@link #of} tells about a condition is all that it demands: an index then gives no document too many. */
    static boolean isWhole(Expression condition, String document) {
        if (condition instanceof Expression.And || condition instanceof Expression.Or) {
            return condition.children().stream().allMatch(operand -> isWhole(operand, document));
        }
        if (condition instanceof Expression.Between between) {
            return Constants.isConstant(between.low())
                    && Constants.isConstant(between.high())
                    && of(condition, document).isPresent();
        }
        return !(condition instanceof Expression.Like)
                && of(condition, document).isPresent();
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
        if (call.name().equals("ARRAY_CONTAINS") && arguments.size() == 2) {
            return arguments.get(0) instanceof Expression.ArrayLiteral list
                    ? oneOf(arguments.get(1), list.elements(), document)
                    : elementOf(arguments.get(1), arguments.get(0), document);
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
                .map(path -> new IndexAccess.Range(path, execution -> ValueRange.ofType(wanted))));
    }

    /** Nothing is equal to undefined. */
    private static Optional<IndexAccess> oneOf(Expression property, List<Expression> options, String document) {
        if (!options.stream().allMatch(Constants::isConstant)) {
            return Optional.empty();
        }
        return DocumentPaths.of(property, document)
                .map(path -> new IndexAccess.OneOf(path, execution -> options.stream()
                        .map(option -> Constants.valueOf(option, execution::parameter))
                        .filter(value -> !value.isMissingNode())
                        .toList()));
    }

    /** Nothing is in a list that is none. */
    private static Optional<IndexAccess> elementOf(Expression property, Expression list, String document) {
        if (!Constants.isConstant(list)) {
            return Optional.empty();
        }
        return DocumentPaths.of(property, document)
                .map(path -> new IndexAccess.OneOf(path, execution -> {
                    JsonNode values = Constants.valueOf(list, execution::parameter);
                    List<JsonNode> elements = new ArrayList<>();
                    if (values.isArray()) {
                        values.forEach(elements::add);
                    }
                    return elements;
                }));
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
                .map(path -> new IndexAccess.Range(path, execution -> {
                    JsonNode constant = Constants.valueOf(value, execution::parameter);
                    return constant.isMissingNode() ? ValueRange.NOTHING : range.apply(constant);
                }));
    }

    private static Optional<IndexAccess> disjunction(List<Optional<IndexAccess>> parts) {
        if (parts.stream().anyMatch(Optional::isEmpty)) {
            return Optional.empty();
        }
        List<IndexAccess> known = parts.stream().flatMap(Optional::stream).toList();
        return Optional.of(known.size() == 1 ? known.get(0) : new IndexAccess.Any(known));
    }

    /** Ranges of one path become their intersection. */
    private static Optional<IndexAccess> conjunction(List<Optional<IndexAccess>> parts) {
        Map<PropertyPath, IndexAccess.Range> ranges = new LinkedHashMap<>();
        List<IndexAccess> known = new ArrayList<>();
        for (Optional<IndexAccess> part : parts) {
            if (part.isPresent() && part.get() instanceof IndexAccess.Range range) {
                ranges.merge(
                        range.path(),
                        range,
                        (one, other) -> new IndexAccess.Range(one.path(), execution -> one.range()
                                .apply(execution)
                                .and(other.range().apply(execution))));
            } else {
                part.ifPresent(known::add);
            }
        }
        known.addAll(ranges.values());
        return known.isEmpty()
                ? Optional.empty()
                : Optional.of(known.size() == 1 ? known.get(0) : new IndexAccess.All(known));
    }
}
