package io.dronedelivery.emulator.value;

import com.fasterxml.jackson.databind.JsonNode;

/** The types of the query language, in the documented order of ORDER BY. */
public enum ValueType {
    UNDEFINED,
    NULL,
    BOOLEAN,
    NUMBER,
    STRING,
    ARRAY,
    OBJECT;

    public static ValueType of(JsonNode value) {
        return switch (value.getNodeType()) {
            case MISSING -> UNDEFINED;
            case NULL -> NULL;
            case BOOLEAN -> BOOLEAN;
            case NUMBER -> NUMBER;
            case STRING -> STRING;
            case ARRAY -> ARRAY;
            case OBJECT -> OBJECT;
            case BINARY, POJO -> throw new IllegalArgumentException("no JSON value: " + value.getNodeType());
        };
    }
}
