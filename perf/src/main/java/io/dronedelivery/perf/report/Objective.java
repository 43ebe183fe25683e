package io.dronedelivery.perf.report;

import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.ToDoubleFunction;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A bound that a figure must keep, as in {@code p99 <= 500ms} or {@code test-4: charge <= 12RU}.
 *
 * @param test that it is about; empty for all that the report is about
 * @param bound in the measure's unit
 * @param text as it was written
 */
public record Objective(String test, Measure measure, double bound, String text) {

    private static final Pattern LINE = Pattern.compile(
            "(?:(?<test>[\\w.-]+):)?\\s*(?<measure>[\\w.]+)\\s*(?<relation><=|>=)\\s*(?<number>\\d+(?:\\.\\d+)?)\\s*(?<unit>\\S*)");

    private static final String SECONDS = "s";
    private static final String MILLISECONDS = "ms";
    private static final Measure THROUGHPUT = new Measure(">=", "/s", Figures::throughput);
    private static final Map<String, Measure> MEASURES = measures();

    /**
     * What there can be an objective for.
     *
     * @param figure not a number where it was not seen
     */
    record Measure(String relation, String unit, ToDoubleFunction<Figures> figure) {}

    /** @throws IllegalArgumentException saying what is wrong with it */
    static Objective parse(String line) {
        Matcher parts = LINE.matcher(line);
        if (!parts.matches()) {
            throw new IllegalArgumentException("'%s' is no objective, as p99 <= 500ms is".formatted(line));
        }
        String name = parts.group("measure");
        Measure measure = MEASURES.get(name);
        if (measure == null) {
            throw new IllegalArgumentException(
                    "there is no figure '%s', only %s".formatted(name, String.join(", ", MEASURES.keySet())));
        }
        String unit = parts.group("unit");
        boolean seconds = unit.equals(SECONDS) && measure.unit().equals(MILLISECONDS);
        if (!measure.relation().equals(parts.group("relation")) || !unit.equals(measure.unit()) && !seconds) {
            throw new IllegalArgumentException(
                    "an objective for '%s' is written %1$s %s 1%s".formatted(name, measure.relation(), measure.unit()));
        }
        return new Objective(
                Optional.ofNullable(parts.group("test")).orElse(""),
                measure,
                Double.parseDouble(parts.group("number")) * (seconds ? 1000 : 1),
                line);
    }

    /** Whether it is about how much is answered, which a search for the capacity varies itself. */
    boolean aboutThroughput() {
        return measure.equals(THROUGHPUT);
    }

    /** Why it is missed; nothing where it is kept. What was not seen keeps nothing. */
    Optional<String> missed(double figure) {
        if (measure.relation().equals("<=") ? figure <= bound : figure >= bound) {
            return Optional.empty();
        }
        return Optional.of(
                Double.isFinite(figure)
                        ? String.format(Locale.ROOT, "%.3f%s", figure, measure.unit())
                        : "not seen in this run");
    }

    private static Map<String, Measure> measures() {
        Map<String, Measure> measures = new LinkedHashMap<>();
        waits().forEach((name, wait) -> measures.put(
                name,
                new Measure(
                        "<=",
                        MILLISECONDS,
                        figures -> figures.latency().samples() == 0
                                ? Double.NaN
                                : wait.applyAsDouble(figures.latency()))));
        measures.put("errors", new Measure("<=", "%", Figures::errorPercent));
        measures.put("charge", new Measure("<=", "RU", Figures::seenCharge));
        measures.put("throughput", THROUGHPUT);
        return measures;
    }

    private static Map<String, ToDoubleFunction<Latency>> waits() {
        Map<String, ToDoubleFunction<Latency>> waits = new LinkedHashMap<>();
        waits.put("mean", Latency::mean);
        waits.put("p50", Latency::p50);
        waits.put("p75", Latency::p75);
        waits.put("p80", Latency::p80);
        waits.put("p90", Latency::p90);
        waits.put("p95", Latency::p95);
        waits.put("p99", Latency::p99);
        waits.put("p99.9", Latency::p999);
        waits.put("p100", Latency::p100);
        return waits;
    }
}
