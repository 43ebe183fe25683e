package io.dronedelivery.gateway.section;

import java.util.Map;
import tools.jackson.core.JsonToken;

/** The fields that a service's answer must have. More are welcome. */
record SectionContract(Map<String, Type> fields) {

    enum Type {
        /** A number with neither fraction nor exponent. */
        INTEGER,
        NUMBER
    }

    static final SectionContract LATEST_MONTH =
            new SectionContract(Map.of("year", Type.INTEGER, "month", Type.INTEGER));

    SectionContract {
        fields = Map.copyOf(fields);
    }

    boolean allows(String field, JsonToken value) {
        return value == JsonToken.VALUE_NUMBER_INT
                || value == JsonToken.VALUE_NUMBER_FLOAT && fields.get(field) == Type.NUMBER;
    }
}
