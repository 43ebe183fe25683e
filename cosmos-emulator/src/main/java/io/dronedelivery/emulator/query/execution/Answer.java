package io.dronedelivery.emulator.query.execution;

import java.util.List;
import java.util.Optional;

/**
 * One page of a query's answer and the work it took.
 *
 * @param values JSON text in UTF-8
 * @param continuation header-safe text, absent at the end of the answer
 * @param scannedBytes what was read beside the values, as far as no index could have spared it
 */
public record Answer(
        List<byte[]> values,
        Optional<String> continuation,
        long retrievedDocuments,
        long retrievedBytes,
        long scannedBytes,
        IndexUse indexUse) {}
