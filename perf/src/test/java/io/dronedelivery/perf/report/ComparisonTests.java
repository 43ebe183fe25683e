package io.dronedelivery.perf.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.dronedelivery.perf.recorder.RunDescription;
import java.util.List;
import org.junit.jupiter.api.Test;

class ComparisonTests {

    @Test
    void drawsRatesFromTheLowestToTheHighestHoweverTheyWereAskedFor() {
        Chart chart = Comparison.stages(StageRow.of(
                List.of(
                        new Stage("overload-01350.0", 1350, 0),
                        new Stage("try-00120.0", 120, 0),
                        new Stage("try-00240.0", 240, 0)),
                List.of(
                        StageRowTests.result("overload-01350.0", 300),
                        StageRowTests.result("try-00120.0", 120),
                        StageRowTests.result("try-00240.0", 240))));

        assertThat(chart.panels().get(0).series().get(0).points())
                .containsExactly(new Point(120, 120), new Point(240, 240), new Point(1350, 300));
    }

    @Test
    void saysInThePictureWhatEachStepBrought() {
        List<TestResult> tests = List.of(
                StageRowTests.result("test-1", 100, 104, 98),
                StageRowTests.result("test-2", 200, 208, 196),
                StageRowTests.result("test-3", 201, 207, 198));

        assertThat(Comparison.story(tests, Step.between(tests, List.of())).categories())
                .containsExactly(
                        "test-1\nmade up",
                        "test-2\nmade up: answers\u00a0\u00d7\u00a02.00",
                        "test-3\nmade up: no difference shown");
    }

    @Test
    void leavesTheArticlesBarOutWhereItHasNoSuchTest() {
        List<TestResult> tests = List.of(StageRowTests.result("test-4", 100), StageRowTests.result("test-5", 200));

        List<Series> throughput =
                Comparison.story(tests, List.of()).panels().get(0).series();

        assertThat(throughput.get(0).points()).containsExactly(new Point(0, 59));
        assertThat(throughput.get(1).points()).containsExactly(new Point(0, 100), new Point(1, 200));
    }

    @Test
    void saysAtTheEqualRateByHowMuchTheServerIsFaster() {
        List<TestResult> equal = List.of(equalRate("test-2", 324), equalRate("test-3", 108));
        List<Step> steps =
                Step.between(List.of(StageRowTests.result("test-2", 1), StageRowTests.result("test-3", 1)), equal);

        assertThat(Comparison.equalRate(equal, steps).categories())
                .containsExactly(
                        "test-2-equal-rate\nmade up", "test-3-equal-rate\nmade up: server time\u00a0\u00f7\u00a03.00");
    }

    private static TestResult equalRate(String test, double serverTime) {
        Fixture run = Fixture.healthy().serverTime(serverTime);
        return StageRowTests.result(test + "-equal-rate", RunDescription.EQUAL_RATE, run, run, run);
    }
}
