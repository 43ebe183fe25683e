package io.dronedelivery.perf.report;

import io.dronedelivery.perf.recorder.Outcome;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
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

    /**
     * In the order in which they were asked for. Of several runs at a rate each figure is the median, those of the goodput with
     * their spread. The best goodput is what is to be kept, among the rates that were asked for most often: the best of what was
     * measured once is the luckiest.
     */
    static List<StageRow> of(List<Stage> stages, List<TestResult> results) {
        Map<String, TestResult> byName = results.stream()
                .collect(Collectors.toMap(TestResult::name, Function.identity(), (first, second) -> first));
        int rounds = byName.values().stream().mapToInt(StageRow::rounds).max().orElse(0);
        double best = byName.values().stream()
                .filter(result -> rounds(result) == rounds)
                .mapToDouble(StageRow::goodput)
                .max()
                .orElse(0);
        return stages.stream()
                .flatMap(stage ->
                        Optional.ofNullable(byName.get(stage.test())).stream().map(result -> row(stage, result, best)))
                .toList();
    }

    private static int rounds(TestResult result) {
        return result.figures().size();
    }

    private static double goodput(TestResult result) {
        return median(result, Figures::throughput);
    }

    private static StageRow row(Stage stage, TestResult result, double best) {
        double refused = median(result, figures -> figures.count(Outcome.SHED));
        return new StageRow(
                Numbers.shown(stage.asked()),
                stage.multiple() == 0 ? "-" : Numbers.shown(stage.multiple()),
                result.shown(Figures::throughput),
                best == 0 ? "-" : "%.0f %%".formatted(100 * goodput(result) / best),
                Numbers.shown(median(result, figures -> figures.admitted().p50())),
                Numbers.shown(median(result, figures -> figures.admitted().p99())),
                "%,.0f".formatted(refused),
                refused == 0
                        ? "-"
                        : Numbers.shown(
                                median(result, figures -> figures.refused().p50())),
                "%,.0f".formatted(median(result, StageRow::others)),
                "%.0f %%".formatted(100 * median(result, Figures::machineShare)));
    }

    private static double others(Figures figures) {
        return figures.latency().samples() - figures.count(Outcome.SHED) - figures.count(Outcome.COMPLETE);
    }

    private static double median(TestResult result, ToDoubleFunction<Figures> figure) {
        return result.statistics(figure).median();
    }
}
