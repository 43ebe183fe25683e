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
 * @param parts ascending and without overlap; at least one
 */
record GatewayContinuation(List<Part> parts) {

    /** @param token where to go on in this range, in terms of its documents; it stays valid when a partition is split */
    record Part(KeyRange range, Optional<String> token) {}

    GatewayContinuation {
        parts = List.copyOf(parts);
        if (parts.isEmpty()) {
            throw new IllegalArgumentException("nothing is left to read");
        }
    }

    static GatewayContinuation of(Optional<String> header, KeyRange whole) {
        return header.map(GatewayContinuation::decode)
                .orElseGet(() -> new GatewayContinuation(List.of(new Part(whole, Optional.empty()))));
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
        return left.isEmpty() ? Optional.empty() : Optional.of(new GatewayContinuation(left));
    }

    String encode() {
        ArrayNode json = Json.array();
        for (Part part : parts) {
            ObjectNode entry = json.addObject();
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
            for (JsonNode entry : Json.read(text)) {
                JsonNode bounds = entry.path("range");
                KeyRange range = new KeyRange(
                        bounds.path("min").asText(), bounds.path("max").asText());
                if (range.isEmpty() || !KeyRange.ALL.contains(range)) {
                    throw new IllegalArgumentException("nothing can be in " + range);
                }
                parts.add(
                        new Part(range, Optional.ofNullable(entry.path("token").textValue())));
            }
            return new GatewayContinuation(parts);
        } catch (IllegalArgumentException | CosmosException e) {
            throw CosmosException.badRequest("The continuation token is not valid for this query");
        }
    }
}
