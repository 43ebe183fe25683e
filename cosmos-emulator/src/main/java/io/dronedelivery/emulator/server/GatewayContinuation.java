package io.dronedelivery.emulator.server;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.dronedelivery.emulator.storage.CosmosException;
import io.dronedelivery.emulator.storage.Json;
import io.dronedelivery.emulator.storage.KeyRange;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * What is left to read for a request that addresses no partition, which is answered from one partition after the other.
 *
 * @param query what is asked, by its fingerprint
 * @param parts ascending and without overlap; at least one
 */
record GatewayContinuation(String query, List<Part> parts) {

    /** @param token where to go on in this range, in terms of its documents; it stays valid when a partition is split */
    record Part(KeyRange range, Optional<String> token) {}

    GatewayContinuation {
        parts = List.copyOf(parts);
        if (parts.isEmpty()) {
            throw new IllegalArgumentException("nothing is left to read");
        }
    }

    /**
     * @param query the fingerprint of what is asked now
     * @throws CosmosException with status 400 if the header is no continuation of it
     */
    static GatewayContinuation of(Optional<String> header, String query) {
        GatewayContinuation given = header.map(GatewayContinuation::decode)
                .orElseGet(() -> new GatewayContinuation(query, List.of(new Part(KeyRange.ALL, Optional.empty()))));
        if (!given.query.equals(query)) {
            throw CosmosException.badRequest(
                    "The continuation token is of another query, of other parameters or of another container");
        }
        return given;
    }

    Part next() {
        return parts.get(0);
    }

    /**
     * What is left after a page.
     *
     * @param read the lower end of the next part, or all of it
     * @param token where the page ended in that range; empty if it has been read to its end
     */
    Optional<GatewayContinuation> after(KeyRange read, Optional<String> token) {
        List<Part> left = new ArrayList<>();
        token.ifPresent(position -> left.add(new Part(read, token)));
        if (!read.max().equals(next().range().max())) {
            left.add(new Part(new KeyRange(read.max(), next().range().max()), next().token()));
        }
        left.addAll(parts.subList(1, parts.size()));
        return left.isEmpty() ? Optional.empty() : Optional.of(new GatewayContinuation(query, left));
    }

    String encode() {
        ArrayNode json = Json.array();
        for (Part part : parts) {
            ObjectNode entry = json.addObject().put("query", query);
            part.token().ifPresent(token -> entry.put("token", token));
            entry.putObject("range")
                    .put("min", part.range().min())
                    .put("max", part.range().max());
        }
        return json.toString();
    }

    private static GatewayContinuation decode(String text) {
        List<Part> parts = new ArrayList<>();
        try {
            JsonNode entries = Json.read(text);
            for (JsonNode entry : entries) {
                JsonNode bounds = entry.path("range");
                KeyRange range = new KeyRange(
                        bounds.path("min").asText(), bounds.path("max").asText());
                if (range.isEmpty() || !KeyRange.ALL.contains(range)) {
                    throw new IllegalArgumentException("nothing can be in " + range);
                }
                parts.add(
                        new Part(range, Optional.ofNullable(entry.path("token").textValue())));
            }
            return new GatewayContinuation(entries.path(0).path("query").asText(), parts);
        } catch (IllegalArgumentException | CosmosException e) {
            throw CosmosException.badRequest("The continuation token is not valid for this query");
        }
    }
}
