package io.dronedelivery.perf.report;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * One measure from one test to the next.
 *
 * @param factor how many times better
 * @param meaning whether it counts: it does where the intervals are apart
 */
record Step(
        String from, String to, Measure measure, Statistics before, Statistics after, double factor, String meaning) {

    private static final String UNSURE = "too few rounds to say";
    private static final String SAME = "no difference shown";

    /** In the picture: a smaller difference is none that a reader would see. */
    private static final double WORTH_A_WORD = 0.05;

    enum Measure {
        THROUGHPUT("answers / s on the plateau", "answers", true, true, Figures::plateauThroughput),
        SERVER_TIME("server time at the equal rate, ms", "server time", false, false, Figures::serverMilliseconds),
        CHARGE("RU an operation", "RU", true, false, Figures::chargePerOperation),
        CALLS("calls an operation", "calls", true, false, Figures::callsPerOperation);

        private final String title;
        private final String brief;
        private final boolean underLoad;
        private final boolean moreIsBetter;
        private final ToDoubleFunction<Figures> figure;

        Measure(String title, String brief, boolean underLoad, boolean moreIsBetter, ToDoubleFunction<Figures> figure) {
            this.title = title;
            this.brief = brief;
            this.underLoad = underLoad;
            this.moreIsBetter = moreIsBetter;
            this.figure = figure;
        }

        String title() {
            return title;
        }
    }

    /** What a test brought against the one before, in a few words. */
    static String brought(TestResult before, TestResult test, List<Step> steps, Set<Measure> measures) {
        List<Step> these = steps.stream()
                .filter(step -> is(before, step.from()) && is(test, step.to()) && measures.contains(step.measure()))
                .toList();
        String counted = these.stream()
                .filter(step -> step.before().apart(step.after()) && Math.abs(step.factor() - 1) > WORTH_A_WORD)
                .map(Step::brief)
                .collect(Collectors.joining(", "));
        return counted.isEmpty() ? these.stream().map(Step::meaning).findFirst().orElse("") : counted;
    }

    private String brief() {
        double grown = measure.moreIsBetter ? factor : 1 / factor;
        return grown > 1
                ? "%s\u00a0\u00d7\u00a0%s".formatted(measure.brief, Numbers.shown(grown))
                : "%s\u00a0\u00f7\u00a0%s".formatted(measure.brief, Numbers.shown(1 / grown));
    }

    String times() {
        return Double.isFinite(factor) ? String.format(Locale.ROOT, "x %.2f", factor) : "-";
    }

    /** Each test against the one before, and at last the article's span, Test 4 against Test 1. */
    static List<Step> between(List<TestResult> tests, List<TestResult> equalRate) {
        Stream<Step> consecutive = IntStream.range(1, tests.size())
                .boxed()
                .flatMap(index -> steps(tests.get(index - 1), tests.get(index), equalRate));
        Stream<Step> article = named(tests, "test-1").stream()
                .flatMap(first -> named(tests, "test-4").stream().flatMap(fourth -> steps(first, fourth, equalRate)));
        return Stream.concat(consecutive, tests.size() > 2 ? article : Stream.empty())
                .toList();
    }

    private static Stream<Step> steps(TestResult from, TestResult to, List<TestResult> equalRate) {
        return Stream.of(Measure.values()).flatMap(measure -> {
            Optional<TestResult> before = measure.underLoad ? Optional.of(from) : atEqualRate(from, equalRate);
            Optional<TestResult> after = measure.underLoad ? Optional.of(to) : atEqualRate(to, equalRate);
            return before.stream().flatMap(earlier -> after.stream()
                    .map(later -> step(
                            from.name(),
                            to.name(),
                            measure,
                            earlier.statistics(measure.figure),
                            later.statistics(measure.figure))));
        });
    }

    private static Step step(String from, String to, Measure measure, Statistics before, Statistics after) {
        double better = measure.moreIsBetter ? after.median() / before.median() : before.median() / after.median();
        return new Step(from, to, measure, before, after, better, meaning(before, after, better));
    }

    private static String meaning(Statistics before, Statistics after, double better) {
        if (!before.hasInterval() || !after.hasInterval()) {
            return UNSURE;
        }
        if (!before.apart(after)) {
            return SAME;
        }
        return better > 1 ? "better" : "worse";
    }

    private static Optional<TestResult> atEqualRate(TestResult test, List<TestResult> equalRate) {
        return equalRate.stream().filter(other -> is(other, test.name())).findFirst();
    }

    /** That test, or itself in another group. */
    private static boolean is(TestResult test, String name) {
        return test.name().equals(name) || test.name().startsWith(name + "-");
    }

    private static Optional<TestResult> named(List<TestResult> tests, String name) {
        return tests.stream().filter(test -> test.name().equals(name)).findFirst();
    }
}
