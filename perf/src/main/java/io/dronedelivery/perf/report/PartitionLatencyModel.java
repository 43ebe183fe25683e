package io.dronedelivery.perf.report;

import org.apache.commons.statistics.distribution.LogNormalDistribution;

/**
 * The emulator's latency model {@code article}: every call on a physical partition takes a log-normal time of its own, median 10 ms,
 * deviation of the logarithm 1.6. A model fitted to the article's published figures; not a measurement of Azure.
 */
final class PartitionLatencyModel {

    /** Its name on the emulator's command line. */
    static final String NAME = "article";

    private static final double MEDIAN_MILLISECONDS = 10;
    private static final double DEVIATION = 1.6;
    private static final LogNormalDistribution CALL =
            LogNormalDistribution.of(Math.log(MEDIAN_MILLISECONDS), DEVIATION);

    private PartitionLatencyModel() {}

    /**
     * What the slowest of several calls at once takes, in milliseconds: the least that an answer can take which waits for all of
     * them. All of n calls are within t with the n-th power of the probability that one is.
     *
     * @param quantile 0 to 1
     */
    static double slowestOf(int calls, double quantile) {
        return CALL.inverseCumulativeProbability(Math.pow(quantile, 1.0 / calls));
    }
}
