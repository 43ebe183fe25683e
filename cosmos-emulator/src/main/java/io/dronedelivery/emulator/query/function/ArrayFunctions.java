package io.dronedelivery.emulator.query.function;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.BooleanNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import io.dronedelivery.emulator.query.syntax.InvalidQueryException;
import io.dronedelivery.emulator.value.Comparison;
import io.dronedelivery.emulator.value.JsonNumber;
import io.dronedelivery.emulator.value.Undefined;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.BiPredicate;

/** Functions on arrays. */
final class ArrayFunctions {

    private static final BiPredicate<List<JsonNode>, JsonNode> ANY =
            (sought, array) -> sought.stream().anyMatch(value -> contains(array, value));
    private static final BiPredicate<List<JsonNode>, JsonNode> ALL =
            (sought, array) -> sought.stream().allMatch(value -> contains(array, value));

    /** Our own limit for what nested calls can build. */
    private static final int MAX_ELEMENTS = 1_000_000;

    private ArrayFunctions() {}

    static List<SystemFunction> all() {
        return List.of(
                SystemFunction.of("ARRAY_CONCAT", 2, SystemFunction.UNLIMITED, ArrayFunctions::concatenate),
                SystemFunction.of("ARRAY_CONTAINS", 2, 3, ArrayFunctions::contains),
                containsSeveral("ARRAY_CONTAINS_ALL", ALL),
                containsSeveral("ARRAY_CONTAINS_ANY", ANY),
                SystemFunction.of("ARRAY_LENGTH", 1, ArrayFunctions::length),
                SystemFunction.of("ARRAY_SLICE", 2, 3, ArrayFunctions::slice),
                SystemFunction.of("CHOOSE", 2, SystemFunction.UNLIMITED, ArrayFunctions::choose),
                SystemFunction.of("OBJECTTOARRAY", 1, 3, ArrayFunctions::fromObject),
                SystemFunction.of("SETINTERSECT", 2, ArrayFunctions::intersect),
                SystemFunction.of("SETUNION", 2, ArrayFunctions::union));
    }

    private static JsonNode concatenate(List<JsonNode> arguments) {
        ArrayNode result = JsonNodeFactory.instance.arrayNode();
        for (JsonNode argument : arguments) {
            if (!argument.isArray()) {
                return Undefined.VALUE;
            }
            if (result.size() + argument.size() > MAX_ELEMENTS) {
                throw new InvalidQueryException("The result of ARRAY_CONCAT exceeds " + MAX_ELEMENTS + " elements");
            }
            argument.forEach(result::add);
        }
        return result;
    }

    private static JsonNode contains(List<JsonNode> arguments) {
        JsonNode array = arguments.get(0);
        JsonNode sought = arguments.get(1);
        if (!array.isArray() || sought.isMissingNode()) {
            return Undefined.VALUE;
        }
        if (arguments.size() == 2) {
            return BooleanNode.valueOf(contains(array, sought));
        }
        if (!arguments.get(2).isBoolean()) {
            return Undefined.VALUE;
        }
        boolean partial = arguments.get(2).booleanValue();
        return BooleanNode.valueOf(partial ? containsPartOf(array, sought) : contains(array, sought));
    }

    private static boolean contains(JsonNode array, JsonNode sought) {
        for (JsonNode element : array) {
            if (Comparison.equal(element, sought)) {
                return true;
            }
        }
        return false;
    }

    private static boolean containsPartOf(JsonNode array, JsonNode sought) {
        for (JsonNode element : array) {
            if (isPartOf(sought, element)) {
                return true;
            }
        }
        return false;
    }

    /** Every member that is asked for is there; the element may have more. */
    private static boolean isPartOf(JsonNode sought, JsonNode element) {
        if (!sought.isObject() || !element.isObject()) {
            return Comparison.equal(sought, element);
        }
        for (Map.Entry<String, JsonNode> member : sought.properties()) {
            if (!isPartOf(member.getValue(), element.path(member.getKey()))) {
                return false;
            }
        }
        return true;
    }

    private static SystemFunction containsSeveral(String name, BiPredicate<List<JsonNode>, JsonNode> predicate) {
        return SystemFunction.of(
                name,
                2,
                SystemFunction.UNLIMITED,
                arguments -> arguments.get(0).isArray()
                        ? BooleanNode.valueOf(predicate.test(arguments.subList(1, arguments.size()), arguments.get(0)))
                        : Undefined.VALUE);
    }

    private static JsonNode length(List<JsonNode> arguments) {
        return arguments.get(0).isArray() ? JsonNumber.of(arguments.get(0).size()) : Undefined.VALUE;
    }

    private static JsonNode slice(List<JsonNode> arguments) {
        JsonNode array = arguments.get(0);
        boolean typed = array.isArray() && arguments.stream().skip(1).allMatch(JsonNode::isNumber);
        if (!typed) {
            return Undefined.VALUE;
        }
        double start = Math.floor(arguments.get(1).doubleValue());
        double from = Math.max(0, start < 0 ? array.size() + start : start);
        double length = arguments.size() == 3 ? Math.floor(arguments.get(2).doubleValue()) : array.size();
        double to = Math.min(array.size(), from + Math.max(0, length));
        ArrayNode result = JsonNodeFactory.instance.arrayNode();
        for (int i = (int) Math.min(from, array.size()); i < to; i++) {
            result.add(array.get(i));
        }
        return result;
    }

    /** Counts from one, as in SQL. */
    private static JsonNode choose(List<JsonNode> arguments) {
        JsonNode index = arguments.get(0);
        if (!JsonNumber.isInteger(index)) {
            return Undefined.VALUE;
        }
        double position = index.doubleValue();
        return position >= 1 && position < arguments.size() ? arguments.get((int) position) : Undefined.VALUE;
    }

    private static JsonNode fromObject(List<JsonNode> arguments) {
        boolean typed =
                arguments.get(0).isObject() && arguments.stream().skip(1).allMatch(JsonNode::isTextual);
        if (!typed) {
            return Undefined.VALUE;
        }
        String key = arguments.size() > 1 ? arguments.get(1).textValue() : "k";
        String value = arguments.size() > 2 ? arguments.get(2).textValue() : "v";
        ArrayNode result = JsonNodeFactory.instance.arrayNode();
        arguments.get(0).properties().forEach(member -> result.addObject()
                .put(key, member.getKey())
                .set(value, member.getValue()));
        return result;
    }

    private static JsonNode intersect(List<JsonNode> arguments) {
        if (!arguments.get(0).isArray() || !arguments.get(1).isArray()) {
            return Undefined.VALUE;
        }
        Set<JsonNode> wanted = new HashSet<>();
        arguments.get(1).forEach(element -> wanted.add(element));
        ArrayNode result = JsonNodeFactory.instance.arrayNode();
        for (JsonNode element : arguments.get(0)) {
            if (wanted.remove(element)) {
                result.add(element);
            }
        }
        return result;
    }

    private static JsonNode union(List<JsonNode> arguments) {
        if (!arguments.get(0).isArray() || !arguments.get(1).isArray()) {
            return Undefined.VALUE;
        }
        Set<JsonNode> seen = new HashSet<>();
        ArrayNode result = JsonNodeFactory.instance.arrayNode();
        for (JsonNode array : arguments) {
            for (JsonNode element : array) {
                if (seen.add(element)) {
                    result.add(element);
                }
            }
        }
        return result;
    }
}
