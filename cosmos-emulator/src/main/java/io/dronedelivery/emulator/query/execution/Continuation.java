package io.dronedelivery.emulator.query.execution;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.dronedelivery.emulator.query.syntax.InvalidQueryException;
import io.dronedelivery.emulator.value.Undefined;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;

/**
 * Where a page ended, in terms of the documents themselves, so that it stays valid over restarts and over splits of the partition.
 *
 * @param sequence the document of the last row
 * @param rowOfDocument that row's number among the document's rows, from 0
 * @param keys the values of that row's sort keys; empty for a query without ORDER BY
 * @param rows how many rows before this place have passed OFFSET, TOP and LIMIT so far, left out ones included
 */
record Continuation(long sequence, int rowOfDocument, List<JsonNode> keys, long rows) {

    /** Before the first row. */
    static final Continuation START = new Continuation(-1, -1, List.of(), 0);

    private static final ObjectMapper JSON = new JsonMapper();

    Continuation {
        keys = List.copyOf(keys);
    }

    /** ASCII that can stand in a header. */
    String encode() {
        ObjectNode token = JSON.createObjectNode()
                .put("s", sequence)
                .put("r", rowOfDocument)
                .put("n", rows);
        ArrayNode written = token.putArray("k");
        // An array around each key, empty for undefined, which JSON cannot write.
        for (JsonNode key : keys) {
            ArrayNode holder = written.addArray();
            if (!key.isMissingNode()) {
                holder.add(key);
            }
        }
        try {
            return Base64.getUrlEncoder().withoutPadding().encodeToString(JSON.writeValueAsBytes(token));
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("a tree of plain values is always writable", e);
        }
    }

    static Continuation decode(String text) {
        try {
            JsonNode token = JSON.readTree(Base64.getUrlDecoder().decode(text));
            List<JsonNode> keys = new ArrayList<>();
            token.path("k").forEach(holder -> keys.add(holder.isEmpty() ? Undefined.VALUE : holder.get(0)));
            boolean valid = token.path("s").canConvertToLong()
                    && token.path("r").canConvertToInt()
                    && token.path("n").canConvertToLong()
                    && token.path("n").longValue() >= 0;
            if (valid) {
                return new Continuation(
                        token.get("s").longValue(),
                        token.get("r").intValue(),
                        keys,
                        token.get("n").longValue());
            }
        } catch (IOException | IllegalArgumentException e) {
            // one message for every way of being wrong
        }
        throw new InvalidQueryException("The continuation token is not valid for this query");
    }
}
