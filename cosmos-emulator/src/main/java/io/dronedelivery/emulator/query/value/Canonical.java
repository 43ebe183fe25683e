package io.dronedelivery.emulator.query.value;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;

/**
 * One form for all equal values, for hash tables. Clients hash 1 and 1.0 differently when they merge groups and distinct values,
 * so what they are sent must have this form too.
 */
public final class Canonical {

    private Canonical() {}

    /** An equal value whose numbers are written in the one normal way; two canonical values are equal in the sense of Java too. */
    public static JsonNode of(JsonNode value) {
        return switch (ValueType.of(value)) {
            case NUMBER -> JsonNumber.normalized(value);
            case ARRAY -> array(value);
            case OBJECT -> object(value);
            default -> value;
        };
    }

    private static JsonNode array(JsonNode value) {
        ArrayNode canonical = JsonNodeFactory.instance.arrayNode(value.size());
        value.forEach(element -> canonical.add(of(element)));
        return canonical;
    }

    /** Members keep their order: Jackson compares objects without regard to it. */
    private static JsonNode object(JsonNode value) {
        ObjectNode canonical = JsonNodeFactory.instance.objectNode();
        value.properties().forEach(member -> canonical.set(member.getKey(), of(member.getValue())));
        return canonical;
    }
}
