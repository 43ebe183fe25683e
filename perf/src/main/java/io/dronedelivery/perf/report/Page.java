package io.dronedelivery.perf.report;

import io.dronedelivery.perf.recorder.Outcome;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * What the page's template fills in.
 *
 * @param ladder whether the article has figures for any of the tests
 * @param charts everything to draw, as JSON that is safe inside a script element
 */
record Page(
        String title,
        List<Fact> facts,
        List<TestFailure> failures,
        List<String> wrongAnswers,
        boolean ladder,
        List<Table> tables,
        List<Overview> overview,
        List<LatencyRow> latencies,
        List<Step> steps,
        List<StageRow> stages,
        List<GrowthRow> growth,
        List<GrowthFactor> factors,
        List<Chart> comparisons,
        List<Test> tests,
        List<RuleText> rules,
        String charts,
        String library,
        String script,
        String style) {

    /** Whether a search for the capacity is part of it. */
    boolean staged() {
        return !stages.isEmpty();
    }

    String processorNote() {
        return GrowthRow.PROCESSOR_NOTE;
    }

    /** Whether the database grew between the tests. */
    boolean growing() {
        return !growth.isEmpty();
    }

    /** A name and its value. */
    record Fact(String name, String value) {}

    /** A test in one line. */
    record Overview(
            String test, String throughput, String plateau, String p50, String p99, String others, String machine) {}

    static List<Overview> overview(List<TestResult> results) {
        return results.stream()
                .map(result -> {
                    Figures figures = result.representative();
                    return new Overview(
                            result.description().title(),
                            Numbers.shown(figures.throughput()),
                            Numbers.shown(figures.plateauThroughput()),
                            Numbers.shown(figures.latency().p50()),
                            Numbers.shown(figures.latency().p99()),
                            "%,d".formatted(figures.latency().samples() - figures.count(Outcome.COMPLETE)),
                            "%.0f %%".formatted(100 * figures.machineShare()));
                })
                .toList();
    }

    /** One row of the article's tables, turned: a line for each test. */
    record Table(String title, String note, List<Line> lines) {}

    record Line(String test, String published, String corrected, String ours) {}

    record LatencyRow(
            String test,
            String samples,
            String mean,
            String deviation,
            String p0,
            String p50,
            String p75,
            String p80,
            String p90,
            String p95,
            String p99,
            String p999,
            String p100) {}

    /** From one test to the next. */
    record Step(String from, String to, String throughput, String serverTime) {}

    record RuleText(String title, String statement) {}

    /** A test's own section. */
    record Test(
            String id,
            String title,
            String change,
            List<Finding> findings,
            List<String> drift,
            List<Fact> outcomes,
            List<Chart> charts,
            List<Waterfall> waterfalls,
            List<Fact> configuration) {

        boolean limitless() {
            return findings.isEmpty();
        }
    }

    static List<Table> tables(List<TestResult> results) {
        return Stream.of(ArticleFigures.Row.values())
                .map(row -> new Table(
                        row.title(),
                        row.note(),
                        results.stream().map(result -> line(result, row)).toList()))
                .toList();
    }

    private static Line line(TestResult result, ArticleFigures.Row row) {
        ArticleFigures.Cell cell = ArticleFigures.cell(result.name(), row);
        return new Line(result.description().title(), cell.published(), cell.corrected(), result.ours(row));
    }

    static List<LatencyRow> latencies(List<TestResult> results) {
        return results.stream()
                .map(result -> {
                    Latency latency = result.representative().latency();
                    return new LatencyRow(
                            result.description().title(),
                            "%,d".formatted(latency.samples()),
                            Numbers.shown(latency.mean()),
                            Numbers.shown(latency.deviation()),
                            Numbers.shown(latency.p0()),
                            Numbers.shown(latency.p50()),
                            Numbers.shown(latency.p75()),
                            Numbers.shown(latency.p80()),
                            Numbers.shown(latency.p90()),
                            Numbers.shown(latency.p95()),
                            Numbers.shown(latency.p99()),
                            Numbers.shown(latency.p999()),
                            Numbers.shown(latency.p100()));
                })
                .toList();
    }

    /** Each test against the one before, and at last the article's span, Test 4 against Test 1. */
    static List<Step> steps(List<TestResult> results) {
        Stream<Step> consecutive = IntStream.range(1, results.size())
                .mapToObj(index -> step(results.get(index - 1), results.get(index), ""));
        Stream<Step> article = results.stream()
                .filter(result -> result.name().equals("test-1"))
                .flatMap(first -> results.stream()
                        .filter(result -> result.name().equals("test-4"))
                        .map(fourth -> step(first, fourth, " (the article: 3.1 and 3.8)")));
        return Stream.concat(consecutive, article).toList();
    }

    private static Step step(TestResult from, TestResult to, String note) {
        return new Step(
                from.name(),
                to.name() + note,
                factor(
                        to.statistics(Figures::throughput).median(),
                        from.statistics(Figures::throughput).median()),
                factor(
                        from.statistics(Figures::serverMilliseconds).median(),
                        to.statistics(Figures::serverMilliseconds).median()));
    }

    private static String factor(double numerator, double denominator) {
        return denominator == 0 ? "-" : String.format(Locale.ROOT, "x %.2f", numerator / denominator);
    }

    static List<Fact> outcomes(Figures figures) {
        return Arrays.stream(Outcome.values())
                .map(outcome ->
                        new Fact(outcome.name().toLowerCase(Locale.ROOT), "%,d".formatted(figures.count(outcome))))
                .toList();
    }

    static List<Fact> facts(Provenance provenance) {
        Map<String, String> facts = new TreeMap<>(provenance.configuration());
        facts.putAll(provenance.versions());
        facts.put("measured", provenance.measured().toString());
        facts.put("processor", "%d x %s".formatted(provenance.processors(), provenance.processor()));
        facts.put("memory", "%.1f GiB".formatted(provenance.memory() / (1024.0 * 1024 * 1024)));
        facts.put("command", String.join(" ", provenance.command()));
        return facts(facts);
    }

    static List<Fact> facts(Map<String, String> named) {
        return named.entrySet().stream()
                .map(entry -> new Fact(entry.getKey(), entry.getValue()))
                .toList();
    }
}
