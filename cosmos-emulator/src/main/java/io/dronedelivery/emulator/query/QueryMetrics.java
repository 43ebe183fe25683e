package io.dronedelivery.emulator.query;

import io.dronedelivery.emulator.storage.PropertyPath;
import java.time.Duration;
import java.util.Set;

/**
 * What one page cost to compute.
 *
 * @param retrievedDocuments documents read from storage
 * @param retrievedBytes their size in bytes of JSON text
 * @param scannedBytes how much of that is not in the page, and no index could have spared it
 * @param outputDocuments rows in the page
 * @param utilizedIndexes properties that were looked up in an index; none means a scan
 * @param unusedIndexes properties that are filtered by and could have been looked up, but a scan was at most as much work
 * @param compileTime time to turn the text into an executable query, near zero when it was known
 * @param executionTime time to produce the page, compilation excluded
 */
public record QueryMetrics(
        long retrievedDocuments,
        long retrievedBytes,
        long scannedBytes,
        long outputDocuments,
        Set<PropertyPath> utilizedIndexes,
        Set<PropertyPath> unusedIndexes,
        Duration compileTime,
        Duration executionTime) {

    public QueryMetrics {
        utilizedIndexes = Set.copyOf(utilizedIndexes);
        unusedIndexes = Set.copyOf(unusedIndexes);
    }

    /** Whether an index narrowed what was read. */
    public boolean indexLookup() {
        return !utilizedIndexes.isEmpty();
    }
}
