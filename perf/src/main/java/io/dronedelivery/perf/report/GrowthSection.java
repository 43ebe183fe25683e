package io.dronedelivery.perf.report;

import static io.dronedelivery.perf.report.Table.column;

import io.dronedelivery.perf.report.Table.Column;
import java.util.ArrayList;
import java.util.List;
import java.util.function.ToDoubleFunction;
import java.util.stream.Stream;

/** What an invoice costs, against what has grown: for each access plan. */
final class GrowthSection {

    private static final String NOTE =
            "Processor time holds what the processes do anyway, being scraped among it: a plan that is asked less often has"
                    + " a larger share of that in each invoice. Compare a plan with itself.";

    /** An invoice also waits for a call of each of the two other services. */
    private static final int OTHER_CALLS = 2;

    /** The plan that visits every partition. */
    private static final String FAN_OUT = "cross-partition";

    private final Growth growth;
    private final List<Growth.Line> lines;
    private final boolean modelled;

    /** @param latencyModel of the emulator, by its name */
    GrowthSection(Growth growth, String latencyModel) {
        this.growth = growth;
        this.lines = growth.lines();
        this.modelled = latencyModel.equals(PartitionLatencyModel.NAME);
    }

    Section section() {
        return new Section(
                "growth",
                "What an invoice costs as the database grows",
                "",
                Stream.of(Growth.Axis.values()).map(this::chart).toList(),
                List.of(sizes(), factors()));
    }

    private Table sizes() {
        return Table.of(
                "Every size under every plan",
                "RU and database calls of one operation of the drone service; milliseconds from the intended start;"
                        + " processor time of an invoice. "
                        + NOTE,
                growth.measured(),
                column("plan", size -> size.point().plan()),
                column("partitions", size -> "%,d".formatted(size.point().partitions())),
                column("documents", size -> "%,d".formatted(size.point().documents())),
                sized("RU", Figures::chargePerOperation),
                sized("calls", Figures::callsPerOperation),
                column("answers", size -> "%,d"
                        .formatted(size.figures().latency().samples())),
                sized("p50, ms", figures -> figures.latency().p50()),
                sized("p99, ms", figures -> figures.latency().p99()),
                sized("services and gateway, CPU ms", Figures::processorMillisecondsOfServices),
                sized("emulator, CPU ms", Figures::processorMillisecondsOfDatabase));
    }

    private Table factors() {
        return Table.of(
                "How many times as much from one size to another",
                "",
                lines.stream().flatMap(Growth.Line::factors).toList(),
                column("plan", factor -> factor.line().plan()),
                column("more", factor -> factor.line().axis().title()),
                column("from", factor -> factor.size(factor.smaller())),
                column("to", factor -> factor.size(factor.larger())),
                times("RU", Figures::chargePerOperation),
                times("calls", Figures::callsPerOperation),
                times("p50", figures -> figures.latency().p50()),
                times("p99", figures -> figures.latency().p99()),
                times("services' CPU", Figures::processorMillisecondsOfServices),
                times("emulator's CPU", Figures::processorMillisecondsOfDatabase));
    }

    private static Column<Growth.Measured> sized(String title, ToDoubleFunction<Figures> figure) {
        return column(title, size -> Numbers.shown(figure.applyAsDouble(size.figures())));
    }

    private static Column<Growth.Factor> times(String title, ToDoubleFunction<Figures> figure) {
        return column(title, factor -> factor.times(figure));
    }

    private Chart chart(Growth.Axis axis) {
        List<Series> medians =
                new ArrayList<>(byPlan(axis, figures -> figures.latency().p50()));
        medians.addAll(slowest(axis));
        return Chart.of(
                        Chart.Kind.SIZES,
                        "growth-" + axis.id(),
                        "What an invoice costs as %s multiply".formatted(axis.title()),
                        axis.title(),
                        "",
                        List.of(
                                new Panel("RU an operation", byPlan(axis, Figures::chargePerOperation)),
                                new Panel("Database calls an operation", byPlan(axis, Figures::callsPerOperation)),
                                new Panel("Clients' p50, ms", medians),
                                new Panel("Clients' p99, ms", byPlan(axis, figures -> figures.latency()
                                        .p99())),
                                new Panel(
                                        "Processor time of the services, ms",
                                        byPlan(axis, Figures::processorMillisecondsOfServices)),
                                new Panel(
                                        "Processor time of the emulator, ms",
                                        byPlan(axis, Figures::processorMillisecondsOfDatabase))))
                .noted(NOTE);
    }

    private List<Series> byPlan(Growth.Axis axis, ToDoubleFunction<Figures> value) {
        return along(axis).map(line -> line.series(line.plan(), value)).toList();
    }

    private Stream<Growth.Line> along(Growth.Axis axis) {
        return lines.stream().filter(line -> line.axis() == axis);
    }

    /** The floor under a fan-out, where the emulator's latency is a known model. */
    private List<Series> slowest(Growth.Axis axis) {
        if (!modelled || axis != Growth.Axis.PARTITIONS) {
            return List.of();
        }
        return along(axis)
                .filter(line -> line.plan().equals(FAN_OUT))
                .map(line -> new Series(
                        "p50 of the slowest call, by the model",
                        line.sizes().stream()
                                .map(size -> new Point(
                                        axis.size(size.point()),
                                        PartitionLatencyModel.slowestOf(
                                                size.point().partitions() + OTHER_CALLS, 0.5)))
                                .toList()))
                .toList();
    }
}
