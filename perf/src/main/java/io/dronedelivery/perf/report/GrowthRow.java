package io.dronedelivery.perf.report;

/** One size under one plan, as the page shows it. */
record GrowthRow(
        String plan,
        String partitions,
        String documents,
        String charge,
        String calls,
        String samples,
        String median,
        String p99,
        String services,
        String database) {

    static final String PROCESSOR_NOTE =
            "Processor time holds what the processes do anyway, being scraped among it: a plan that is asked less often has"
                    + " a larger share of that in each invoice. Compare a plan with itself.";

    static GrowthRow of(Growth.Measured measured) {
        GrowthPoint point = measured.point();
        Figures figures = measured.figures();
        return new GrowthRow(
                point.plan(),
                "%,d".formatted(point.partitions()),
                "%,d".formatted(point.documents()),
                Numbers.shown(figures.chargePerOperation()),
                Numbers.shown(figures.callsPerOperation()),
                "%,d".formatted(figures.latency().samples()),
                Numbers.shown(figures.latency().p50()),
                Numbers.shown(figures.latency().p99()),
                Numbers.shown(figures.processorMillisecondsOfServices()),
                Numbers.shown(figures.processorMillisecondsOfDatabase()));
    }
}
