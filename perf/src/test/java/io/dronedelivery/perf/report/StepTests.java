package io.dronedelivery.perf.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.dronedelivery.perf.recorder.RunDescription;
import java.util.List;
import org.junit.jupiter.api.Test;

class StepTests {

    @Test
    void countsAStepWhereTheIntervalsAreApart() {
        assertThat(meaning(StageRowTests.result("test-1", 100, 104, 98), StageRowTests.result("test-2", 130, 126, 133)))
                .isEqualTo("better");
        assertThat(meaning(StageRowTests.result("test-1", 130, 126, 133), StageRowTests.result("test-2", 100, 104, 98)))
                .isEqualTo("worse");
    }

    @Test
    void countsNoStepWhereTheyOverlap() {
        assertThat(meaning(StageRowTests.result("test-1", 100, 104, 98), StageRowTests.result("test-2", 103, 130, 120)))
                .isEqualTo("no difference shown");
    }

    @Test
    void claimsNothingFromASingleRound() {
        assertThat(meaning(StageRowTests.result("test-1", 100), StageRowTests.result("test-2", 900)))
                .isEqualTo("too few rounds to say");
    }

    @Test
    void takesTheServerTimeFromTheEqualRate() {
        List<Step> steps = Step.between(
                List.of(StageRowTests.result("test-2", 100), StageRowTests.result("test-3", 100)),
                List.of(equalRate("test-2", 324), equalRate("test-3", 108)));

        assertThat(steps)
                .filteredOn(step -> step.measure() == Step.Measure.SERVER_TIME)
                .singleElement()
                .extracting(Step::times)
                .isEqualTo("x 3.00");
    }

    private static TestResult equalRate(String test, double serverTime) {
        return StageRowTests.result(
                test + "-equal-rate",
                RunDescription.EQUAL_RATE,
                Fixture.healthy().serverTime(serverTime));
    }

    private static String meaning(TestResult from, TestResult to) {
        return Step.between(List.of(from, to), List.of()).stream()
                .filter(step -> step.measure() == Step.Measure.THROUGHPUT)
                .findFirst()
                .orElseThrow()
                .meaning();
    }
}
