package io.dronedelivery.gateway.section;

import java.nio.charset.StandardCharsets;
import java.util.Optional;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.json.JsonFactory;

/**
 * Checks that a body is one complete JSON object without building a tree of it. The text itself goes into the invoice:
 * reading a number into a double and writing it again could change its digits.
 */
final class SectionBody {

    private static final JsonFactory JSON = new JsonFactory();

    private SectionBody() {}

    /** The body as text, or nothing when it is not exactly one JSON object in UTF-8. */
    static Optional<String> read(byte[] body) {
        try (JsonParser parser = JSON.createParser(ObjectReadContext.empty(), body)) {
            if (parser.nextToken() != JsonToken.START_OBJECT) {
                return Optional.empty();
            }
            parser.skipChildren();
            return parser.currentToken() == JsonToken.END_OBJECT && parser.nextToken() == null
                    ? Optional.of(new String(body, StandardCharsets.UTF_8))
                    : Optional.empty();
        } catch (JacksonException notJson) {
            return Optional.empty();
        }
    }
}
