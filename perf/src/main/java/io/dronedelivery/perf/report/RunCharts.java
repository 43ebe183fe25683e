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
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.HdrHistogram.Histogram;

/** Every chart of the article, and those that it lacks: a test's panel in each. */
final class RunCharts {

    private static final double MEGABYTE = 1024.0 * 1024;

    /** More columns than that no eye tells apart. */
    private static final long HEAT_COLUMNS = 48;

    private static final int PERCENTILES_PER_HALF_DISTANCE = 5;

    private final List<Run> rounds;
    private final Run run;
    private final Window window;
    private final Samples samples;

    /** @param run of the rounds, whose course is drawn */
    RunCharts(List<Run> rounds, Run run) {
        this.rounds = rounds;
        this.run = run;
        this.window = run.window();
        this.samples = run.samples();
    }

    List<Chart> all() {
        return List.of(
                percentiles(),
                load(),
                partitions(),
                waits(),
                backends(),
                processors(),
                databaseAnswers(),
                perProcess(
                        "memory",
                        "Resident memory",
                        "MB",
                        process -> scaled(gauge(process, ProcessProbe.RESIDENT_BYTES), 1 / MEGABYTE)),
                perProcess(
                        "descriptors",
                        "Descriptors",
                        "descriptors",
                        process -> gauge(process, ProcessProbe.DESCRIPTORS)),
                perProcess("threads", "Threads", "threads", process -> gauge(process, ProcessProbe.THREADS)),
                perProcess(
                        "pauses",
                        "Time in garbage collection pauses",
                        "ms / s",
                        process -> scaled(samples.perSecond(Selector.of(process, Metrics.GC_SECONDS), window), 1000)));
    }

    /** At 10 nine requests of ten are faster, at 100 ninety-nine of a hundred. */
    private Chart percentiles() {
        var all = new Histogram(3);
        rounds.forEach(round -> round.intervals(round.window()).forEach(interval -> all.add(interval.latencies())));
        List<Point> points = new ArrayList<>();
        all.percentiles(PERCENTILES_PER_HALF_DISTANCE).forEach(value -> {
            double slower = 1 - value.getPercentileLevelIteratedTo() / 100;
            points.add(new Point(
                    Numbers.rounded(Math.min(1 / slower, all.getTotalCount())), value.getValueIteratedTo() / 1e6));
        });
        return Chart.of(
                        Chart.Kind.PERCENTILES,
                        "percentiles",
                        "What clients waited, by percentile",
                        "share of the requests that wait no longer",
                        "ms from the intended start",
                        List.of(new Panel(
                                "", List.of(new Series(run.description().title(), points)))))
                .noted("All rounds together.");
    }

    private Chart load() {
        List<Point> users = run.client().seconds().stream()
                .filter(second -> second.second() >= window.start() && second.second() < window.end())
                .map(second -> new Point(second.second() - window.start(), second.users()))
                .toList();
        return Chart.overTime(
                Chart.Kind.LOGARITHMIC,
                "throughput",
                "Throughput as users come",
                "answers / s, users",
                panel(List.of(
                        new Series("complete", run.answersPerSecond(List.of(Outcome.COMPLETE))),
                        new Series("partial", run.answersPerSecond(List.of(Outcome.PARTIAL))),
                        new Series(
                                "refused, failed or wrong",
                                run.answersPerSecond(List.of(Outcome.SHED, Outcome.FAILED, Outcome.WRONG))),
                        new Series("users", users))));
    }

    private Chart partitions() {
        Selector charge = run.container(Metrics.PARTITION_CHARGE);
        Selector provisioned = run.container(Metrics.PARTITION_PROVISIONED);
        long width = Math.max(1, (window.seconds() + HEAT_COLUMNS - 1) / HEAT_COLUMNS);
        List<Series> rows = each(samples.valuesOf(charge, "partition"), partition -> {
            double limit = Statistics.mean(samples.gauge(provisioned.with("partition", partition), window, Math::max));
            Map<Long, Double> columns = samples.perSecond(charge.with("partition", partition), window).stream()
                    .collect(Collectors.groupingBy(
                            point -> point.second() / width * width,
                            TreeMap::new,
                            Collectors.averagingDouble(point -> point.value() / limit)));
            return columns.entrySet().stream()
                    .map(column -> new Point(column.getKey(), column.getValue()))
                    .toList();
        });
        return Chart.overTime(
                        Chart.Kind.HEAT,
                        "partitions",
                        "How far the RU/s of each physical partition are used",
                        "partition of the container under test",
                        panel(rows))
                .noted("Request units are the emulator's model, not a measurement of Azure.");
    }

