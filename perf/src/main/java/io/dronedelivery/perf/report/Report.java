package io.dronedelivery.perf.report;

import io.dronedelivery.perf.recorder.RunDescription;
import io.dronedelivery.perf.recorder.RunFolder;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Makes of a folder of results one page that needs nothing else, and every series as CSV and JSON. */
public final class Report {

    /** The page. */
    public static final String FILE = "report.html";

    /** Where the series are, beside it. */
    static final String SERIES = "series";

    private Report() {}

    /**
     * What the page's template fills in.
     *
     * @param charts everything to draw, as JSON that is safe inside a script element
     */
    private record Page(
            Results.Experiment experiment,
            List<Section> opening,
            List<Section> details,
            List<TestSection> tests,
            List<Fact> rules,
            String charts,
            String script,
            String style) {}

    /**
     * Writes {@code report.html}, {@code figures.json} and {@code series/} into the results' own folder.
     *
     * @return the page
     */
    public static Path write(Results results) {
        List<TestResult> tests = new ArrayList<>();
        List<TestSection> sections = new ArrayList<>();
        Map<String, Chart> charts = new LinkedHashMap<>();
        Map<Traces.Shape, Panel> requests = new EnumMap<>(Traces.Shape.class);
        // One test at a time: its raw samples are many.
        byTest(results).forEach((name, folders) -> {
            List<Run> repeats = folders.stream().map(Run::read).toList();
            TestResult test = TestResult.of(repeats);
            tests.add(test);
            if (!test.isOf(RunDescription.HIT_RATE)) {
                // The last test of a shape shows it, where there is one at a rate without queues: its name sorts
                // behind.
                Traces.of(repeats).atPercentile(50).ifPresent(request -> request.shape()
                        .ifPresent(shape -> requests.put(
                                shape, Waterfall.of(test.title(), request, span -> request.isOfTheDatabase(span)))));
            }
            if (test.isOf("")) {
                Run run = TestResult.representative(repeats);
                sections.add(TestSection.of(test, run));
                new RunCharts(repeats, run).all().forEach(chart -> charts.merge(chart.id(), chart, Chart::and));
            }
        });
        charts.put(
                "waterfall",
                Waterfall.chart("waterfall", "A median request to the database", List.copyOf(requests.values())));
        new RunFolder(results.path()).write(Results.FIGURES, tests);
        Results.Experiment experiment = results.description();
        List<Section> parts = new Summary(experiment, tests, charts).sections();
        List<Chart> drawn = Stream.concat(
                        parts.stream().flatMap(part -> part.charts().stream()),
                        sections.stream().flatMap(section -> section.waterfalls().stream()))
                .toList();
        SeriesFiles.write(results.path().resolve(SERIES), drawn);
        return Templates.render(
                "report.mustache",
                new Page(
                        experiment,
                        parts.stream().limit(1).toList(),
                        parts.stream().skip(1).toList(),
                        sections,
                        rules(),
                        embedded(drawn),
                        Pictures.library() + Templates.resource("charts.js") + Templates.resource("report.js"),
                        Templates.resource("report.css")),
                results.path().resolve(FILE));
    }

    /** The tables as Markdown, for a page of the documentation; of a folder with a report. */
    public static String markdown(Results results) {
        return Templates.text("tables.mustache", new Summary(results.description(), results.figures(), Map.of()));
    }

    /** What one recorded run comes down to. */
    public static Figures figures(RunFolder folder) {
        return Run.read(folder).figures();
    }

    private static List<Fact> rules() {
        return Stream.concat(
                        Stream.of(Constraint.values())
                                .map(constraint -> new Fact(constraint.title(), constraint.statement())),
                        Stream.of(Rule.values()).map(rule -> new Fact(rule.title(), rule.statement())))
                .toList();
    }

    private static Map<String, List<RunFolder>> byTest(Results results) {
        return results.runs().stream()
                .collect(Collectors.groupingBy(run -> run.description().name(), TreeMap::new, Collectors.toList()));
    }

    private static String embedded(List<Chart> charts) {
        try {
            // A script element ends at the first "</", wherever it stands.
            return RunFolder.JSON.writeValueAsString(charts).replace("</", "<\\/");
        } catch (IOException impossible) {
            throw new UncheckedIOException(impossible);
        }
    }
}
