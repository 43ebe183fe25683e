package io.dronedelivery.perf.report;

import io.dronedelivery.perf.recorder.Outcome;
import io.dronedelivery.perf.recorder.RunDescription;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * What a result comes down to in words and tables, for the page and for Markdown alike.
 *
 * @param all tests of all groups
 */
record Summary(Results.Experiment experiment, List<TestResult> all) {

    private static final double GIBIBYTE = 1024.0 * 1024 * 1024;

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

    /** What the report is about: neither at an equal rate nor a variation of another. */
    List<TestResult> tests() {
        return of("");
    }

    List<TestResult> of(String group) {
        return all.stream().filter(test -> test.isOf(group)).toList();
    }

    String title() {
        return experiment.title();
    }

    /** Whether the database was the emulator: of a system elsewhere that is not known. */
    boolean emulated() {
        return !experiment.provenance().latencyModel().isEmpty();
    }

    List<TestFailure> failures() {
        return experiment.failures();
    }

    List<String> wrongAnswers() {
        return experiment.wrongAnswers();
    }

    /** Whether the article has figures for any of the tests. */
    boolean ladder() {
        return tests().stream().anyMatch(test -> ArticleFigures.covers(test.name()));
    }

    /** Whether a search for the capacity is part of it. */
    boolean staged() {
        return !experiment.stages().isEmpty();
    }

    List<StageRow> stages() {
        return StageRow.of(experiment.stages(), all);
    }

    Growth sizes() {
        return Growth.of(experiment.growth(), all);
    }

    /** Whether the database grew between the tests. */
    boolean growing() {
        return !sizes().isEmpty();
    }

    List<GrowthRow> growth() {
        return sizes().measured().stream().map(GrowthRow::of).toList();
    }

    List<GrowthFactor> factors() {
        return sizes().lines().stream().flatMap(Growth.Line::factors).toList();
    }

    String processorNote() {
        return GrowthRow.PROCESSOR_NOTE;
    }

    /** A table of its own says it better than a line and a verdict for each test. */
    boolean byTest() {
        return !staged() && !growing();
    }

    List<Step> steps() {
        return Step.between(tests(), of(RunDescription.EQUAL_RATE));
    }

    boolean stepping() {
        return ladder() && tests().size() > 1;
    }

    List<Overview> overview() {
        return tests().stream()
                .map(result -> {
                    Figures figures = result.representative();
                    return new Overview(
                            result.description().title(),
                            result.shown(Figures::throughput),
                            result.shown(Figures::plateauThroughput),
                            result.shown(shown -> shown.latency().p50()),
                            result.shown(shown -> shown.latency().p99()),
                            "%,d".formatted(figures.asked() - figures.count(Outcome.COMPLETE)),
                            "%.0f %%".formatted(100 * figures.machineShare()));
                })
                .toList();
    }

    List<Table> tables() {
        return Stream.of(ArticleFigures.Row.values())
                .map(row -> new Table(
                        row.title(),
                        row.note(),
                        tests().stream().map(result -> line(result, row)).toList()))
                .toList();
    }

    private static Line line(TestResult result, ArticleFigures.Row row) {
        ArticleFigures.Cell cell = ArticleFigures.cell(result.name(), row);
        return new Line(result.description().title(), cell.published(), cell.corrected(), result.ours(row));
    }

    List<LatencyRow> latencies() {
        return tests().stream()
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

    boolean equal() {
        return !equalRates().isEmpty();
    }

    List<EqualRateRow> equalRates() {
        return of(RunDescription.EQUAL_RATE).stream().map(EqualRateRow::of).toList();
    }

    boolean hitting() {
        return !of(RunDescription.HIT_RATE).isEmpty();
    }

    /** The last test and its variations, by how often was asked again. */
    List<HitRateRow> hits() {
        return Stream.concat(tests().stream(), of(RunDescription.HIT_RATE).stream())
                .filter(test -> test.name().startsWith(HitRateRow.TEST))
                .sorted(Comparator.comparingDouble(
                        test -> test.statistics(Figures::hitShare).median()))
                .map(HitRateRow::of)
                .toList();
    }

    boolean warmed() {
        return !experiment.warmth().isEmpty();
    }

    List<ConditionRow> conditions() {
        return all.stream()
                .map(test -> ConditionRow.of(test, experiment.warmth()))
                .toList();
    }

    List<Fact> facts() {
        Provenance provenance = experiment.provenance();
        Map<String, String> facts = new TreeMap<>(provenance.configuration());
        facts.putAll(provenance.versions());
        facts.put("measured", provenance.measured().toString());
        facts.put("processor", processor());
        facts.put("memory", memory());
        facts.put("command", command());
        return facts(facts);
    }

    List<Fact> configuration() {
        return facts(new TreeMap<>(experiment.provenance().configuration()));
    }

    String measured() {
        return experiment.provenance().measured().toLocalDate().toString();
    }

    String processor() {
        return "%d x %s"
                .formatted(
                        experiment.provenance().processors(),
                        experiment.provenance().processor());
    }

    String memory() {
        return "%.0f GiB".formatted(experiment.provenance().memory() / GIBIBYTE);
    }

    String java() {
        return experiment.provenance().versions().getOrDefault("Java", "unknown");
    }

    String commit() {
        return experiment.provenance().versions().getOrDefault("commit", "unknown");
    }

    String command() {
        return String.join(" ", experiment.provenance().command());
    }

    static List<Fact> facts(Map<String, String> named) {
        return named.entrySet().stream()
                .map(entry -> new Fact(entry.getKey(), entry.getValue()))
                .toList();
    }
}
