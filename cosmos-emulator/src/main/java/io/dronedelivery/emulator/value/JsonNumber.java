package io.dronedelivery.emulator.value;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.DoubleNode;
import com.fasterxml.jackson.databind.node.IntNode;
import com.fasterxml.jackson.databind.node.LongNode;

/** Numbers are IEEE doubles, written without a fraction where they have none. */
public final class JsonNumber {

    /** Beyond 2^53 a double no longer tells every integer apart. */
    private static final double MAX_EXACT_INTEGER = 9_007_199_254_740_992d;

    private JsonNumber() {}

    /** The number as it is written in an answer; undefined if it is infinite or no number at all, which JSON cannot hold. */
    public static JsonNode of(double value) {
        if (value == Math.rint(value) && Math.abs(value) <= MAX_EXACT_INTEGER) {
            return of((long) value);
        }
        return Double.isFinite(value) ? DoubleNode.valueOf(value) : Undefined.VALUE;
    }

    public static JsonNode of(long value) {
        return value == (int) value ? IntNode.valueOf((int) value) : LongNode.valueOf(value);
    }

    public static boolean isInteger(JsonNode value) {
        return value.isNumber() && value.doubleValue() == Math.rint(value.doubleValue());
    }
}
