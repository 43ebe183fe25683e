package io.dronedelivery.emulator.query.value;

import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectReader;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.NumericNode;
import com.fasterxml.jackson.databind.node.ValueNode;
import java.io.IOException;
import java.math.BigInteger;

/**
 * Reads JSON so that equal numbers become equal nodes: {@code 1}, {@code 1.0} and {@code 1e0} are one number to the query
 * language, and clients that merge groups or distinct values from several partitions would tell them apart.
 */
public final class JsonText {

    private static final ObjectReader READER = JsonMapper.builder()
            .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
            .build()
            .readerFor(JsonNode.class)
            .with(new OneFormPerNumber());

    private JsonText() {}

    public static JsonNode parse(byte[] utf8) throws IOException {
        return READER.readTree(utf8);
    }

    public static JsonNode parse(String text) throws IOException {
        return READER.readTree(text);
    }

    private static final class OneFormPerNumber extends JsonNodeFactory {
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
