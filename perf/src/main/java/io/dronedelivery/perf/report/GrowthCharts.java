package io.dronedelivery.perf.report;

import java.util.ArrayList;
import java.util.List;
import java.util.function.ToDoubleFunction;
import java.util.stream.Stream;

/** What an invoice costs, against what has grown: a line for each access plan. */
final class GrowthCharts {

    /** An invoice also waits for a call of each of the two other services. */
    private static final int OTHER_CALLS = 2;

    /** The plan that visits every partition. */
    private static final String FAN_OUT = "cross-partition";

    private final List<Growth.Line> lines;
    private final boolean modelled;

    /** @param latencyModel of the emulator, by its name */
    GrowthCharts(Growth growth, String latencyModel) {
        this.lines = growth.lines();
        this.modelled = latencyModel.equals(PartitionLatencyModel.NAME);
    }

    List<Chart> all() {
        return Stream.of(Growth.Axis.values())
                .filter(axis -> lines.stream().anyMatch(line -> line.axis() == axis))
                .flatMap(this::charts)
                .toList();
    }

    private Stream<Chart> charts(Growth.Axis axis) {
        List<Series> median =
                new ArrayList<>(byPlan(axis, "p50", figures -> figures.latency().p50()));
        median.addAll(slowest(axis));
        return Stream.of(
                chart(
                        axis,
                        "charge",
                        "Request units and database calls of an invoice",
                        "RU / operation",
                        byPlan(axis, "RU", Figures::chargePerOperation),
                        "calls / invoice",
                        byPlan(axis, "calls", Figures::callsPerOperation)),
                chart(
                        axis,
                        "latency",
                        "What clients waited",
                        "ms, p50",
                        median,
                        "ms, p99",
                        byPlan(axis, "p99", figures -> figures.latency().p99())),
                chart(
                                axis,
                                "processor",
                                "Processor time of an invoice",
                                "services, ms",
                                byPlan(axis, "services", Figures::processorMillisecondsOfServices),
                                "emulator, ms",
                                byPlan(axis, "emulator", Figures::processorMillisecondsOfDatabase))
                        .noted(GrowthRow.PROCESSOR_NOTE));
    }

    private static Chart chart(
            Growth.Axis axis,
            String id,
            String title,
            String unit,
            List<Series> series,
            String secondary,
            List<Series> secondarySeries) {
        return new Chart(
                "growth-%s-%s".formatted(axis.id(), id),
                "%s, as %s multiply".formatted(title, axis.title()),
                axis == Growth.Axis.DOCUMENTS ? "stored documents, as a power of ten" : axis.title(),
                unit,
                series,
                secondary,
                secondarySeries,
                "");
    }

    private List<Series> byPlan(Growth.Axis axis, String figure, ToDoubleFunction<Figures> value) {
        return lines.stream()
                .filter(line -> line.axis() == axis)
                .map(line -> line.series("%s, %s".formatted(line.plan(), figure), value))
                .toList();
    }

    /** The floor under a fan-out, where the emulator's latency is a known model. */
    private List<Series> slowest(Growth.Axis axis) {
        if (!modelled || axis != Growth.Axis.PARTITIONS) {
            return List.of();
        }
        return lines.stream()
                .filter(line -> line.axis() == axis && line.plan().equals(FAN_OUT))
                .map(line -> new Series(
                        "p50 of the slowest call, by the model",
                        line.sizes().stream()
                                .map(size -> new Point(
                                        axis.position(size.point()),
                                        PartitionLatencyModel.slowestOf(
                                                size.point().partitions() + OTHER_CALLS, 0.5)))
                                .toList()))
                .toList();
    }
}
