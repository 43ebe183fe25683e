package io.dronedelivery.emulator.storage;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.BooleanNode;
import com.fasterxml.jackson.databind.node.DoubleNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.MissingNode;
import com.fasterxml.jackson.databind.node.NullNode;
import com.fasterxml.jackson.databind.node.TextNode;
import io.dronedelivery.emulator.value.Comparison;
import io.dronedelivery.emulator.value.ValueType;
import java.util.Optional;

/**
 * A stretch in the order of all values but undefined.
 *
 * @param low where it begins
 * @param high where it ends; empty at the end of all values
 */
public record ValueRange(Bound low, Optional<Bound> high) {

    /**
     * A place between two values.
     *
     * @param after whether it is behind the value rather than before it
     */
    public record Bound(JsonNode value, boolean after) implements Comparable<Bound> {

        @Override
        public int compareTo(Bound other) {
            int byValue = Comparison.order(value, other.value);
            return byValue != 0 ? byValue : Boolean.compare(after, other.after);
        }
    }

    /** Every value there is. */
    public static final ValueRange ALL = new ValueRange(first(ValueType.NULL), Optional.empty());

    public static final ValueRange NOTHING = new ValueRange(first(ValueType.NULL), Optional.of(first(ValueType.NULL)));

    /** The value alone. */
    public static ValueRange equalTo(JsonNode value) {
        return new ValueRange(new Bound(value, false), Optional.of(new Bound(value, true)));
    }

    /** All values of one type. */
    public static ValueRange ofType(ValueType type) {
        return new ValueRange(first(type), end(type));
    }

    /** The values of the same type that are less. */
    public static ValueRange below(JsonNode value, boolean included) {
        return new ValueRange(first(ValueType.of(value)), Optional.of(new Bound(value, included)));
    }

    /** The values of the same type that are greater. */
    public static ValueRange above(JsonNode value, boolean included) {
        return new ValueRange(new Bound(value, !included), end(ValueType.of(value)));
    }

    /** All strings with the given beginning. */
    public static ValueRange startingWith(String prefix) {
        int length = prefix.length();
        while (length > 0 && prefix.charAt(length - 1) == Character.MAX_VALUE) {
            length--;
        }
        if (length == 0) {
            return new ValueRange(new Bound(TextNode.valueOf(prefix), false), end(ValueType.STRING));
        }
        String next = prefix.substring(0, length - 1) + (char) (prefix.charAt(length - 1) + 1);
        return new ValueRange(
                new Bound(TextNode.valueOf(prefix), false), Optional.of(new Bound(TextNode.valueOf(next), false)));
    }

    public boolean contains(JsonNode value) {
        Bound place = new Bound(value, false);
        return low.compareTo(place) <= 0 && (high.isEmpty() || place.compareTo(high.get()) < 0);
    }

    public boolean isEmpty() {
        return high.isPresent() && low.compareTo(high.get()) >= 0;
    }

    /** What is in both. */
    public ValueRange and(ValueRange other) {
        Bound lower = low.compareTo(other.low) >= 0 ? low : other.low;
        Optional<Bound> upper = high.isEmpty()
                ? other.high
                : other.high.isEmpty() || high.get().compareTo(other.high.get()) <= 0 ? high : other.high;
        ValueRange both = new ValueRange(lower, upper);
        return both.isEmpty() ? NOTHING : both;
    }

    /** The shortest range with both in it. */
    public ValueRange spanning(ValueRange other) {
        if (isEmpty()) {
            return other;
        }
        if (other.isEmpty()) {
            return this;
        }
        Bound lower = low.compareTo(other.low) <= 0 ? low : other.low;
        Optional<Bound> upper = high.isEmpty() || other.high.isEmpty()
                ? Optional.empty()
                : high.get().compareTo(other.high.get()) >= 0 ? high : other.high;
        return new ValueRange(lower, upper);
    }

    /** Before the least value of a type. */
    private static Bound first(ValueType type) {
        return new Bound(
                switch (type) {
                    case UNDEFINED -> MissingNode.getInstance();
                    case NULL -> NullNode.getInstance();
                    case BOOLEAN -> BooleanNode.FALSE;
                    case NUMBER -> DoubleNode.valueOf(Double.NEGATIVE_INFINITY);
                    case STRING -> TextNode.valueOf("");
                    case ARRAY -> JsonNodeFactory.instance.arrayNode();
                    case OBJECT -> JsonNodeFactory.instance.objectNode();
                },
                false);
    }

    private static Optional<Bound> end(ValueType type) {
        ValueType[] types = ValueType.values();
        return type.ordinal() == types.length - 1 ? Optional.empty() : Optional.of(first(types[type.ordinal() + 1]));
    }
}
