package io.dronedelivery.gateway.section;

import java.nio.charset.StandardCharsets;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.TokenStreamFactory;
import tools.jackson.core.json.JsonFactory;

/**
 * Checks that a body is one complete JSON object with the fields of its contract, without building a tree of it. The text
 * itself goes into the invoice: reading a number into a double and writing it again could change its digits.
 */
final class SectionBody {

    /** It would also take UTF-16, and a byte-order mark: neither can stand in the middle of an invoice. */
    private static final JsonFactory JSON = JsonFactory.builder()
            .disable(TokenStreamFactory.Feature.CHARSET_DETECTION)
            .build();

    private SectionBody() {}

    /** The body as text, or nothing when it is not exactly one such object in UTF-8. */
    static Optional<String> read(byte[] body, SectionContract contract) {
        try (JsonParser parser = JSON.createParser(ObjectReadContext.empty(), body)) {
            return isObjectOf(contract, parser) && parser.nextToken() == null
                    ? Optional.of(new String(body, StandardCharsets.UTF_8))
                    : Optional.empty();
        } catch (JacksonException notJson) {
            return Optional.empty();
        }
    }

    private static boolean isObjectOf(SectionContract contract, JsonParser parser) {
        if (parser.nextToken() != JsonToken.START_OBJECT) {
            return false;
        }
        Set<String> missing = new HashSet<>(contract.fields().keySet());
        while (parser.nextToken() == JsonToken.PROPERTY_NAME) {
            String field = parser.currentName();
            JsonToken value = parser.nextToken();
            // Of a field that is there twice nobody knows which one is meant.
            if (contract.fields().containsKey(field) && !(contract.allows(field, value) && missing.remove(field))) {
                return false;
            }
            parser.skipChildren();
        }
        return missing.isEmpty() && parser.currentToken() == JsonToken.END_OBJECT;
    }
}
