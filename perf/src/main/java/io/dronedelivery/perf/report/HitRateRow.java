package io.dronedelivery.perf.report;

/** A test by how often an invoice is asked for again. */
record HitRateRow(String asked, String hits, String plateau, String serverTime, String p50, String processor) {

    /** How the names of those tests begin. */
    static final String TEST = "test-6";

    static HitRateRow of(TestResult test) {
        return new HitRateRow(
                test.description().load().getOrDefault("load.repeats.share", ""),
                test.shown(figures -> 100 * figures.hitShare()),
                test.shown(Figures::plateauThroughput),
                test.shown(Figures::serverMilliseconds),
                test.shown(figures -> figures.latency().p50()),
                test.shown(Figures::processorMillisecondsOfServices));
    }
}
