package io.dronedelivery.perf.report;

import java.util.List;
import java.util.function.ToDoubleFunction;
import java.util.stream.Stream;

/**
 * One figure of one test in two results.
 *
 * @param noise how far apart two equal systems may well be, as a share: the larger spread of the two, and never less than 5 %,
 *     or 10 % where a figure stands on a single run
 */
public record Difference(String test, String figure, double before, double after, double noise, Verdict verdict) {

    private static final double LEAST_NOISE = 0.05;
    private static final double SINGLE_RUN_NOISE = 0.10;

    /** A single request of a thousand says nothing, also where none failed before. */
    private static final double FEW_ERRORS = 0.1;

    private static final String ERRORS = "errors, %";

    /** What the difference means. */
    public enum Verdict {
        BETTER,
        WORSE,
        WITHIN_NOISE
    }

    private enum Good {
        MORE,
        LESS
    }

    /** Every figure of every test that both results have. */
    public static List<Difference> between(Results before, Results after) {
        List<TestResult> later = after.figures();
        return before.figures().stream()
                .flatMap(earlier -> later.stream()
                        .filter(result -> result.name().equals(earlier.name()))
                        .flatMap(result -> compare(earlier, result)))
                .toList();
    }

    private static Stream<Difference> compare(TestResult before, TestResult after) {
        return Stream.of(
                        of(before, after, "throughput", Figures::throughput, Good.MORE),
                        of(before, after, "plateau throughput", Figures::plateauThroughput, Good.MORE),
                        of(before, after, "server time, ms", seen(Figures::serverMilliseconds), Good.LESS),
                        of(before, after, ERRORS, Figures::errorPercent, Good.LESS),
                        of(
                                before,
                                after,
                                "client p99, ms",
                                figures -> figures.latency().p99(),
                                Good.LESS),
                        of(before, after, "RU per operation", seen(Figures::chargePerOperation), Good.LESS),
                        of(before, after, "calls per operation", seen(Figures::callsPerOperation), Good.LESS))
                // What one of the two did not see cannot be compared.
                .filter(difference -> Double.isFinite(difference.before()) && Double.isFinite(difference.after()));
    }

    /** Without metrics of the services these are 0, which is no figure. */
    private static ToDoubleFunction<Figures> seen(ToDoubleFunction<Figures> figure) {
        return figures -> {
            double value = figure.applyAsDouble(figures);
            return value == 0 ? Double.NaN : value;
        };
    }

    private static Difference of(
            TestResult before, TestResult after, String name, ToDoubleFunction<Figures> figure, Good good) {
        Statistics earlier = before.statistics(figure);
        Statistics later = after.statistics(figure);
        boolean single = before.figures().size() == 1 || after.figures().size() == 1;
        double noise = Math.max(single ? SINGLE_RUN_NOISE : LEAST_NOISE, Math.max(earlier.spread(), later.spread()));
        return new Difference(
                before.name(),
                name,
                earlier.median(),
                later.median(),
                noise,
                judge(
                        earlier.median(),
                        later.median(),
                        Math.max(noise * Math.abs(earlier.median()), name.equals(ERRORS) ? FEW_ERRORS : 0),
                        good));
    }

    private static Verdict judge(double before, double after, double noise, Good good) {
        if (Math.abs(after - before) <= noise) {
            return Verdict.WITHIN_NOISE;
        }
        return after > before == (good == Good.MORE) ? Verdict.BETTER : Verdict.WORSE;
    }
}
