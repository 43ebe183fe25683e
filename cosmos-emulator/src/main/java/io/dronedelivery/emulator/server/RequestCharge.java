package io.dronedelivery.emulator.server;

/**
 * What operations cost, in request units. A model, not a measurement of Azure.
 *
 * <p>Point reads: one unit for a kilobyte, as the Azure documentation defines the unit. Queries: fitted to the published tuning study
 * of a delivery service, whose query cost 28.99 units over nine physical partitions and 3.4 on one for one document found, which
 * is 3.2 for a visit and 0.2 for the kilobyte. Writes: the Azure documentation, "Optimize the request cost in Azure Cosmos DB",
 * puts the insert of a kilobyte at about 5.5 units without indexing and a replace at twice the insert.
 */
final class RequestCharge {

    /** Answers that touch no document: metadata, a missing document, a failed condition. */
    static final double LOOKUP = 1.0;

    /** A query's visit to a physical partition, before anything is returned. */
    static final double QUERY_VISIT = 3.2;

    /** A throttled request costs nothing, so that retries do not eat up the throughput they wait for. */
    static final double THROTTLED = 0;

    private static final double QUERY_KILOBYTE = 0.2;
    private static final double READ_KILOBYTE = 1.0;
    private static final double WRITE_KILOBYTE = 5.5;
    private static final int KILOBYTE = 1024;

    private RequestCharge() {}

    static double pointRead(int bytes) {
        return READ_KILOBYTE * startedKilobytes(bytes);
    }

    static double query(long bytesReturned) {
        return QUERY_VISIT + (bytesReturned == 0 ? 0 : QUERY_KILOBYTE * startedKilobytes(bytesReturned));
    }

    /** Also the charge of a delete, by the size of what is deleted. */
    static double insert(int bytes) {
        return WRITE_KILOBYTE * startedKilobytes(bytes);
    }

    static double replace(int bytes) {
        return 2 * insert(bytes);
    }

    private static long startedKilobytes(long bytes) {
        return Math.max(1, (bytes + KILOBYTE - 1) / KILOBYTE);
    }
}
