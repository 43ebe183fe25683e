package io.dronedelivery.perf.report;

import static java.util.stream.Collectors.toMap;

import io.dronedelivery.perf.recorder.ClientInterval;
import io.dronedelivery.perf.recorder.ClientRecord;
import io.dronedelivery.perf.recorder.ClientSecond;
import io.dronedelivery.perf.recorder.MachineProbe;
import io.dronedelivery.perf.recorder.Outcome;
import io.dronedelivery.perf.recorder.ProcessProbe;
import io.dronedelivery.perf.recorder.RunDescription;
import io.dronedelivery.perf.recorder.RunDescription.Window;
import io.dronedelivery.perf.recorder.RunFolder;
import io.dronedelivery.perf.recorder.Sample;
import java.util.ArrayList;
import java.util.Collection;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** One recorded run, and what it comes down to. */
final class Run {

    private static final int ARTICLE_CHART_POINTS = 48;

    private final RunDescription description;
    private final Samples samples;
    private final ClientRecord client;
    private final Traces traces;

    private Run(RunDescription description, Samples samples, ClientRecord client, Traces traces) {
        this.description = description;
        this.samples = samples;
        this.client = client;
        this.traces = traces;
    }

    static Run read(RunFolder folder) {
        return new Run(
                folder.description(), new Samples(folder.samples()), folder.client(), new Traces(folder.spans()));
    }

    RunDescription description() {
        return description;
    }

    Samples samples() {
        return samples;
    }

    ClientRecord client() {
        return client;
    }

    Traces traces() {
        return traces;
    }

    Window window() {
        return description.window();
    }

    /** The client's intervals within the measured time. */
    List<ClientInterval> intervals(Window window) {
        return client.intervals().stream()
                .filter(interval -> interval.second() >= window.start() && interval.second() < window.end())
                .toList();
    }

    /** Answers a second with one of these outcomes; a second without any is 0. */
    List<Point> answersPerSecond(Collection<Outcome> outcomes) {
        Window window = window();
        NavigableMap<Long, Double> counts = new TreeMap<>();
        for (long second = window.start(); second < window.end(); second++) {
            counts.put(second, 0.0);
        }
        intervals(window).stream()
                .filter(interval -> outcomes.contains(interval.outcome()))
                .forEach(interval -> counts.merge(
                        interval.second(), (double) interval.latencies().getTotalCount(), Double::sum));
        List<Point> points = new ArrayList<>();
        counts.forEach((second, count) -> points.add(new Point(second - window.start(), count)));
        return points;
    }

    Figures figures() {
        Window window = window();
        Window plateau = window.plateauOnly();
        List<Point> complete = answersPerSecond(List.of(Outcome.COMPLETE));
        double completed = complete.stream().mapToDouble(Point::value).sum();
        double onPlateau = complete.stream()
                .filter(point -> point.second() >= plateau.start() - window.start())
                .mapToDouble(Point::value)
                .sum();
        Selector requests = container(Metrics.PARTITION_REQUESTS);
        double plateauRate = onPlateau / plateau.seconds();
        Map<String, Double> cores = processorCores(plateau);
        return new Figures(
                completed / window.seconds(),
                plateauRate,
                Statistics.peak(complete, Math.toIntExact(Math.max(1, window.seconds() / ARTICLE_CHART_POINTS))),
                serverMilliseconds(),
                serverPercentiles(),
                Latency.of(intervals(window)),
                Latency.of(intervals(window).stream()
                        .filter(interval -> interval.outcome() != Outcome.SHED)
                        .toList()),
                Latency.of(intervals(window).stream()
                        .filter(interval -> interval.outcome() == Outcome.SHED)
                        .toList()),
                outcomes(),
                samples.increase(requests, window),
                samples.increase(requests.with("status", "429"), window),
                mean(
                        Selector.of(Metrics.DRONE_SERVICE, Metrics.CALLS_SUM),
                        Selector.of(Metrics.DRONE_SERVICE, Metrics.CALLS_COUNT)),
                chargePerOperation(),
                description.provisioned(),
                samples.increase(container(Metrics.PARTITION_CHARGE), plateau) / plateau.seconds(),
                machine(MachineProbe.CPU_SHARE, plateau),
                sectionMilliseconds(),
                cores,
                traces.overlap(),
                asked(window),
                chargePerInvoice(window),
                hitShare(),
                new Conditions(control(plateau), compilation(plateau), machine(MachineProbe.STEAL_SHARE, window)),
                new LimitsOfRun(this, cores).read());
    }

    double machine(String metric, Window window) {
        return Statistics.mean(samples.gauge(Selector.of(Sample.MACHINE, metric), window, Math::max));
    }

    private long asked(Window window) {
        long started = seconds(window).mapToLong(ClientSecond::started).sum();
        return Math.max(description.scheduled(), started);
    }

