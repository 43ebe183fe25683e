package io.dronedelivery.perf.report;

/** A test at the rate that all are asked for, in milliseconds. */
record EqualRateRow(
        String test, String asked, String serverTime, String p50, String p99, String control, String processor) {

    static EqualRateRow of(TestResult test) {
        return new EqualRateRow(
                test.description().title(),
                test.description().load().getOrDefault("load.rate", ""),
                test.shown(Figures::serverMilliseconds),
                test.shown(figures -> figures.latency().p50()),
                test.shown(figures -> figures.latency().p99()),
                test.shown(figures -> figures.conditions().controlMilliseconds()),
                test.shown(Figures::processorMillisecondsOfServices));
    }
}
