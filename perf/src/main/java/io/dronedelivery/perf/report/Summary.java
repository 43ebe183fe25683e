package io.dronedelivery.perf.report;

import static io.dronedelivery.perf.report.Table.column;

import io.dronedelivery.perf.recorder.Outcome;
import io.dronedelivery.perf.recorder.RunDescription;
import io.dronedelivery.perf.report.Table.Column;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import java.util.stream.Stream;

/**
 * What a result comes down to, for the page and for Markdown alike.
 *
 * @param all tests of all groups
 * @param charts drawn from the raw record, by id; none in Markdown
 */
record Summary(Results.Experiment experiment, List<TestResult> all, Map<String, Chart> charts) {

    /** How the names of the tests begin that vary by hit rate. */
    private static final String VARIED = "test-6";

    /** What the report is about: neither at an equal rate nor a variation of another. */
    List<TestResult> tests() {
        return of("");
    }

    private List<TestResult> of(String group) {
        return all.stream().filter(test -> test.isOf(group)).toList();
    }

    String title() {
        return experiment.title();
    }

    List<TestFailure> failures() {
        return experiment.failures();
    }

    List<String> wrongAnswers() {
        return experiment.wrongAnswers();
    }

    /** A table of its own says it better than a line and a verdict for each test. */
    boolean byTest() {
        return experiment.stages().isEmpty() && experiment.growth().isEmpty();
    }

    /** In the order in which they are read: the first stands at the top of the page. */
    List<Section> sections() {
        return Stream.concat(
                        Stream.of(steps(), stages(), growth(), overview(), equalRate(), hitRate(), waits()), overTime())
                .filter(Section::hasContent)
                .toList();
    }

    private boolean ladder() {
        return tests().stream().anyMatch(test -> ArticleFigures.covers(test.name()));
    }

    private Section steps() {
        List<TestResult> tests = tests();
        if (!ladder() || tests.size() < 2) {
            return section("story", "", "", List.of());
        }
        List<Step> steps = steps(tests);
        return section(
                "story",
                "What each step brought",
                "",
                List.of(Comparison.story(tests, steps)),
                Table.of(
                        "From test to test",
                        "medians of the rounds with 95 % bootstrap intervals; a step counts where they are apart",
                        steps,
                        column("from", Step::from),
                        column("to", Step::to),
                        column("measure", step -> step.measure().title()),
                        column("before", step -> step.before().shown()),
                        column("after", step -> step.after().shown()),
                        column("times better", Step::times),
                        column("", Step::meaning)));
    }

    private List<Step> steps(List<TestResult> tests) {
        return Step.between(tests, of(RunDescription.EQUAL_RATE));
    }

    private Section stages() {
        List<StageRow> stages = StageRow.of(experiment.stages(), all);
        return section(
                "stages",
                "Rates asked for, and what came of them",
                "",
                List.of(Comparison.stages(stages)),
                StageRow.table(stages));
    }

    private Section growth() {
        return new GrowthSection(
                        Growth.of(experiment.growth(), all),
                        experiment.provenance().latencyModel())
                .section();
    }

    private Section overview() {
        List<TestResult> tests = byTest() ? tests() : List.of();
        return section(
                "overview",
                "Each test in one line",
                "",
                ladder() || tests.size() < 2 ? List.of() : List.of(Comparison.overview(tests)),
                Table.of(
                        "What came back",
                        "milliseconds that clients wait, from the intended start; processors of the whole machine on the plateau",
                        tests,
                        column("test", TestResult::title),
                        figure("answers / s", Figures::throughput),
                        figure("on the plateau", Figures::plateauThroughput),
                        figure("p50", figures -> figures.latency().p50()),
                        figure("p99", figures -> figures.latency().p99()),
                        column("partial, refused or failed", test -> "%,d"
                                .formatted(test.representative().asked()
                                        - test.representative().count(Outcome.COMPLETE))),
                        column(
                                "processors",
                                test -> Numbers.percent(test.representative().machineShare()))));
    }

    private Section equalRate() {
        List<TestResult> tests = of(RunDescription.EQUAL_RATE);
        return section(
                "equal-rate",
                "All tests at one rate",
                "",
                tests.isEmpty() ? List.of() : List.of(Comparison.equalRate(tests, steps(tests()))),
                Table.of(
                        "At a rate that all of them can serve",
                        "milliseconds; server time of GetDroneUtilization; control: processor time of the unchanged delivery"
                                + " service for one answer",
                        tests,
                        column("test", TestResult::title),
                        column("asked / s", test -> test.load("load.rate")),
                        figure("server time", Figures::serverMilliseconds),
                        figure("client p50", figures -> figures.latency().p50()),
                        figure("client p99", figures -> figures.latency().p99()),
                        figure("control, CPU", figures -> figures.conditions().controlMilliseconds()),
                        figure("services and gateway, CPU", Figures::processorMillisecondsOfServices)));
    }

