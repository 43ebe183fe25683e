package io.dronedelivery.perf.report;

import io.dronedelivery.perf.recorder.RunFolder;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** A result's tables as Markdown, for a page that is committed: every figure with the command, the machine and the date. */
public final class MarkdownTables {

    private MarkdownTables() {}

    private record Verdict(String test, String verdict) {}

    private record Model(
            String measured,
            String processor,
            String memory,
            String java,
            String commit,
            String command,
            List<Page.Fact> configuration,
            List<TestFailure> failures,
            List<String> wrongAnswers,
            boolean staged,
            List<StageRow> stages,
            boolean growing,
            List<GrowthRow> growth,
            List<GrowthFactor> factors,
            boolean byTest,
            boolean ladder,
            List<Page.Table> tables,
            List<Page.Step> steps,
            List<Page.Overview> overview,
            List<Verdict> verdicts) {

        String processorNote() {
            return GrowthRow.PROCESSOR_NOTE;
        }
    }

    /** @param results a folder with a report */
    public static String of(Results results) {
        List<TestResult> tests = Arrays.asList(new RunFolder(results.path()).read(Results.FIGURES, TestResult[].class));
        Results.Experiment experiment = results.description();
        Provenance provenance = experiment.provenance();
        Map<String, String> versions = provenance.versions();
        List<StageRow> stages = StageRow.of(experiment.stages(), tests);
        Growth growth = Growth.of(experiment.growth(), tests);
        // A table of its own says it better than a line and a verdict for each test.
        boolean byTest = stages.isEmpty() && growth.isEmpty();
        return Templates.text(
                "tables.mustache",
                new Model(
                        provenance.measured().toLocalDate().toString(),
                        "%d x %s".formatted(provenance.processors(), provenance.processor()),
                        "%.0f GiB".formatted(provenance.memory() / (1024.0 * 1024 * 1024)),
                        versions.getOrDefault("Java", "unknown"),
                        versions.getOrDefault("commit", "unknown"),
                        String.join(" ", provenance.command()),
                        Page.facts(new TreeMap<>(provenance.configuration())),
                        experiment.failures(),
                        experiment.wrongAnswers(),
                        !stages.isEmpty(),
                        stages,
                        !growth.isEmpty(),
                        growth.measured().stream().map(GrowthRow::of).toList(),
                        growth.lines().stream().flatMap(Growth.Line::factors).toList(),
                        byTest,
                        tests.stream().anyMatch(test -> ArticleFigures.covers(test.name())),
                        Page.tables(tests),
                        Page.steps(tests),
                        Page.overview(tests),
                        byTest ? verdicts(tests) : List.of()));
    }

    private static List<Verdict> verdicts(List<TestResult> tests) {
        return tests.stream()
                .flatMap(test -> test.findings().stream()
                        .map(finding -> new Verdict(
                                test.description().title(), finding.rule().title() + ". " + finding.verdict())))
                .toList();
    }
}
