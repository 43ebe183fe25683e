package io.dronedelivery.perf.report;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * One measure from one test to the next.
 *
 * @param factor how many times better
 * @param meaning whether it counts: it does where the intervals are apart
 */
public record Step(String from, String to, String measure, String before, String after, String factor, String meaning) {

    private enum Measure {
        THROUGHPUT("answers / s on the plateau", true, true, Figures::plateauThroughput),
        SERVER_TIME("server time at the equal rate, ms", false, false, Figures::serverMilliseconds),
        CHARGE("RU an operation", true, false, Figures::chargePerOperation),
        CALLS("calls an operation", true, false, Figures::callsPerOperation);

        private final String title;
        private final boolean underLoad;
        private final boolean moreIsBetter;
        private final ToDoubleFunction<Figures> figure;

        Measure(String title, boolean underLoad, boolean moreIsBetter, ToDoubleFunction<Figures> figure) {
            this.title = title;
            this.underLoad = underLoad;
            this.moreIsBetter = moreIsBetter;
            this.figure = figure;
        }
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
        return new Step(
                from,
                to,
                measure.title,
                before.shown(),
                after.shown(),
                Double.isFinite(better) ? String.format(Locale.ROOT, "x %.2f", better) : "-",
                meaning(before, after, better));
    }

    private static String meaning(Statistics before, Statistics after, double better) {
        if (!before.hasInterval() || !after.hasInterval()) {
            return "too few rounds to say";
        }
        if (!before.apart(after)) {
            return "no difference shown";
        }
        return better > 1 ? "better" : "worse";
    }

    private static Optional<TestResult> atEqualRate(TestResult test, List<TestResult> equalRate) {
        return equalRate.stream()
                .filter(other -> other.name().startsWith(test.name() + "-"))
                .findFirst();
    }

    private static Optional<TestResult> named(List<TestResult> tests, String name) {
        return tests.stream().filter(test -> test.name().equals(name)).findFirst();
    }
}