    /** The last test and its variations. */
    private Section hitRate() {
        List<TestResult> varied = of(RunDescription.HIT_RATE);
        List<TestResult> tests = varied.isEmpty()
                ? List.of()
                : Stream.concat(tests().stream(), varied.stream())
                        .filter(test -> test.name().startsWith(VARIED))
                        .sorted(Comparator.comparingDouble(
                                test -> test.statistics(Figures::hitShare).median()))
                        .toList();
        return section(
                "hit-rate",
                "Gateway reuse by how often an invoice is asked for again",
                "",
                List.of(Comparison.hitRate(tests)),
                Table.of(
                        "Test 6",
                        "share of the requests that ask again, and of the invoices that the gateway had kept",
                        tests,
                        column("asked again", test -> test.load("load.repeats.share")),
                        figure("kept, %", figures -> 100 * figures.hitShare()),
                        figure("answers / s on the plateau", Figures::plateauThroughput),
                        figure("server time, ms", Figures::serverMilliseconds),
                        figure("client p50, ms", figures -> figures.latency().p50()),
                        figure("services and gateway, CPU ms", Figures::processorMillisecondsOfServices)));
    }

    private Section waits() {
        return section(
                "waits",
                "What clients waited",
                "",
                drawn("percentiles"),
                Table.of(
                        "From the intended start to the end of the answer",
                        "milliseconds of all answers, whatever came back",
                        byTest() ? tests() : List.of(),
                        column("test", TestResult::title),
                        column("samples", test -> "%,d".formatted(test.latency().samples())),
                        waited("mean", Latency::mean),
                        waited("deviation", Latency::deviation),
                        waited("p0", Latency::p0),
                        waited("p50", Latency::p50),
                        waited("p75", Latency::p75),
                        waited("p80", Latency::p80),
                        waited("p90", Latency::p90),
                        waited("p95", Latency::p95),
                        waited("p99", Latency::p99),
                        waited("p99.9", Latency::p999),
                        waited("p100", Latency::p100)));
    }

    private Stream<Section> overTime() {
        return Stream.of(
                section("waterfall", "One request", "", drawn("waterfall")),
                section("throughput", "Throughput", "", drawn("throughput")),
                section("partitions", "Partitions", "", drawn("partitions")),
                section(
                        "courses",
                        "Everything else over time",
                        "",
                        drawn(
                                "latency",
                                "backends",
                                "processors",
                                "database",
                                "memory",
                                "descriptors",
                                "threads",
                                "pauses")),
                section(
                        "tables",
                        "The article's tables",
                        "Article: as published. Corrected: what the published sample and telemetry behind it say. Ours: this"
                                + " run, on one machine that also carries the database and the load.",
                        List.of(),
                        Stream.of(ArticleFigures.Row.values())
                                .map(this::article)
                                .toArray(Table[]::new)),
                section("conditions", "Under which conditions", "", List.of(), conditions()));
    }

    private Table article(ArticleFigures.Row row) {
        return Table.of(
                row.title(),
                row.note(),
                ladder() ? tests() : List.of(),
                column("test", TestResult::title),
                column("article", test -> ArticleFigures.cell(test.name(), row).published()),
                column("corrected", test -> ArticleFigures.cell(test.name(), row)
                        .corrected()),
                column("ours", test -> test.ours(row)));
    }

    private Table conditions() {
        return Table.of(
                "Warmth, control and machine",
                "served: requests before the first that was measured; control: processor milliseconds of the unchanged"
                        + " delivery service for one answer; compilers: % of a processor; stolen: % of the machine; late: ms"
                        + " that the generator sends late",
                experiment.warmth().isEmpty() ? List.of() : all,
                column("test", TestResult::name),
                column("served", test -> warmth(test, warm -> "%,d".formatted(warm.requests()))),
                column("became", test -> warmth(test, warm -> warm.flat() ? "flat" : "not flat")),
                figure("control", figures -> figures.conditions().controlMilliseconds()),
                figure("compilers", figures -> 100 * figures.conditions().compilationShare()),
                figure("stolen", figures -> 100 * figures.conditions().stealShare()),
                figure("late", figures -> figures.limits().lateMilliseconds()));
    }

    /** Of its own, or of the test whose processes it shares: the last one that was warmed up before it. */
    private String warmth(TestResult test, Function<Warmth, String> said) {
        return experiment.warmth().stream()
                .filter(warm -> test.name().compareTo(warm.test()) >= 0)
                .reduce((earlier, later) -> later)
                .map(said)
                .orElse("-");
    }

    private List<Chart> drawn(String... ids) {
        return Stream.of(ids)
                .flatMap(id -> Optional.ofNullable(charts.get(id)).stream())
                .toList();
    }

    private static Section section(String id, String title, String text, List<Chart> charts, Table... tables) {
        return new Section(id, title, text, charts, List.of(tables));
    }

    private static Column<TestResult> figure(String title, ToDoubleFunction<Figures> figure) {
        return column(title, test -> test.shown(figure));
    }

    private static Column<TestResult> waited(String title, ToDoubleFunction<Latency> figure) {
        return column(title, test -> Numbers.shown(figure.applyAsDouble(test.latency())));
    }
}
