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
        List<Chart> charts = new ArrayList<>();
        List<Waterfall> waterfalls = new ArrayList<>();
        // One test at a time: its raw samples are many.
        byTest(results).forEach((name, folders) -> {
            List<Run> repeats = folders.stream().map(Run::read).toList();
            TestResult test = TestResult.of(repeats);
            Page.Test section = section(test, TestResult.representative(repeats));
            tests.add(test);
            sections.add(section);
            charts.addAll(section.charts());
            waterfalls.addAll(section.waterfalls());
        });
        Results.Experiment experiment = results.description();
        Growth growth = Growth.of(experiment.growth(), tests);
        List<Chart> comparisons = growth.isEmpty()
                ? Comparison.charts(tests)
                : new GrowthCharts(growth, experiment.provenance().latencyModel()).all();
        charts.addAll(comparisons);
        new RunFolder(results.path()).write(Results.FIGURES, tests);
        SeriesFiles.write(results.path().resolve("series"), charts);
        Page page = new Page(
                experiment.title(),
                Page.facts(experiment.provenance()),
                experiment.failures(),
                experiment.wrongAnswers(),
                tests.stream().anyMatch(test -> ArticleFigures.covers(test.name())),
                Page.tables(tests),
                Page.overview(tests),
                Page.latencies(tests),
                Page.steps(tests),
                StageRow.of(experiment.stages(), tests),
                growth.measured().stream().map(GrowthRow::of).toList(),
                growth.lines().stream().flatMap(Growth.Line::factors).toList(),
                comparisons,
                sections,
                Stream.of(Rule.values())
                        .map(rule -> new Page.RuleText(rule.title(), rule.statement()))
                        .toList(),
                embedded(new Drawings(charts, waterfalls)),
                Templates.resource("/META-INF/resources/webjars/echarts/5.3.1/dist/echarts.min.js"),
                Templates.resource("report.js"),
                Templates.resource("report.css"));
        return Templates.render("report.mustache", page, results.path().resolve(FILE));
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
                Page.facts(configuration));
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
