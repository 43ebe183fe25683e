package io.dronedelivery.emulator.query;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import java.util.Optional;

/**
 * One page of a query's answer.
 *
 * @param documents the rows, in order
 * @param continuation present if there may be more rows; header-safe ASCII, valid on any engine over the same documents
 * @param metrics what the page cost
 */
public record QueryPage(List<JsonNode> documents, Optional<String> continuation, QueryMetrics metrics) {

    public QueryPage {
        documents = List.copyOf(documents);
    }
}
