package io.dronedelivery.perf.report;

import io.dronedelivery.perf.recorder.ClientInterval;
import io.dronedelivery.perf.recorder.ProcessProbe;
import io.dronedelivery.perf.recorder.RunDescription;
import io.dronedelivery.perf.recorder.RunDescription.Window;
import io.dronedelivery.perf.recorder.Sample;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.NavigableMap;
import java.util.TreeMap;
import org.HdrHistogram.Histogram;

/**
 * Whether something grew in a long run that should not: judged from the middle on, when caches are full and compilers settled, by
 * the line that fits best. Memory or descriptors that would grow by over a tenth in an hour, or a p99 that rose by over a fifth
 * from the run's second quarter to its last, are drift.
 */
final class Drift {

    /** Shorter runs are all start-up. */
    static final long SHORTEST_SECONDS = 600;

    private static final double GROWTH_PER_HOUR = 0.1;
    private static final double SLOWER = 0.2;

    private Drift() {}

    /** Verdicts in words; one that says so if nothing drifts, none for a run too short to tell. */
    static List<String> verdicts(Run run) {
        Window window = run.window();
        if (window.seconds() < SHORTEST_SECONDS) {
            return List.of();
        }
        List<String> verdicts = new ArrayList<>();
        Window settled =
                new Window(window.start() + window.seconds() / 2, window.start() + window.seconds() / 2, window.end());
        for (String process : run.samples().processes()) {
            if (!process.equals(Sample.MACHINE)) {
                growing(run, process, ProcessProbe.RESIDENT_BYTES, "resident memory", settled, verdicts);
                growing(run, process, ProcessProbe.DESCRIPTORS, "descriptors", settled, verdicts);
            }
        }
        slower(run, window, verdicts);
        if (run.description().processors() == RunDescription.ELSEWHERE) {
            verdicts.add("Memory and descriptors of the system were not seen.");
        } else if (verdicts.isEmpty()) {
            verdicts.add("Nothing drifts: memory, descriptors and p99 stay where they are.");
        }
        return verdicts;
    }

    private static void growing(
            Run run, String process, String metric, String name, Window settled, List<String> verdicts) {
        List<Point> points = run.samples().gauge(Selector.of(process, metric), settled, Double::sum);
        double mean = Statistics.mean(points);
        double perHour = Statistics.slopePerHour(points);
        if (mean > 0 && perHour > GROWTH_PER_HOUR * mean) {
            verdicts.add(String.format(
                    Locale.ROOT,
                    "%s: %s grows by %.0f %% an hour in the second half of the run.",
                    process,
                    name,
                    100 * perHour / mean));
        }
    }

    private static void slower(Run run, Window window, List<String> verdicts) {
        NavigableMap<Integer, Histogram> quarters = new TreeMap<>();
        for (ClientInterval interval : run.intervals(window)) {
            int quarter = Math.toIntExact(4 * (interval.second() - window.start()) / window.seconds());
            quarters.computeIfAbsent(quarter, number -> new Histogram(3)).add(interval.latencies());
        }
        Histogram second = quarters.get(1);
        Histogram last = quarters.get(3);
        if (second == null || last == null) {
            return;
        }
        double before = second.getValueAtPercentile(99) / 1e6;
        double after = last.getValueAtPercentile(99) / 1e6;
        if (after > (1 + SLOWER) * before) {
            verdicts.add(String.format(
                    Locale.ROOT,
                    "p99 rose from %.1f ms in the second quarter of the run to %.1f ms in the last.",
                    before,
                    after));
        }
    }
}
