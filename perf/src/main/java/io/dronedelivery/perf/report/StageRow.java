package io.dronedelivery.perf.report;

import io.dronedelivery.perf.recorder.Outcome;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/** What came of one rate, as the page shows it: goodput means complete answers a second. */
record StageRow(
        String asked,
        String multiple,
        String goodput,
        String kept,
        String admittedMedian,
        String admittedP99,
        String refused,
        String refusedMedian,
        String others,
        String machine) {

    /** In the order in which they were asked for; the best goodput among them is what is to be kept. */
    static List<StageRow> of(List<Stage> stages, List<TestResult> results) {
        Map<String, Figures> byName = results.stream()
                .collect(Collectors.toMap(TestResult::name, TestResult::representative, (first, second) -> first));
        double best =
                byName.values().stream().mapToDouble(Figures::throughput).max().orElse(0);
        return stages.stream()
                .flatMap(stage -> Optional.ofNullable(byName.get(stage.test())).stream()
                        .map(figures -> row(stage, figures, best)))
                .toList();
    }

    private static StageRow row(Stage stage, Figures figures, double best) {
        long refused = figures.count(Outcome.SHED);
        return new StageRow(
                Numbers.shown(stage.asked()),
                stage.multiple() == 0 ? "-" : Numbers.shown(stage.multiple()),
                Numbers.shown(figures.throughput()),
                best == 0 ? "-" : "%.0f %%".formatted(100 * figures.throughput() / best),
                Numbers.shown(figures.admitted().p50()),
                Numbers.shown(figures.admitted().p99()),
                "%,d".formatted(refused),
                refused == 0 ? "-" : Numbers.shown(figures.refused().p50()),
                "%,d".formatted(figures.latency().samples() - refused - figures.count(Outcome.COMPLETE)),
                "%.0f %%".formatted(100 * figures.machineShare()));
    }
}
