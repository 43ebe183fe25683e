package io.dronedelivery.emulator.query.execution;

import java.util.List;
import java.util.Optional;

/**
 * One page of a query's answer and the work it took.
 *
 * @param values JSON text in UTF-8
 * @param continuation header-safe text, absent at the end of the answer
 */
public record Answer(
        List<byte[]> values,
        Optional<String> continuation,
        long retrievedDocuments,
        long retrievedBytes,
        IndexUse indexUse) {}
