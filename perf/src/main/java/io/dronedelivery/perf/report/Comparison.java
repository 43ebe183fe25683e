package io.dronedelivery.perf.report;

import java.util.Comparator;
import java.util.EnumSet;
import java.util.List;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;

/** The tests side by side. */
final class Comparison {

    private static final String OURS = "here";
    private static final String ARTICLE = "the article, on Azure";
    private static final String SERVER_TIME = "Mean server time, ms";

    private Comparison() {}

    /** What each test brought against the one before, and the article's figure beside ours. */
    static Chart story(List<TestResult> tests, List<Step> steps) {
        return Chart.bars(
                        "story",
                        "Six steps of tuning",
                        named(tests, steps, EnumSet.allOf(Step.Measure.class)),
                        List.of(
                                beside(tests, "Answers a second", ArticleFigures.Row.THROUGHPUT, Figures::throughput),
                                beside(tests, SERVER_TIME, ArticleFigures.Row.SERVER_TIME, Figures::serverMilliseconds),
                                beside(
                                        tests,
                                        "RU an operation",
                                        ArticleFigures.Row.CHARGE,
                                        Figures::chargePerOperation)))
                .noted("Under the article's load, means of a whole run. Two machines and two databases: what can be"
                        + " compared is what a step brings.");
    }

    static Chart equalRate(List<TestResult> tests, List<Step> steps) {
        return Chart.bars(
                "equal-rate",
                "What an invoice takes where no test is at its limit",
                named(tests, steps, EnumSet.of(Step.Measure.SERVER_TIME)),
                List.of(
                        panel(tests, SERVER_TIME, Figures::serverMilliseconds),
                        panel(tests, "Client p50, ms", figures -> figures.latency()
                                .p50()),
                        panel(tests, "Client p99, ms", figures -> figures.latency()
                                .p99())));
    }

    static Chart hitRate(List<TestResult> tests) {
        return Chart.bars(
                "hit-rate",
                "What the gateway's reuse brings, by how often an invoice is asked for again",
                tests.stream()
                        .map(test -> "%.0f %% kept"
                                .formatted(
                                        100 * test.statistics(Figures::hitShare).median()))
                        .toList(),
                List.of(
                        panel(tests, "Answers a second, plateau", Figures::plateauThroughput),
                        panel(tests, "Client p50, ms", figures -> figures.latency()
                                .p50())));
    }

    static Chart overview(List<TestResult> tests) {
        return Chart.bars(
                "overview",
                "The tests side by side",
                tests.stream().map(TestResult::title).toList(),
                List.of(
                        panel(tests, "Answers a second, plateau", Figures::plateauThroughput),
                        panel(tests, SERVER_TIME, Figures::serverMilliseconds),
                        panel(tests, "Client p99, ms", figures -> figures.latency()
                                .p99())));
    }

    /** However they were asked for: from the lowest rate to the highest. */
    static Chart stages(List<StageRow> stages) {
        return Chart.of(
                Chart.Kind.SIZES,
                "stages",
                "What came of each rate",
                "asked / s",
                "",
                List.of(
                        byRate(stages, "Complete answers a second", Figures::throughput),
                        byRate(stages, "Admitted p99, ms", figures -> figures.admitted()
                                .p99())));
    }

    private static Panel byRate(List<StageRow> stages, String title, ToDoubleFunction<Figures> figure) {
        return new Panel(
                title,
                List.of(new Series(
                        title,
                        stages.stream()
                                .sorted(Comparator.comparingDouble(
                                        row -> row.stage().asked()))
                                .map(row ->
                                        point(row.stage().asked(), row.result().statistics(figure)))
                                .toList())));
    }

    private static Panel beside(
            List<TestResult> tests, String title, ArticleFigures.Row row, ToDoubleFunction<Figures> figure) {
        List<Point> published = IntStream.range(0, tests.size())
                .boxed()
                .flatMap(index -> {
                    OptionalDouble number =
                            ArticleFigures.cell(tests.get(index).name(), row).number();
                    return number.stream().mapToObj(value -> new Point(index, value));
                })
                .toList();
        return new Panel(title, List.of(new Series(ARTICLE, published), ours(tests, figure)));
    }

    private static Panel panel(List<TestResult> tests, String title, ToDoubleFunction<Figures> figure) {
        return new Panel(title, List.of(ours(tests, figure)));
    }

    private static Series ours(List<TestResult> tests, ToDoubleFunction<Figures> figure) {
        return new Series(
                OURS,
                IntStream.range(0, tests.size())
                        .mapToObj(index -> point(index, tests.get(index).statistics(figure)))
                        .toList());
    }

    private static Point point(double x, Statistics statistics) {
        return new Point(x, statistics.median(), statistics.low(), statistics.high());
    }

    /** Each test with what it brought. */
    private static List<String> named(List<TestResult> tests, List<Step> steps, Set<Step.Measure> measures) {
        return IntStream.range(0, tests.size())
                .mapToObj(index -> {
                    TestResult test = tests.get(index);
                    String change = test.description().change();
                    String brought = index == 0 ? "" : Step.brought(tests.get(index - 1), test, steps, measures);
                    return "%s\n%s%s%s".formatted(test.title(), change, brought.isEmpty() ? "" : ": ", brought);
                })
                .toList();
    }
}
