package io.dronedelivery.perf.report;

import java.util.Arrays;
import java.util.function.ToDoubleFunction;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import org.apache.commons.statistics.descriptive.Mean;
import org.apache.commons.statistics.inference.AlternativeHypothesis;
import org.apache.commons.statistics.inference.TTest;

/** A figure by which two results are held against each other. */
enum ComparedFigure {
    THROUGHPUT("throughput", Good.MORE, Scale.RATIO, 0.05, Figures::throughput),
    PLATEAU("plateau throughput", Good.MORE, Scale.RATIO, 0.05, Figures::plateauThroughput),
    SERVER_TIME("server time, ms", Good.LESS, Scale.RATIO, 0.05, Figures::serverMilliseconds),
    PROCESSOR_TIME("processor time, ms", Good.LESS, Scale.RATIO, 0.05, Figures::processorMillisecondsOfServices),
    ERRORS("errors, %", Good.LESS, Scale.DIFFERENCE, 0.1, Figures::errorPercent),
    CLIENT_MEAN("client mean, ms", Good.LESS, Scale.RATIO, 0.05, figures -> figures.latency()
            .mean()),
    CLIENT_P99("client p99, ms", Good.LESS, Scale.RATIO, 0.15, figures -> figures.latency()
            .p99()),
    CHARGE("RU per operation", Good.LESS, Scale.RATIO, 0.05, Figures::chargePerOperation),
    CALLS("calls per operation", Good.LESS, Scale.RATIO, 0.05, Figures::callsPerOperation);

    private enum Good {
        MORE,
        LESS
    }

    private enum Scale {
        /** Of positive figures. */
        RATIO,
        DIFFERENCE
    }

    private final String title;
    private final Good good;
    private final Scale scale;
    private final double tolerance;
    private final ToDoubleFunction<Figures> figure;

    /** @param tolerance by how much two starts of the same system may differ: a share, or a difference */
    ComparedFigure(String title, Good good, Scale scale, double tolerance, ToDoubleFunction<Figures> figure) {
        this.title = title;
        this.good = good;
        this.scale = scale;
        this.tolerance = tolerance;
        this.figure = figure;
    }

    String title() {
        return title;
    }

    Statistics of(TestResult result) {
        return result.statistics(figure);
    }

    /** Without metrics of the services a figure is 0, which is none. */
    boolean seenIn(TestResult result) {
        return result.figures().stream()
                .mapToDouble(figure)
                .allMatch(value -> Double.isFinite(value) && (scale == Scale.DIFFERENCE || value > 0));
    }

    boolean better(double before, double after) {
        return after > before == (good == Good.MORE);
    }

    /** Whether single runs differ by more than twice what is tolerated. Nothing is known of their scatter. */
    boolean singleRunsApart(TestResult before, TestResult after) {
        return Math.abs(apart(before, after)) > 2 * margin();
    }

    /**
     * The probability that rounds differ as far as these if the systems differ by no more than the tolerance: Student's paired t-test where
     * rounds alternate, Welch's where they do not, one-sided, of the logarithms where a ratio is compared.
     */
    double probability(TestResult before, TestResult after, Difference.Rounds rounds) {
        double apart = apart(before, after);
        double[] earlier = scaled(before);
        double[] later = scaled(after);
        boolean paired = rounds == Difference.Rounds.ALTERNATING && earlier.length == later.length;
        boolean constant = paired
                ? constant(IntStream.range(0, later.length).mapToDouble(round -> later[round] - earlier[round]))
                : constant(Arrays.stream(earlier)) && constant(Arrays.stream(later));
        if (constant) {
            return Math.abs(apart) > margin() ? 0 : 1;
        }
        TTest test = TTest.withDefaults()
                .withMu(Math.copySign(margin(), apart))
                .with(apart > 0 ? AlternativeHypothesis.GREATER_THAN : AlternativeHypothesis.LESS_THAN);
        return (paired ? test.pairedTest(later, earlier) : test.test(later, earlier)).getPValue();
    }

    private double margin() {
        return scale == Scale.RATIO ? Math.log1p(tolerance) : tolerance;
    }

    private double apart(TestResult before, TestResult after) {
        return Mean.of(scaled(after)).getAsDouble() - Mean.of(scaled(before)).getAsDouble();
    }

    private double[] scaled(TestResult result) {
        return result.figures().stream()
                .mapToDouble(figure)
                .map(value -> scale == Scale.RATIO ? Math.log(value) : value)
                .toArray();
    }

    private static boolean constant(DoubleStream values) {
        return values.distinct().count() == 1;
    }
}
