package io.dronedelivery.perf.report;

/**
 * What an operation on a one-kilobyte document costs, as the article's figures let it be modelled: 3.2 RU for a query's visit to
 * a physical partition and 0.2 for the kilobyte returned (8 x 3.2 + 3.4 = 29.0 over nine partitions, 3.4 on one), 1 RU for
 * a point read. A model, fitted to published figures; not a measurement of Azure.
 */
public final class RequestUnitModel {

    private static final double VISIT = 3.2;
    private static final double KILOBYTE = 0.2;

    private RequestUnitModel() {}

    /** A query that asks every physical partition and finds its document in one. */
    public static double crossPartition(int partitions) {
        return VISIT * partitions + KILOBYTE;
    }

    /** A query that names the partition key. */
    public static double partitionTargeted() {
        return VISIT + KILOBYTE;
    }

    /** The document read by its id. */
    public static double pointRead() {
        return 1;
    }
}
