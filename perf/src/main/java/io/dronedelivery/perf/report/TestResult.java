package io.dronedelivery.perf.report;

import io.dronedelivery.perf.recorder.Outcome;
import io.dronedelivery.perf.recorder.RunDescription;
import java.util.Comparator;
import java.util.List;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;

/**
 * A test with all its repeats.
 *
 * @param description of the representative run, the one whose throughput is the median
 * @param figures of every repeat
 * @param representative the figures of the representative run
 * @param verdict on those figures
 * @param findings in those figures
 */
public record TestResult(
        RunDescription description,
        List<Figures> figures,
        Figures representative,
        Verdict verdict,
        List<Finding> findings) {

    public TestResult {
        figures = List.copyOf(figures);
        findings = List.copyOf(findings);
    }

    static TestResult of(List<Run> repeats) {
        Run middle = representative(repeats);
        Figures figures = middle.figures();
        return new TestResult(
                middle.description(),
                repeats.stream().map(Run::figures).toList(),
                figures,
                Verdict.of(figures),
                Rule.findings(figures));
    }

    static Run representative(List<Run> repeats) {
        List<Run> sorted = repeats.stream()
                .sorted(Comparator.comparingDouble(run -> run.figures().throughput()))
                .toList();
        return sorted.get((sorted.size() - 1) / 2);
    }

    /** Whether its rounds say how far they scatter. */
    boolean repeated() {
        return figures.size() >= Statistics.FEWEST;
    }

    Statistics statistics(ToDoubleFunction<Figures> figure) {
        return Statistics.of(figures.stream().mapToDouble(figure).boxed().toList());
    }

    String name() {
        return description.name();
    }

    String title() {
        return description.title();
    }

    /** One of its parameters; empty if it is at its default. */
    String load(String parameter) {
        return description.load().getOrDefault(parameter, "");
    }

    Latency latency() {
        return representative.latency();
    }

    boolean isOf(String group) {
        return description.group().equals(group);
    }

    /** A figure of ours for a row of the article's tables, with its interval where there are several runs. */
    String ours(ArticleFigures.Row row) {
        return switch (row) {
            case THROUGHPUT ->
                "%s, plateau %s, peak %s"
                        .formatted(
                                shown(Figures::throughput),
                                shown(Figures::plateauThroughput),
                                shown(Figures::peakThroughput));
            case SERVER_TIME -> serverTime();
            case SUCCESSFUL -> shown(figures -> figures.count(Outcome.COMPLETE));
            case THROTTLED -> shown(Figures::throttled);
            case CHARGE -> shown(Figures::chargePerOperation);
            case CALLS -> shown(Figures::callsPerOperation);
        };
    }

    /** The mean, and the percentiles of the representative run where its service counted them. */
    private String serverTime() {
        String mean = shown(Figures::serverMilliseconds);
        String percentiles = representative.serverPercentiles().values().stream()
                .map(Numbers::shown)
                .collect(Collectors.joining(" / "));
        return percentiles.isEmpty() ? mean : "%s (%s)".formatted(mean, percentiles);
    }

    /** The median, with its interval where there are several runs. */
    String shown(ToDoubleFunction<Figures> figure) {
        return statistics(figure).shown();
    }
}
