package io.dronedelivery.emulator.value;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.DoubleNode;
import com.fasterxml.jackson.databind.node.IntNode;
import com.fasterxml.jackson.databind.node.LongNode;
import java.math.BigDecimal;

/** Numbers are integers of 64 bits or IEEE doubles; one that is both is written as an integer. */
public final class JsonNumber {

    private static final double INTEGERS_FROM = -0x1p63;
    private static final double INTEGERS_BELOW = 0x1p63;

    /** Beyond it two integers can be one double. */
    private static final double MAX_EXACT_INTEGER = 0x1p53;

    private JsonNumber() {}

    /** The number as it is written in an answer; undefined if it is infinite or no number at all, which JSON cannot hold. */
    public static JsonNode of(double value) {
        if (value == Math.rint(value) && value >= INTEGERS_FROM && value < INTEGERS_BELOW) {
            return of((long) value);
        }
        return Double.isFinite(value) ? DoubleNode.valueOf(value) : Undefined.VALUE;
    }

    public static JsonNode of(long value) {
        return value == (int) value ? IntNode.valueOf((int) value) : LongNode.valueOf(value);
    }

    /** Whether it is an integer of 64 bits. */
    public static boolean isInteger(JsonNode value) {
        return value.isIntegralNumber() && value.canConvertToLong();
    }

    /** Whether two numbers are the same, exact also where a double no longer tells every integer apart. */
    static boolean equal(JsonNode left, JsonNode right) {
        double value = left.doubleValue();
        return value == right.doubleValue()
                && (Math.abs(value) < MAX_EXACT_INTEGER || exact(left).compareTo(exact(right)) == 0);
    }

    private static BigDecimal exact(JsonNode number) {
        return number.isIntegralNumber() ? number.decimalValue() : new BigDecimal(number.doubleValue());
    }
}
