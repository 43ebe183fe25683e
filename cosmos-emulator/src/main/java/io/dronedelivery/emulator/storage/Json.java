package io.dronedelivery.emulator.storage;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.dronedelivery.emulator.value.FiniteNumbers;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;

/** JSON text to trees and back. */
public final class Json {

    /** The service's limit for the depth of a document. */
    private static final int MAX_NESTING = 128;

    /** Far above the largest document and the largest page. */
    private static final int MAX_BYTES = 32 * 1024 * 1024;

    private static final JsonMapper MAPPER = JsonMapper.builder(JsonFactory.builder()
                    .streamReadConstraints(StreamReadConstraints.builder()
                            .maxNestingDepth(MAX_NESTING)
                            .build())
                    .build())
            .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
            .nodeFactory(new FiniteNumbers())
            .build();

    private Json() {}

    /**
     * Reads text that came with a request.
     *
     * @throws CosmosException with status 400 if it is not JSON or has a number that no double holds
     */
    public static JsonNode read(byte[] text) {
        try {
            return MAPPER.readTree(text);
        } catch (JsonProcessingException e) {
            throw CosmosException.badRequest("The request is not valid JSON: " + e.getOriginalMessage());
        } catch (IOException e) {
            throw CosmosException.badRequest("The request is not UTF-8 text");
        } catch (ArithmeticException e) {
            throw CosmosException.badRequest(String.valueOf(e.getMessage()));
        }
    }

    /** As {@link #read(byte[])}. */
    public static JsonNode read(String text) {
        try {
            return MAPPER.readTree(text);
        } catch (JsonProcessingException e) {
            throw CosmosException.badRequest("The request is not valid JSON: " + e.getOriginalMessage());
        } catch (ArithmeticException e) {
            throw CosmosException.badRequest(String.valueOf(e.getMessage()));
        }
    }

    /** As {@link #read(byte[])}, where only an object will do. */
    public static ObjectNode readObject(byte[] text) {
        if (read(text) instanceof ObjectNode object) {
            return object;
        }
        throw CosmosException.badRequest("The request body must be a JSON object");
    }

    /**
     * Fails if the text of a tree that was put together here could not be read again.
     *
     * @throws CosmosException with status 400
     */
    public static void checkNesting(JsonNode node) {
        if (depth(node) > MAX_NESTING) {
            throw CosmosException.badRequest("The document would have more than " + MAX_NESTING + " levels");
        }
    }

    private static int depth(JsonNode node) {
        int deepest = 0;
        for (JsonNode child : node) {
            deepest = Math.max(deepest, depth(child));
        }
        return node.isContainerNode() ? deepest + 1 : 0;
    }

    public static ObjectNode object() {
        return MAPPER.createObjectNode();
    }

    public static ArrayNode array() {
        return MAPPER.createArrayNode();
    }

    /**
     * @throws CosmosException with status 413 if the text is larger than any answer may be: a few nodes that contain each other
     *     several times can make any amount of it
     */
    public static byte[] write(JsonNode node) {
        try (Bounded text = new Bounded()) {
            MAPPER.writeValue(text, node);
            return text.toByteArray();
        } catch (IOException e) {
            if (e.getCause() instanceof CosmosException tooLarge) {
                throw tooLarge;
            }
            throw new UncheckedIOException(e);
        }
    }

    private static final class Bounded extends ByteArrayOutputStream {

        private static final int USUAL_BYTES = 1024;

        Bounded() {
            super(USUAL_BYTES);
        }

        @Override
        public synchronized void write(byte[] bytes, int from, int length) {
            if (count + length > MAX_BYTES) {
                throw CosmosException.of(413, 0, "The answer is larger than " + MAX_BYTES + " bytes");
            }
            super.write(bytes, from, length);
        }
    }
}
