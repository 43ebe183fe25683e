package io.dronedelivery.perf.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.dronedelivery.perf.recorder.RunDescription;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class StageRowTests {

    @Test
    void holdsTheMedianOfSeveralRoundsAgainstTheBestMedian() {
        List<StageRow> rows = StageRow.of(
                List.of(new Stage("twice", 200, 2), new Stage("ten times", 1000, 10)),
                List.of(result("twice", 100, 140, 120), result("ten times", 90, 300, 96)));

        assertThat(rows).extracting(StageRow::goodput).containsExactly("120 [100, 140]", "96.0 [90.0, 300]");
        assertThat(rows).extracting(StageRow::kept).containsExactly("100 %", "80 %");
    }

    @Test
    void takesNoLuckySingleRunForTheBest() {
        List<StageRow> rows = StageRow.of(
                List.of(new Stage("search", 150, 1.5), new Stage("twice", 200, 2)),
                List.of(result("search", 150), result("twice", 100, 140, 120)));

        assertThat(rows).extracting(StageRow::kept).containsExactly("125 %", "100 %");
    }

    @Test
    void givesASingleRunWithoutASpread() {
        assertThat(StageRow.of(List.of(new Stage("once", 100, 1)), List.of(result("once", 100))))
                .extracting(StageRow::goodput)
                .containsExactly("100");
    }

    static TestResult result(String test, double... throughputs) {
        return result(
                test,
                "",
                Arrays.stream(throughputs)
                        .mapToObj(throughput -> Fixture.healthy().throughput(throughput))
                        .toArray(Fixture[]::new));
    }

    static TestResult result(String test, String group, Fixture... runs) {
        List<Figures> figures = Arrays.stream(runs).map(Fixture::figures).toList();
        var description = new RunDescription(
                test,
                group,
                test,
                "made up",
                1,
                "io.dronedelivery.perf.simulations.ConstantRateSimulation",
                Map.of(),
                List.of(),
                "utilization",
                900,
                1,
                0,
                0,
                new RunDescription.Window(0, 10, 20),
                true,
                Map.of());
        return new TestResult(description, figures, figures.get(0), Verdict.of(figures.get(0)), List.of());
    }
}
