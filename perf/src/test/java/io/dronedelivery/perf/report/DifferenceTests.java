package io.dronedelivery.perf.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.dronedelivery.perf.recorder.Outcome;
import io.dronedelivery.perf.recorder.RunFolder;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DifferenceTests {

    private static final String THROUGHPUT = "throughput";

    @TempDir
    Path before = Path.of("");

    @TempDir
    Path after = Path.of("");

    @Test
    void callsASmallChangeNoiseAndALargeOneByItsName() {
        Results earlier = results(before, Fixture.healthy().calls(9, 29, 1));
        Results later = results(after, Fixture.healthy().calls(1, 30, 1));

        List<Difference> differences = differences(earlier, later);

        assertThat(verdict(differences, "calls per operation")).isEqualTo(Difference.Verdict.BETTER);
        assertThat(verdict(differences, "RU per operation")).isEqualTo(Difference.Verdict.WITHIN_NOISE);
        assertThat(verdict(differences(later, earlier), "calls per operation")).isEqualTo(Difference.Verdict.WORSE);
    }

    @Test
    void findsThatMoreRequestsFailThanBefore() {
        Results none = results(before, Fixture.healthy());
        Results few = results(after, Fixture.healthy().outcomes(Map.of(Outcome.COMPLETE, 9_995L, Outcome.FAILED, 5L)));

        assertThat(verdict(differences(none, few), "errors, %")).isEqualTo(Difference.Verdict.WITHIN_NOISE);

        Results many =
                results(after, Fixture.healthy().outcomes(Map.of(Outcome.COMPLETE, 9_900L, Outcome.FAILED, 100L)));

        assertThat(verdict(differences(none, many), "errors, %")).isEqualTo(Difference.Verdict.WORSE);
    }

    @Test
    void leavesOutWhatOneOfTheTwoDidNotSee() {
        Results whole = results(before, Fixture.healthy());
        Results outside = results(after, Fixture.healthy().calls(0, 0, 0).serverTime(0));

        assertThat(differences(whole, outside))
                .extracting(Difference::figure)
                .containsExactly(
                        "throughput",
                        "plateau throughput",
                        "processor time, ms",
                        "errors, %",
                        "client mean, ms",
                        "client p99, ms");
    }

    @Test
    void findsInRoundsWhatExceedsTheTolerance() {
        Results earlier = rounds(before, 100, 102, 98, 101, 99, 100, 103, 97);
        Results later = rounds(after, 87, 89, 85, 88, 86, 87, 90, 84);

        assertThat(verdict(differences(earlier, later), THROUGHPUT)).isEqualTo(Difference.Verdict.WORSE);
        assertThat(verdict(differences(later, earlier), THROUGHPUT)).isEqualTo(Difference.Verdict.BETTER);
    }

    @Test
    void callsRoundsEqualThatDifferByLessThanTheToleranceHoweverSteadyTheyAre() {
        Results earlier = rounds(before, 100, 100.1, 99.9, 100, 100.1, 99.9);
        Results later = rounds(after, 96, 96.1, 95.9, 96, 96.1, 95.9);

        assertThat(verdict(differences(earlier, later), THROUGHPUT)).isEqualTo(Difference.Verdict.WITHIN_NOISE);
    }

    @Test
    void callsRoundsEqualThatScatterTooFarToSay() {
        Results earlier = rounds(before, 60, 140, 100, 80, 120);
        Results later = rounds(after, 50, 125, 85, 70, 105);

        assertThat(verdict(differences(earlier, later), THROUGHPUT)).isEqualTo(Difference.Verdict.WITHIN_NOISE);
    }

    @Test
    void judgesFiguresThatDoNotVaryByTheToleranceAlone() {
        Results earlier = rounds(before, 100, 100, 100);

        assertThat(verdict(differences(earlier, rounds(after, 96, 96, 96)), THROUGHPUT))
                .isEqualTo(Difference.Verdict.WITHIN_NOISE);
        assertThat(verdict(differences(earlier, rounds(after, 90, 90, 90)), THROUGHPUT))
                .isEqualTo(Difference.Verdict.WORSE);
    }

    @Test
    void holdsAlternatingRoundsAgainstTheirNeighboursWhileTheMachineGetsFaster() {
        Results earlier = rounds(before, 50, 61, 69, 80, 91, 99);
        Results later = rounds(after, 42, 52, 60, 68, 76, 85);

        assertThat(verdict(differences(earlier, later), THROUGHPUT)).isEqualTo(Difference.Verdict.WITHIN_NOISE);
        assertThat(verdict(Difference.between(earlier, later, Difference.Rounds.ALTERNATING), THROUGHPUT))
                .isEqualTo(Difference.Verdict.WORSE);
    }

    /** One percent is promised of systems that differ by the whole tolerance; equal ones stay far below. */
    @Test
    void findsNextToNothingBetweenRoundsThatAreDrawnAlike() {
        var random = new Random(1);

        long found = IntStream.range(0, 100)
                .filter(pair -> {
                    Results earlier = rounds(before, drawn(random));
                    Results later = rounds(after, drawn(random));
                    return differences(earlier, later).stream()
                            .anyMatch(difference -> difference.verdict() != Difference.Verdict.WITHIN_NOISE);
                })
                .count();

        assertThat(found).isLessThanOrEqualTo(1);
    }

    private static double[] drawn(Random random) {
        return IntStream.range(0, 5)
                .mapToDouble(round -> 100 * Math.exp(0.1 * random.nextGaussian()))
                .toArray();
    }

    /** In six tests of a ladder. */
    private static Results rounds(Path folder, double... throughputs) {
        new RunFolder(folder)
                .write(
                        "figures.json",
                        IntStream.rangeClosed(1, 6)
                                .mapToObj(test -> StageRowTests.result("test-" + test, throughputs))
                                .toList());
        return new Results(folder);
    }

    private static List<Difference> differences(Results before, Results after) {
        return Difference.between(before, after, Difference.Rounds.APART);
    }

    private static Difference.Verdict verdict(List<Difference> differences, String figure) {
        return differences.stream()
                .filter(difference -> difference.figure().equals(figure))
                .findFirst()
                .orElseThrow()
                .verdict();
    }

    private static Results results(Path folder, Fixture fixture) {
        new RunFolder(folder).write("figures.json", List.of(StageRowTests.result("test-1", "", fixture)));
        return new Results(folder);
    }
}
