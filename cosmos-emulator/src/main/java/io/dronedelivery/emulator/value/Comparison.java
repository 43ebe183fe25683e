package io.dronedelivery.emulator.value;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Iterator;
import java.util.Map;
import java.util.TreeMap;

/** Equality of values, the order behind {@code <} and {@code >}, and the total order behind ORDER BY. */
public final class Comparison {

    private Comparison() {}

    /** Deep equality; numbers by value, the order of members does not matter, values of different types are not equal. */
    public static boolean equal(JsonNode left, JsonNode right) {
        ValueType type = ValueType.of(left);
        if (type != ValueType.of(right)) {
            return false;
        }
        return switch (type) {
            case UNDEFINED, NULL -> true;
            case BOOLEAN -> left.booleanValue() == right.booleanValue();
            case NUMBER -> JsonNumber.equal(left, right);
            case STRING -> left.textValue().equals(right.textValue());
            case ARRAY -> equalElements(left, right);
            case OBJECT -> equalMembers(left, right);
        };
    }

    private static boolean equalElements(JsonNode left, JsonNode right) {
        if (left.size() != right.size()) {
            return false;
        }
        for (int i = 0; i < left.size(); i++) {
            if (!equal(left.get(i), right.get(i))) {
                return false;
            }
        }
        return true;
    }

    private static boolean equalMembers(JsonNode left, JsonNode right) {
        if (left.size() != right.size()) {
            return false;
        }
        for (Map.Entry<String, JsonNode> member : left.properties()) {
            if (!equal(member.getValue(), right.path(member.getKey()))) {
                return false;
            }
        }
        return true;
    }

    /** Whether {@code <} and its like have an answer: only between two scalars of one type. */
    public static boolean comparable(JsonNode left, JsonNode right) {
        ValueType type = ValueType.of(left);
        return type == ValueType.of(right)
                && type != ValueType.UNDEFINED
                && type != ValueType.ARRAY
                && type != ValueType.OBJECT;
    }

    /**
     * The total order of ORDER BY, MIN and MAX: by type first. Strings compare by UTF-16 units and numbers as doubles because the
     * Java SDK merges partitions that way, and would miss rows where it resumes a query that orders them otherwise; arrays and
     * objects, whose order is not documented, element by element and member by member.
     */
    public static int order(JsonNode left, JsonNode right) {
        ValueType type = ValueType.of(left);
        int byType = type.compareTo(ValueType.of(right));
        if (byType != 0) {
            return byType;
        }
        return switch (type) {
            case UNDEFINED, NULL -> 0;
            case BOOLEAN -> Boolean.compare(left.booleanValue(), right.booleanValue());
            case NUMBER -> orderNumbers(left.doubleValue(), right.doubleValue());
            case STRING -> left.textValue().compareTo(right.textValue());
            case ARRAY -> orderElements(left, right);
            case OBJECT -> orderMembers(left, right);
        };
    }

    /** {@link Double#compare} would tell the two zeros apart. */
    private static int orderNumbers(double left, double right) {
        return left < right ? -1 : left > right ? 1 : 0;
    }

    private static int orderElements(JsonNode left, JsonNode right) {
        int common = Math.min(left.size(), right.size());
        for (int i = 0; i < common; i++) {
            int byElement = order(left.get(i), right.get(i));
            if (byElement != 0) {
                return byElement;
            }
        }
        return Integer.compare(left.size(), right.size());
    }

    private static int orderMembers(JsonNode left, JsonNode right) {
        Iterator<Map.Entry<String, JsonNode>> lefts = sortedMembers(left);
        Iterator<Map.Entry<String, JsonNode>> rights = sortedMembers(right);
        while (lefts.hasNext() && rights.hasNext()) {
            Map.Entry<String, JsonNode> one = lefts.next();
            Map.Entry<String, JsonNode> other = rights.next();
            int byName = one.getKey().compareTo(other.getKey());
            int byMember = byName != 0 ? byName : order(one.getValue(), other.getValue());
            if (byMember != 0) {
                return byMember;
            }
        }
        return Integer.compare(left.size(), right.size());
    }

    private static Iterator<Map.Entry<String, JsonNode>> sortedMembers(JsonNode object) {
        Map<String, JsonNode> members = new TreeMap<>();
        object.properties().forEach(member -> members.put(member.getKey(), member.getValue()));
        return members.entrySet().iterator();
    }
}
