package io.dronedelivery.perf.report;

import io.dronedelivery.perf.recorder.ClientInterval;
import io.dronedelivery.perf.recorder.MachineProbe;
import io.dronedelivery.perf.recorder.Outcome;
import io.dronedelivery.perf.recorder.ProcessProbe;
import io.dronedelivery.perf.recorder.RunDescription.Window;
import io.dronedelivery.perf.recorder.Sample;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Stream;
import org.HdrHistogram.Histogram;

/** Every chart of the article, and the percentiles that it lacks, drawn from one run. */
final class RunCharts {

    private static final double MEGABYTE = 1024.0 * 1024;
    private static final String MODEL = "Request units are the emulator's model, not a measurement of Azure.";

    private final Run run;
    private final Window window;
    private final Samples samples;

    RunCharts(Run run) {
        this.run = run;
        this.window = run.window();
        this.samples = run.samples();
    }

    List<Chart> all() {
        return List.of(
                load(),
                backends(),
                percentiles(),
                processors(),
                memory(),
                databaseAnswers(),
                requestUnits(),
                descriptors(),
                pauses());
    }

    private Chart load() {
        List<Point> users = new ArrayList<>();
        run.client().seconds().stream()
                .filter(second -> second.second() >= window.start() && second.second() < window.end())
                .forEach(second -> users.add(new Point(second.second() - window.start(), second.users())));
        return Chart.overTime(
                        id("load"),
                        "User load and throughput",
                        "answers / s",
                        List.of(
                                new Series("complete", run.answersPerSecond(List.of(Outcome.COMPLETE))),
                                new Series("partial", run.answersPerSecond(List.of(Outcome.PARTIAL))),
                                new Series(
                                        "refused, failed or wrong",
                                        run.answersPerSecond(List.of(Outcome.SHED, Outcome.FAILED, Outcome.WRONG)))))
                .beside("users", List.of(new Series("users", users)));
    }

    private Chart backends() {
        Selector count = Selector.of(Metrics.GATEWAY, Metrics.SECTION_COUNT).with("outcome", "present");
        Selector sum = Selector.of(Metrics.GATEWAY, Metrics.SECTION_SUM).with("outcome", "present");
        List<Series> series = samples.valuesOf(count, "section").stream()
                .map(section -> new Series(
                        section,
                        scaled(
                                samples.ratioPerSecond(
                                        sum.with("section", section), count.with("section", section), window),
                                1000)))
                .toList();
        return Chart.overTime(id("backends"), "Duration of the gateway's calls, by backend", "ms", series);
    }

    private Chart percentiles() {
        NavigableMap<Long, Histogram> seconds = new TreeMap<>();
        for (ClientInterval interval : run.intervals(window)) {
            seconds.computeIfAbsent(interval.second(), second -> new Histogram(3))
                    .add(interval.latencies());
        }
        List<Series> series = Stream.of(50.0, 95.0, 99.0)
                .map(percent -> new Series("p%.0f".formatted(percent), percentile(seconds, percent)))
                .toList();
        return Chart.overTime(id("latency"), "What clients waited, from the intended start", "ms", series);
    }

    private List<Point> percentile(NavigableMap<Long, Histogram> seconds, double percent) {
        List<Point> points = new ArrayList<>();
        seconds.forEach((second, latencies) ->
                points.add(new Point(second - window.start(), latencies.getValueAtPercentile(percent) / 1e6)));
        return points;
    }

    private Chart processors() {
        List<Point> machine = samples.gauge(Selector.of(Sample.MACHINE, MachineProbe.CPU_SHARE), window, Math::max);
        return Chart.overTime(
                        id("processors"),
                        "Processors in use",
                        "cores",
                        perProcess(
                                process -> samples.perSecond(Selector.of(process, ProcessProbe.CPU_SECONDS), window)))
                .beside("% of the machine", List.of(new Series("whole machine", scaled(machine, 100))));
    }

    private Chart memory() {
        return Chart.overTime(
                id("memory"),
                "Resident memory",
                "MB",
                perProcess(process -> scaled(gauge(process, ProcessProbe.RESIDENT_BYTES), 1 / MEGABYTE)));
    }

    private Chart databaseAnswers() {
        Selector requests = run.container(Metrics.PARTITION_REQUESTS);
        Map<String, List<Series>> classes = new TreeMap<>();
        List<Series> series = new ArrayList<>();
        samples.valuesOf(requests, "status").forEach(status -> classes.computeIfAbsent(
                        status.startsWith("2") ? "2xx" : status, kind -> new ArrayList<>())
                .add(new Series(status, samples.perSecond(requests.with("status", status), window))));
        classes.forEach((kind, lines) -> series.add(new Series(kind, sum(lines))));
        if (series.stream().noneMatch(line -> line.name().equals("429"))) {
            series.add(new Series("429", List.of(new Point(0, 0), new Point(window.seconds() - 1, 0))));
        }
        return Chart.overTime(
                id("database"), "Answers of the database under test (an emulator), by status", "answers / s", series);
    }

    private Chart requestUnits() {
        Selector charge = run.container(Metrics.PARTITION_CHARGE);
        List<Series> series = new ArrayList<>();
        samples.valuesOf(charge, "partition")
                .forEach(partition -> series.add(new Series(
                        "partition " + partition, samples.perSecond(charge.with("partition", partition), window))));
        series.add(new Series(
                "provisioned", samples.gauge(run.container(Metrics.PARTITION_PROVISIONED), window, Math::max)));
        return Chart.overTime(id("units"), "RU consumed against provisioned, per physical partition", "RU / s", series)
                .noted(MODEL);
    }

    private Chart descriptors() {
        return Chart.overTime(
                        id("descriptors"),
                        "Descriptors and threads",
                        "descriptors",
                        perProcess(process -> gauge(process, ProcessProbe.DESCRIPTORS)))
                .beside(
                        "threads",
                        perProcess(process -> gauge(process, ProcessProbe.THREADS)).stream()
                                .map(line -> new Series(line.name() + " (threads)", line.points()))
                                .toList());
    }

    private Chart pauses() {
        return Chart.overTime(
                id("pauses"),
                "Time in garbage collection pauses",
                "ms / s",
                perProcess(
                        process -> scaled(samples.perSecond(Selector.of(process, Metrics.GC_SECONDS), window), 1000)));
    }

    private List<Series> perProcess(Function<String, List<Point>> points) {
        return samples.processes().stream()
                .filter(process -> !process.equals(Sample.MACHINE))
                .map(process -> new Series(process, points.apply(process)))
                .filter(series -> !series.isEmpty())
                .toList();
    }

    private List<Point> gauge(String process, String metric) {
        return samples.gauge(Selector.of(process, metric), window, Double::sum);
    }

    private static List<Point> scaled(List<Point> points, double factor) {
        return points.stream()
                .map(point -> new Point(point.second(), point.value() * factor))
                .toList();
    }

    private static List<Point> sum(List<Series> lines) {
        NavigableMap<Long, Double> sums = new TreeMap<>();
        lines.forEach(line -> line.points().forEach(point -> sums.merge(point.second(), point.value(), Double::sum)));
        List<Point> points = new ArrayList<>();
        sums.forEach((second, value) -> points.add(new Point(second, value)));
        return points;
    }

    private String id(String chart) {
        return run.description().name() + "-" + chart;
    }
}
