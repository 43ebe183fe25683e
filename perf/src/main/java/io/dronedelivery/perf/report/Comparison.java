package io.dronedelivery.perf.report;

import java.util.Comparator;
import java.util.List;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** The tests side by side. */
final class Comparison {

    private static final Pattern NUMBER_AT_THE_END = Pattern.compile("\\d+(\\.\\d+)?$");

    private Comparison() {}

    static List<Chart> charts(List<TestResult> tests) {
        return List.of(
                new Chart(
                        "all-throughput",
                        "Throughput by test",
                        "test",
                        "complete answers / s",
                        List.of(
                                byTest("whole run", tests, Figures::throughput),
                                byTest("plateau", tests, Figures::plateauThroughput)),
                        "ms",
                        List.of(byTest("server time of GetDroneUtilization", tests, Figures::serverMilliseconds)),
                        ""),
                new Chart(
                        "all-percentiles",
                        "What clients waited, by percentile",
                        "percentile",
                        "ms",
                        tests.stream().map(Comparison::percentiles).toList(),
                        "",
                        List.of(),
                        ""));
    }

    private static Series byTest(String name, List<TestResult> tests, Function<Figures, Double> figure) {
        return new Series(
                name,
                IntStream.range(0, tests.size())
                        .mapToObj(index -> new Point(
                                number(tests.get(index), index),
                                tests.get(index).statistics(figure::apply).median()))
                        .sorted(Comparator.comparingDouble(Point::x))
                        .toList());
    }

    /** A test of the ladder keeps its number when others are left out, and a rate is where it belongs. */
    private static double number(TestResult test, int index) {
        Matcher number = NUMBER_AT_THE_END.matcher(test.name());
        return number.find() ? Double.parseDouble(number.group()) : index + 1.0;
    }

    private static Series percentiles(TestResult test) {
        Latency latency = test.representative().latency();
        return new Series(
                test.name(),
                Stream.of(
                                new Point(0, latency.p0()),
                                new Point(50, latency.p50()),
                                new Point(75, latency.p75()),
                                new Point(80, latency.p80()),
                                new Point(90, latency.p90()),
                                new Point(95, latency.p95()),
                                new Point(99, latency.p99()),
                                new Point(99.9, latency.p999()),
                                new Point(100, latency.p100()))
                        .toList());
    }
}
