package io.dronedelivery.perf.report;

import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/**
 * One figure of one test in two results.
 *
 * @param probability of rounds that differ as far as these if the systems do not; not a number where one has fewer than three
 */
public record Difference(
        String test, String figure, Statistics before, Statistics after, double probability, Verdict verdict) {

    /** Of finding any difference between equal systems. */
    private static final double SIGNIFICANCE = 0.01;

    /** What the difference means. */
    public enum Verdict {
        BETTER,
        WORSE,
        WITHIN_NOISE
    }

    /** How the rounds of the two results lie to each other in time. */
    public enum Rounds {
        APART,
        /** The n-th of one was measured beside the n-th of the other. */
        ALTERNATING
    }

    private record Pair(TestResult before, TestResult after, ComparedFigure figure, double probability) {

        static Pair of(TestResult before, TestResult after, ComparedFigure figure, Rounds rounds) {
            boolean repeated = before.repeated() && after.repeated();
            return new Pair(before, after, figure, repeated ? figure.probability(before, after, rounds) : Double.NaN);
        }

        boolean hasRounds() {
            return !Double.isNaN(probability);
        }

        Difference judged(boolean apart) {
            Statistics earlier = figure.of(before);
            Statistics later = figure.of(after);
            Verdict different = figure.better(earlier.median(), later.median()) ? Verdict.BETTER : Verdict.WORSE;
            return new Difference(
                    before.name(),
                    figure.title(),
                    earlier,
                    later,
                    probability,
                    apart ? different : Verdict.WITHIN_NOISE);
        }
    }

    /** Every figure of every test that both results have. */
    public static List<Difference> between(Results before, Results after, Rounds rounds) {
        List<Pair> pairs = pairs(before, after, rounds);
        Set<Pair> apart = apart(pairs);
        return pairs.stream()
                .map(pair -> pair.judged(
                        pair.hasRounds() ? apart.contains(pair) : pair.figure.singleRunsApart(pair.before, pair.after)))
                .toList();
    }

    /**
     * Those whose rounds differ. Among many figures one differs by chance more easily than among few: Holm's step-down bounds the
     * probability of that for all of them together.
     */
    private static Set<Pair> apart(List<Pair> pairs) {
        List<Pair> ascending = pairs.stream()
                .filter(Pair::hasRounds)
                .sorted(Comparator.comparingDouble(Pair::probability))
                .toList();
        Set<Pair> apart = new HashSet<>();
        for (Pair pair : ascending) {
            if (pair.probability > SIGNIFICANCE / (ascending.size() - apart.size())) {
                break;
            }
            apart.add(pair);
        }
        return apart;
    }

    private static List<Pair> pairs(Results before, Results after, Rounds rounds) {
        List<TestResult> later = after.figures();
        return before.figures().stream()
                .flatMap(earlier -> later.stream()
                        .filter(result -> result.name().equals(earlier.name()))
                        .flatMap(result -> Stream.of(ComparedFigure.values())
                                .filter(figure -> figure.seenIn(earlier) && figure.seenIn(result))
                                .map(figure -> Pair.of(earlier, result, figure, rounds))))
                .toList();
    }
}
