package io.dronedelivery.emulator.server;

import io.dronedelivery.emulator.query.QueryMetrics;

/**
 * What operations cost, in request units. A model, not a measurement of Azure: a line through each pair of published points, whose
 * table with all deviations is in the README.
 *
 * <p>Point reads and writes: Azure documentation, "Optimize request cost in Azure Cosmos DB" (reads of 1 and 100 KB; the insert of
 * 1 KB without indexing, and a replace for twice that) and "Request unit charges for Azure Cosmos DB as a key value store" (writes of
 * 100 KB). Queries: a published tuning study of a delivery service, whose query cost 28.99 units over nine physical partitions and
 * 3.4 on one for one document found, which is 3.2 for a visit and 0.2 for the kilobyte. Scans: the one in "Troubleshoot query issues
 * when using Azure Cosmos DB" whose metrics are given with its charge.
 */
final class RequestCharge {

    /** Answers that touch no document: metadata, a missing document, a failed condition. */
    static final double LOOKUP = 1.0;

    /** A query's visit to a physical partition, before anything is returned. */
    static final double QUERY_VISIT = 3.2;

    /** A throttled request costs nothing, so that retries do not eat up the throughput they wait for. */
    static final double THROTTLED = 0;

    private static final double QUERY_KILOBYTE = 0.2;
    private static final int KILOBYTE = 1024;
    private static final int MEGABYTE = 1024 * KILOBYTE;

    private static final Line READ = Line.through(1, 10);
    private static final Line WRITE = Line.through(5.5, 50);

    /** 4,059.95 units for a scan of 399,998,938 bytes that found 510. */
    private static final double SCANNED_MEGABYTE = 10.634;

    private RequestCharge() {}

    static double pointRead(int bytes) {
        return READ.at(startedKilobytes(bytes));
    }

    /** What was read besides, and no index could have spared, costs extra by whole megabytes. */
    static double query(long bytesReturned, QueryMetrics metrics) {
        double returned = bytesReturned == 0 ? 0 : QUERY_KILOBYTE * startedKilobytes(bytesReturned);
        return QUERY_VISIT + returned + SCANNED_MEGABYTE * (metrics.scannedBytes() / MEGABYTE);
    }

    /** Also the charge of a delete, by the size of what is deleted. */
    static double insert(int bytes) {
        return WRITE.at(startedKilobytes(bytes));
    }

    static double replace(int bytes) {
        return 2 * insert(bytes);
    }

    private static long startedKilobytes(long bytes) {
        return Math.max(1, (bytes + KILOBYTE - 1) / KILOBYTE);
    }

    /** Units that grow evenly with the size. */
    private record Line(double ofOneKilobyte, double perFurtherKilobyte) {

        static Line through(double ofOneKilobyte, double ofHundredKilobytes) {
            return new Line(ofOneKilobyte, (ofHundredKilobytes - ofOneKilobyte) / 99);
        }

        double at(long kilobytes) {
            return ofOneKilobyte + perFurtherKilobyte * (kilobytes - 1);
        }
    }
}
