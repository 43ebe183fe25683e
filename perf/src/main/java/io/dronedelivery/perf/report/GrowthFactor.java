package io.dronedelivery.perf.report;

import java.util.Locale;
import java.util.function.ToDoubleFunction;

/** How many times as much an invoice costs on a larger database, as the page shows it. */
record GrowthFactor(
        String plan,
        String grown,
        String from,
        String to,
        String charge,
        String calls,
        String median,
        String p99,
        String services,
        String database) {

    static GrowthFactor between(Growth.Line line, Growth.Measured smaller, Growth.Measured larger) {
        return new GrowthFactor(
                line.plan(),
                line.axis().title(),
                "%,d".formatted(line.axis().size(smaller.point())),
                "%,d".formatted(line.axis().size(larger.point())),
                times(smaller, larger, Figures::chargePerOperation),
                times(smaller, larger, Figures::callsPerOperation),
                times(smaller, larger, figures -> figures.latency().p50()),
                times(smaller, larger, figures -> figures.latency().p99()),
                times(smaller, larger, Figures::processorMillisecondsOfServices),
                times(smaller, larger, Figures::processorMillisecondsOfDatabase));
    }

    private static String times(Growth.Measured smaller, Growth.Measured larger, ToDoubleFunction<Figures> figure) {
        double before = figure.applyAsDouble(smaller.figures());
        return before == 0 ? "-" : String.format(Locale.ROOT, "%.2f", figure.applyAsDouble(larger.figures()) / before);
    }
}
