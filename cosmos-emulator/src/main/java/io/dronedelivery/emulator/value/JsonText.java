package io.dronedelivery.emulator.value;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectReader;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.NumericNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import com.fasterxml.jackson.databind.node.ValueNode;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.math.BigInteger;

/**
 * Reads JSON so that equal numbers become equal nodes: {@code 1}, {@code 1.0} and {@code 1e0} are one number to the query
 * language, and clients that merge groups or distinct values from several partitions would tell them apart. A number beyond the
 * range of doubles is an {@link ArithmeticException}.
 */
public final class JsonText {

    private static final JsonNodeFactory NODES = new OneFormPerNumber();
    private static final ObjectReader PART =
            JsonMapper.builder().build().readerFor(JsonNode.class).with(NODES);
    private static final ObjectReader WHOLE = PART.with(DeserializationFeature.FAIL_ON_TRAILING_TOKENS);

    private JsonText() {}

    public static JsonNode parse(byte[] utf8) throws IOException {
        return WHOLE.readTree(utf8);
    }

    public static JsonNode parse(String text) throws IOException {
        return WHOLE.readTree(text);
    }

    /** The same value as {@link #parse} would have read it. */
    public static JsonNode inOneForm(JsonNode value) {
        if (value.isMissingNode()) {
            return value;
        }
        try (JsonParser parser = value.traverse()) {
            return PART.readTree(parser);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The object with the wanted properties alone; reading ends where the last of them does. */
    public static JsonNode parse(byte[] object, PropertyTree wanted) throws IOException {
        if (wanted.isWhole()) {
            return parse(object);
        }
        if (wanted.size() == 0) {
            return NODES.objectNode();
        }
        try (JsonParser parser = PART.getFactory().createParser(object)) {
            parser.nextToken();
            return members(parser, wanted, true);
        }
    }

    private static ObjectNode members(JsonParser parser, PropertyTree wanted, boolean outermost) throws IOException {
        ObjectNode object = NODES.objectNode();
        int missing = wanted.size();
        for (String name = parser.nextFieldName(); name != null; name = parser.nextFieldName()) {
            JsonToken token = parser.nextToken();
            PropertyTree child = wanted.child(name);
            if (child == null) {
                parser.skipChildren();
                continue;
            }
            boolean apart = token == JsonToken.START_OBJECT && !child.isWhole();
            object.set(name, apart ? members(parser, child, false) : value(parser, token));
            missing--;
            if (outermost && missing == 0) {
                return object;
            }
        }
        return object;
    }

    private static JsonNode value(JsonParser parser, JsonToken token) throws IOException {
        return switch (token) {
            case VALUE_STRING -> TextNode.valueOf(parser.getText());
            case VALUE_TRUE -> NODES.booleanNode(true);
            case VALUE_FALSE -> NODES.booleanNode(false);
            case VALUE_NULL -> NODES.nullNode();
            case VALUE_NUMBER_FLOAT -> NODES.numberNode(parser.getDoubleValue());
            default -> PART.readTree(parser);
        };
    }

    private static final class OneFormPerNumber extends FiniteNumbers {
        private static final long serialVersionUID = 1L;

        @Override
        public NumericNode numberNode(double value) {
            return JsonNumber.of(value) instanceof NumericNode number ? number : super.numberNode(value);
        }

        @Override
        public ValueNode numberNode(BigInteger value) {
            return numberNode(value.doubleValue());
        }
    }
}
