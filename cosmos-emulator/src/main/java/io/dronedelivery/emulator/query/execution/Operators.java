package io.dronedelivery.emulator.query.execution;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.BooleanNode;
import com.fasterxml.jackson.databind.node.TextNode;
import io.dronedelivery.emulator.query.syntax.BinaryOperator;
import io.dronedelivery.emulator.query.syntax.InvalidQueryException;
import io.dronedelivery.emulator.query.syntax.UnaryOperator;
import io.dronedelivery.emulator.value.Comparison;
import io.dronedelivery.emulator.value.JsonNumber;
import io.dronedelivery.emulator.value.Undefined;
import java.util.function.DoubleBinaryOperator;
import java.util.function.IntPredicate;
import java.util.function.LongBinaryOperator;

/** Arithmetic, bitwise, string and comparison operators; operands of a type they are not made for give undefined. */
final class Operators {

    private static final int MAX_LENGTH = 4 * 1024 * 1024;

    private Operators() {}

    static Evaluator unary(UnaryOperator operator, Evaluator operand) {
        return row -> {
            JsonNode value = operand.evaluate(row);
            if (!value.isNumber()) {
                return Undefined.VALUE;
            }
            return switch (operator) {
                case MINUS -> negative(value);
                case PLUS -> value;
                case COMPLEMENT -> JsonNumber.of(~bits(value));
            };
        };
    }

    /** Exact for integers, since a negative constant is an operation too. */
    private static JsonNode negative(JsonNode number) {
        return JsonNumber.isInteger(number) && number.longValue() != Long.MIN_VALUE
                ? JsonNumber.of(-number.longValue())
                : JsonNumber.of(-number.doubleValue());
    }

    static Evaluator binary(BinaryOperator operator, Evaluator left, Evaluator right) {
        return switch (operator) {
            case MULTIPLY -> arithmetic(left, right, (a, b) -> a * b);
            case DIVIDE -> arithmetic(left, right, (a, b) -> a / b);
            case MODULO -> arithmetic(left, right, (a, b) -> a % b);
            case ADD -> arithmetic(left, right, Double::sum);
            case SUBTRACT -> arithmetic(left, right, (a, b) -> a - b);
            case CONCATENATE -> row -> concatenate(left.evaluate(row), right.evaluate(row));
            case SHIFT_LEFT -> bitwise(left, right, (a, b) -> (int) a << b);
            case SHIFT_RIGHT -> bitwise(left, right, (a, b) -> (int) a >> b);
            case SHIFT_RIGHT_ZERO_FILL -> bitwise(left, right, (a, b) -> Integer.toUnsignedLong((int) a >>> b));
            case BIT_AND -> bitwise(left, right, (a, b) -> a & b);
            case BIT_XOR -> bitwise(left, right, (a, b) -> a ^ b);
            case BIT_OR -> bitwise(left, right, (a, b) -> a | b);
            case LESS -> relational(left, right, order -> order < 0);
            case LESS_OR_EQUAL -> relational(left, right, order -> order <= 0);
            case GREATER -> relational(left, right, order -> order > 0);
            case GREATER_OR_EQUAL -> relational(left, right, order -> order >= 0);
            case EQUAL -> row -> equality(left.evaluate(row), right.evaluate(row), true);
            case NOT_EQUAL -> row -> equality(left.evaluate(row), right.evaluate(row), false);
        };
    }

    private static Evaluator arithmetic(Evaluator left, Evaluator right, DoubleBinaryOperator operator) {
        return row -> {
            JsonNode one = left.evaluate(row);
            JsonNode other = right.evaluate(row);
            return one.isNumber() && other.isNumber()
                    ? JsonNumber.of(operator.applyAsDouble(one.doubleValue(), other.doubleValue()))
                    : Undefined.VALUE;
        };
    }

    private static Evaluator bitwise(Evaluator left, Evaluator right, LongBinaryOperator operator) {
        return row -> {
            JsonNode one = left.evaluate(row);
            JsonNode other = right.evaluate(row);
            return one.isNumber() && other.isNumber()
                    ? JsonNumber.of(operator.applyAsLong(bits(one), bits(other)))
                    : Undefined.VALUE;
        };
    }

    /** The number's lowest 32 bits, as in JavaScript, which the service follows. */
    private static int bits(JsonNode number) {
        double value = number.doubleValue();
        double truncated = value < 0 ? Math.ceil(value) : Math.floor(value);
        return (int) (long) (truncated % 0x1p32);
    }

    private static JsonNode concatenate(JsonNode left, JsonNode right) {
        if (!left.isTextual() || !right.isTextual()) {
            return Undefined.VALUE;
        }
        String one = left.textValue();
        String other = right.textValue();
        if (one.length() + other.length() > MAX_LENGTH) {
            throw new InvalidQueryException("The result of || exceeds " + MAX_LENGTH + " characters");
        }
        return TextNode.valueOf(one + other);
    }

    private static Evaluator relational(Evaluator left, Evaluator right, IntPredicate predicate) {
        return row -> {
            JsonNode one = left.evaluate(row);
            JsonNode other = right.evaluate(row);
            return Comparison.comparable(one, other)
                    ? BooleanNode.valueOf(predicate.test(Comparison.order(one, other)))
                    : Undefined.VALUE;
        };
    }

    /** Values of different types are not equal; only undefined makes the answer undefined. */
    private static JsonNode equality(JsonNode left, JsonNode right, boolean wanted) {
        return left.isMissingNode() || right.isMissingNode()
                ? Undefined.VALUE
                : BooleanNode.valueOf(Comparison.equal(left, right) == wanted);
    }
}