    private Chart waits() {
        NavigableMap<Long, Histogram> seconds = new TreeMap<>();
        for (ClientInterval interval : run.intervals(window)) {
            seconds.computeIfAbsent(interval.second(), second -> new Histogram(3))
                    .add(interval.latencies());
        }
        List<Series> series = Stream.of(50.0, 95.0, 99.0)
                .map(percent -> new Series("p%.0f".formatted(percent), percentile(seconds, percent)))
                .toList();
        return Chart.overTime(
                Chart.Kind.LOGARITHMIC,
                "latency",
                "What clients waited, over time",
                "ms from the intended start",
                panel(series));
    }

    private List<Point> percentile(NavigableMap<Long, Histogram> seconds, double percent) {
        return seconds.entrySet().stream()
                .map(second -> new Point(
                        second.getKey() - window.start(), second.getValue().getValueAtPercentile(percent) / 1e6))
                .toList();
    }

    private Chart backends() {
        Selector count = Selector.of(Metrics.GATEWAY, Metrics.SECTION_COUNT).with("outcome", "present");
        Selector sum = Selector.of(Metrics.GATEWAY, Metrics.SECTION_SUM).with("outcome", "present");
        List<Series> series = each(
                samples.valuesOf(count, "section"),
                section -> scaled(
                        samples.ratioPerSecond(sum.with("section", section), count.with("section", section), window),
                        1000));
        return Chart.overTime(
                Chart.Kind.LOGARITHMIC, "backends", "Duration of the gateway's calls", "ms", panel(series));
    }

    private Chart processors() {
        double all = run.machine(MachineProbe.PROCESSORS, window);
        List<Point> machine = samples.gauge(Selector.of(Sample.MACHINE, MachineProbe.CPU_SHARE), window, Math::max);
        return perProcess(
                        "processors",
                        "Processors in use",
                        "cores",
                        process -> samples.perSecond(Selector.of(process, ProcessProbe.CPU_SECONDS), window))
                .and(overTime("", "", "", List.of(new Series("whole machine", scaled(machine, all)))));
    }

    private Chart databaseAnswers() {
        Selector requests = run.container(Metrics.PARTITION_REQUESTS);
        Set<String> statuses = new TreeSet<>(Set.of("429"));
        statuses.addAll(samples.valuesOf(requests, "status"));
        return overTime(
                "database",
                "Answers of the database under test (an emulator), by status",
                "answers / s",
                each(statuses, status -> samples.perSecond(requests.with("status", status), window)));
    }

    private Chart perProcess(String id, String title, String unit, Function<String, List<Point>> points) {
        Set<String> processes = new TreeSet<>(samples.processes());
        processes.remove(Sample.MACHINE);
        return overTime(id, title, unit, each(processes, points));
    }

    private static List<Series> each(Set<String> names, Function<String, List<Point>> points) {
        return names.stream()
                .map(name -> new Series(name, points.apply(name)))
                .filter(series -> !series.isEmpty())
                .toList();
    }

    private Chart overTime(String id, String title, String unit, List<Series> series) {
        return Chart.overTime(Chart.Kind.TIME, id, title, unit, panel(series));
    }

    private Panel panel(List<Series> series) {
        return new Panel(run.description().title(), series);
    }

    private List<Point> gauge(String process, String metric) {
        return samples.gauge(Selector.of(process, metric), window, Double::sum);
    }

    private static List<Point> scaled(List<Point> points, double factor) {
        return points.stream()
                .map(point -> new Point(point.second(), factor * point.value()))
                .toList();
    }
}