    private @Nullable Double chargePerInvoice(Window window) {
        long priced = seconds(window).mapToLong(ClientSecond::priced).sum();
        return priced == 0
                ? null
                : Double.valueOf(
                        seconds(window).mapToDouble(ClientSecond::charge).sum() / priced);
    }

    private Stream<ClientSecond> seconds(Window window) {
        return client.seconds().stream()
                .filter(second -> second.second() >= window.start() && second.second() < window.end());
    }

    private double hitShare() {
        Selector gets = Selector.of(Metrics.GATEWAY, Metrics.CACHE_GETS).with("cache", "closed-invoices");
        double all = samples.increase(gets, window());
        return all == 0 ? 0 : samples.increase(gets.with("result", "hit"), window()) / all;
    }

    private double control(Window plateau) {
        double answers = samples.increase(
                Selector.of(Metrics.DELIVERY_SERVICE, Metrics.SERVER_COUNT).with("uri", Metrics.CONTROL), plateau);
        double seconds = samples.increase(Selector.of(Metrics.DELIVERY_SERVICE, ProcessProbe.CPU_SECONDS), plateau);
        return answers == 0 ? unseen() : 1000 * seconds / answers;
    }

    /** Where the processes are at hand there was nothing to see. */
    private double unseen() {
        return description.processors() == RunDescription.ELSEWHERE ? Double.NaN : 0;
    }

    private double compilation(Window plateau) {
        if (samples.processes().stream().noneMatch(Metrics::isDeployed)) {
            return unseen();
        }
        double milliseconds = samples.processes().stream()
                .mapToDouble(process -> samples.increase(Selector.of(process, Metrics.COMPILATION), plateau))
                .sum();
        return milliseconds / 1000 / plateau.seconds();
    }

    /** Selects what concerns the container under test. */
    Selector container(String emulatorMetric) {
        return Selector.of(Metrics.EMULATOR, emulatorMetric).with("container", description.container());
    }

    private double serverMilliseconds() {
        Selector count =
                Selector.of(Metrics.DRONE_SERVICE, Metrics.SERVER_COUNT).with("uri", Metrics.UTILIZATION);
        Selector sum = Selector.of(Metrics.DRONE_SERVICE, Metrics.SERVER_SUM).with("uri", Metrics.UTILIZATION);
        return mean(sum, count) * 1000;
    }

    private Map<String, Double> serverPercentiles() {
        var buckets = new Buckets(
                samples,
                Selector.of(Metrics.DRONE_SERVICE, Metrics.SERVER_BUCKET).with("uri", Metrics.UTILIZATION),
                window());
        Map<String, Double> percentiles = new TreeMap<>();
        Stream.of(50, 95, 99).forEach(percent -> buckets.quantile(percent / 100.0)
                .ifPresent(seconds -> percentiles.put("p" + percent, seconds * 1000)));
        return percentiles;
    }

    /** Of the successful ones where they are told apart, of all of them where not. */
    private double chargePerOperation() {
        Selector count = Selector.of(Metrics.DRONE_SERVICE, Metrics.CHARGE_COUNT);
        Selector sum = Selector.of(Metrics.DRONE_SERVICE, Metrics.CHARGE_SUM);
        double successful = mean(sum.with("outcome", "ok"), count.with("outcome", "ok"));
        return successful > 0 ? successful : mean(sum, count);
    }

    /** Calls that were answered: one that the gateway held back took no time and says nothing of the backend. */
    private Map<String, Double> sectionMilliseconds() {
        Selector all = Selector.of(Metrics.GATEWAY, Metrics.SECTION_COUNT).with("outcome", "present");
        return samples.valuesOf(all, "section").stream()
                .collect(toMap(
                        section -> section,
                        section -> 1000
                                * mean(
                                        Selector.of(Metrics.GATEWAY, Metrics.SECTION_SUM)
                                                .with("section", section),
                                        all.with("section", section))));
    }

    double mean(Selector sum, Selector count) {
        double counted = samples.increase(count, window());
        return counted == 0 ? 0 : samples.increase(sum, window()) / counted;
    }

    private Map<String, Double> processorCores(Window plateau) {
        Map<String, Double> cores = new TreeMap<>();
        for (String process : samples.processes()) {
            Selector seconds = Selector.of(process, ProcessProbe.CPU_SECONDS);
            if (!samples.perSecond(seconds, plateau).isEmpty()) {
                cores.put(process, samples.increase(seconds, plateau) / plateau.seconds());
            }
        }
        return cores;
    }

    private Map<Outcome, Long> outcomes() {
        Map<Outcome, Long> outcomes = new EnumMap<>(Outcome.class);
        intervals(window())
                .forEach(interval ->
                        outcomes.merge(interval.outcome(), interval.latencies().getTotalCount(), Long::sum));
        return outcomes;
    }
}
