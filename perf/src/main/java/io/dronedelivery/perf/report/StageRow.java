package io.dronedelivery.perf.report;

import static io.dronedelivery.perf.report.Table.column;

import io.dronedelivery.perf.recorder.Outcome;
import io.dronedelivery.perf.report.Table.Column;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;

/**
 * What came of one rate. Of several runs at a rate each figure is the median.
 *
 * @param kept share of the best goodput, complete answers a second: the best among the rates that were asked for most often, for
 *     the best of what was measured once is the luckiest
 */
record StageRow(Stage stage, TestResult result, double kept) {

    /** In the order in which they were asked for. */
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
                .flatMap(stage -> Optional.ofNullable(byName.get(stage.test())).stream()
                        .map(result -> new StageRow(stage, result, best == 0 ? 0 : goodput(result) / best)))
                .toList();
    }

    double median(ToDoubleFunction<Figures> figure) {
        return result.statistics(figure).median();
    }

    private static int rounds(TestResult result) {
        return result.figures().size();
    }

    private static double goodput(TestResult result) {
        return result.statistics(Figures::throughput).median();
    }

    static Table table(List<StageRow> stages) {
        return Table.of(
                "In the order in which they were asked for",
                "medians where a rate was asked for several times; kept: share of the best goodput among the rates"
                        + " asked for most often; refused: 429 or 503 with Retry-After; milliseconds from the intended"
                        + " start, those of the admitted include partial and failed answers",
                stages,
                column("asked / s", row -> Numbers.shown(row.stage().asked())),
                column(
                        "x capacity",
                        row -> row.stage().multiple() == 0
                                ? "-"
                                : Numbers.shown(row.stage().multiple())),
                column("complete / s", row -> row.result().shown(Figures::throughput)),
                column("kept", row -> row.kept() == 0 ? "-" : Numbers.percent(row.kept())),
                median("admitted p50, ms", figures -> figures.admitted().p50()),
                median("admitted p99, ms", figures -> figures.admitted().p99()),
                median("refused", figures -> figures.count(Outcome.SHED)),
                median("refused p50, ms", figures -> figures.refused().p50()),
                median("partial or failed", StageRow::others),
                column("processors", row -> Numbers.percent(row.median(Figures::machineShare))));
    }

    private static Column<StageRow> median(String title, ToDoubleFunction<Figures> figure) {
        return column(title, row -> Numbers.shown(row.median(figure)));
    }

    private static double others(Figures figures) {
        return figures.latency().samples() - figures.count(Outcome.SHED) - figures.count(Outcome.COMPLETE);
    }
}
