package io.dronedelivery.emulator.query;

import java.time.Duration;

/**
 * What one page cost to compute.
 *
 * @param retrievedDocuments documents read from storage
 * @param retrievedBytes their size in bytes of JSON text
 * @param outputDocuments rows in the page
 * @param indexLookup whether an index narrowed what was read; false means a scan
 * @param compileTime time to turn the text into an executable query, near zero when it was known
 * @param executionTime time to produce the page, compilation excluded
 */
public record QueryMetrics(
        long retrievedDocuments,
        long retrievedBytes,
        long outputDocuments,
        boolean indexLookup,
        Duration compileTime,
        Duration executionTime) {}
