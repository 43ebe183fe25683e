package io.dronedelivery.perf.report;

import io.dronedelivery.perf.recorder.RunFolder;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Makes of a folder of results one page that needs nothing else, and every series as CSV and JSON. */
public final class Report {

    /** The page. */
    public static final String FILE = "report.html";

    private Report() {}

    /** What the page draws. */
    private record Drawings(List<Chart> charts, List<Waterfall> waterfalls) {}

    /**
     * Writes {@code report.html}, {@code figures.json} and {@code series/} into the results' own folder.
     *
     * @return the page
     */
    public static Path write(Results results) {
        List<TestResult> tests = new ArrayList<>();
        List<Page.Test> sections = new ArrayList<>();
        // One test at a time: its raw samples are many.
        byTest(results).forEach((name, folders) -> {
            List<Run> repeats = folders.stream().map(Run::read).toList();
            TestResult test = TestResult.of(repeats);
            tests.add(test);
            if (test.isOf("")) {
                sections.add(section(test, TestResult.representative(repeats)));
            }
        });
        Results.Experiment experiment = results.description();
        var summary = new Summary(experiment, tests);
        List<Chart> comparisons = summary.growing()
                ? new GrowthCharts(summary.sizes(), experiment.provenance().latencyModel()).all()
                : Comparison.charts(summary.tests());
        List<Chart> charts = Stream.concat(
                        sections.stream().flatMap(section -> section.charts().stream()), comparisons.stream())
                .toList();
        List<Waterfall> waterfalls = sections.stream()
                .flatMap(section -> section.waterfalls().stream())
                .toList();
        new RunFolder(results.path()).write(Results.FIGURES, tests);
        SeriesFiles.write(results.path().resolve("series"), charts);
        Page page = new Page(
                summary,
                comparisons,
                sections,
                rules(),
                embedded(new Drawings(charts, waterfalls)),
                Templates.resource("/META-INF/resources/webjars/echarts/5.3.1/dist/echarts.min.js"),
                Templates.resource("report.js"),
                Templates.resource("report.css"));
        return Templates.render("report.mustache", page, results.path().resolve(FILE));
    }

    private static List<Page.RuleText> rules() {
        return Stream.concat(
                        Stream.of(Constraint.values())
                                .map(constraint -> new Page.RuleText(constraint.title(), constraint.statement())),
                        Stream.of(Rule.values()).map(rule -> new Page.RuleText(rule.title(), rule.statement())))
                .toList();
    }

    /** What one recorded run comes down to. */
    public static Figures figures(RunFolder folder) {
        return Run.read(folder).figures();
    }

    private static Map<String, List<RunFolder>> byTest(Results results) {
        return results.runs().stream()
                .collect(Collectors.groupingBy(run -> run.description().name(), TreeMap::new, Collectors.toList()));
    }

    private static Page.Test section(TestResult test, Run run) {
        Map<String, String> configuration = new TreeMap<>(test.description().load());
        configuration.put("stack", String.join(" ", test.description().stack()));
        configuration.put("simulation", test.description().simulation());
        configuration.put("sampled traces", Integer.toString(run.traces().size()));
        test.description()
                .gaps()
                .forEach((reason, count) -> configuration.put("not recorded: " + reason, count + " times"));
        return new Page.Test(
                test.name(),
                test.description().title(),
                test.description().change(),
                test.verdict(),
                test.findings(),
                Drift.verdicts(run),
                Page.outcomes(test.representative()),
                new RunCharts(run).all(),
                Stream.of(
                                Waterfall.of(
                                        test.name() + "-median",
                                        "A median request",
                                        run.traces().atPercentile(50)),
                                Waterfall.of(
                                        test.name() + "-p99",
                                        "A p99 request",
                                        run.traces().atPercentile(99)))
                        .flatMap(Optional::stream)
                        .toList(),
                Summary.facts(configuration));
    }

    private static String embedded(Drawings drawings) {
        try {
            // A script element ends at the first "</", wherever it stands.
            return RunFolder.JSON.writeValueAsString(drawings).replace("</", "<\\/");
        } catch (IOException impossible) {
            throw new UncheckedIOException(impossible);
        }
    }
}
