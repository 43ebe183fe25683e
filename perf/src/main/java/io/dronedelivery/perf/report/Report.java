package io.dronedelivery.perf.report;

import com.samskivert.mustache.Mustache;
import io.dronedelivery.perf.recorder.RunFolder;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.Reader;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
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
        List<Chart> comparisons = Comparison.charts(tests);
        charts.addAll(comparisons);
        new RunFolder(results.path()).write("figures.json", tests);
        SeriesFiles.write(results.path().resolve("series"), charts);
        Results.Experiment experiment = results.description();
        Page page = new Page(
                experiment.title(),
                facts(experiment.provenance()),
                experiment.failures(),
                experiment.wrongAnswers(),
                Page.tables(tests),
                Page.latencies(tests),
                Page.steps(tests),
                comparisons,
                sections,
                Stream.of(Rule.values())
                        .map(rule -> new Page.RuleText(rule.title(), rule.statement()))
                        .toList(),
                embedded(new Drawings(charts, waterfalls)),
                resource("/META-INF/resources/webjars/echarts/5.3.1/dist/echarts.min.js"),
                resource("report.js"),
                resource("report.css"));
        return render(results.path().resolve(FILE), page);
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

    private static List<Page.Fact> facts(Provenance provenance) {
        Map<String, String> facts = new TreeMap<>(provenance.configuration());
        facts.putAll(provenance.versions());
        facts.put("measured", provenance.measured().toString());
        facts.put("processor", "%d x %s".formatted(provenance.processors(), provenance.processor()));
        facts.put("memory", "%.1f GiB".formatted(provenance.memory() / (1024.0 * 1024 * 1024)));
        facts.put("command", String.join(" ", provenance.command()));
        return Page.facts(facts);
    }

    private static String embedded(Drawings drawings) {
        try {
            // A script element ends at the first "</", wherever it stands.
            return RunFolder.JSON.writeValueAsString(drawings).replace("</", "<\\/");
        } catch (IOException impossible) {
            throw new UncheckedIOException(impossible);
        }
    }

    private static Path render(Path file, Page page) {
        try (Reader template = open("report.mustache")) {
            Files.writeString(file, Mustache.compiler().compile(template).execute(page));
            return file;
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }

    private static String resource(String name) {
        try (Reader reader = open(name)) {
            var text = new StringWriter();
            reader.transferTo(text);
            return text.toString();
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }

    private static Reader open(String name) throws IOException {
        var stream = Report.class.getResourceAsStream(name);
        if (stream == null) {
            throw new IOException("Not on the class path: " + name);
        }
        return new InputStreamReader(stream, StandardCharsets.UTF_8);
    }
}
