package io.dronedelivery.emulator.query;

import com.fasterxml.jackson.databind.JsonNode;
import io.dronedelivery.emulator.storage.Json;
import java.util.List;
import java.util.Optional;

/**
 * One page of a query's answer.
 *
 * @param rows JSON text in UTF-8, in order; not to be written to, since stored documents are not copied
 * @param continuation present if there may be more rows; header-safe ASCII, valid on any engine over the same documents
 *     and for the same query alone
 * @param metrics what the page cost
 */
public record QueryPage(List<byte[]> rows, Optional<String> continuation, QueryMetrics metrics) {

    public QueryPage {
        rows = List.copyOf(rows);
    }

    QueryPage withContinuation(Optional<String> other) {
        return new QueryPage(rows, other, metrics);
    }

    /** The rows as trees. */
    public List<JsonNode> documents() {
        return rows.stream().map(Json::read).toList();
    }
}
