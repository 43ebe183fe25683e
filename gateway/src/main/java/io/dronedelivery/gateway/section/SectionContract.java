package io.dronedelivery.gateway.section;

import java.nio.charset.StandardCharsets;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.TokenStreamFactory;
import tools.jackson.core.json.JsonFactory;

/** The fields that a service's answer must have. More are welcome. */
record SectionContract(Map<String, Type> fields) {

    enum Type {
        /** A number with neither fraction nor exponent. */
        INTEGER,
        NUMBER
    }

    static final SectionContract LATEST_MONTH =
            new SectionContract(Map.of("year", Type.INTEGER, "month", Type.INTEGER));

    /** It would also take UTF-16, and a byte-order mark: neither can stand in the middle of an invoice. */
    private static final JsonFactory JSON = JsonFactory.builder()
            .disable(TokenStreamFactory.Feature.CHARSET_DETECTION)
            .build();

    SectionContract {
        fields = Map.copyOf(fields);
    }

    /**
     * A body as text, or nothing when it is not exactly one JSON object with these fields in UTF-8. No tree is built, and the
     * text itself goes into the invoice: reading a number into a double and writing it again could change its digits.
     */
    Optional<String> read(byte[] body) {
        try (JsonParser parser = JSON.createParser(ObjectReadContext.empty(), body)) {
            return isObject(parser) && parser.nextToken() == null
                    ? Optional.of(new String(body, StandardCharsets.UTF_8))
                    : Optional.empty();
        } catch (JacksonException notJson) {
            return Optional.empty();
        }
    }

    private boolean isObject(JsonParser parser) {
        if (parser.nextToken() != JsonToken.START_OBJECT) {
            return false;
        }
        Set<String> missing = new HashSet<>(fields.keySet());
        while (parser.nextToken() == JsonToken.PROPERTY_NAME) {
            Type type = fields.get(parser.currentName());
            // Of a field that is there twice nobody knows which one is meant.
            boolean first = missing.remove(parser.currentName());
            JsonToken value = parser.nextToken();
            if (type != null && !(first && isOf(type, value))) {
                return false;
            }
            parser.skipChildren();
        }
        return missing.isEmpty() && parser.currentToken() == JsonToken.END_OBJECT;
    }

    private static boolean isOf(Type type, JsonToken value) {
        return value == JsonToken.VALUE_NUMBER_INT || value == JsonToken.VALUE_NUMBER_FLOAT && type == Type.NUMBER;
    }
}
