package io.dronedelivery.emulator.query.execution;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import java.util.Optional;

/**
 * One page of a query's answer and the work it took.
 *
 * @param continuation header-safe text, absent at the end of the answer
 */
public record Answer(
        List<JsonNode> values,
        Optional<String> continuation,
        long retrievedDocuments,
        long retrievedBytes,
        IndexUse indexUse) {}
