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

        assertThat(rows).extracting(StageRow::kept).containsExactly(1.0, 0.8);
        assertThat(StageRow.table(rows).rows())
                .extracting(row -> row.cells().subList(1, 3))
                .containsExactly(List.of("120 [100, 140]", "100 %"), List.of("96.0 [90.0, 300]", "80 %"));
    }

    @Test
    void takesNoLuckySingleRunForTheBest() {
        List<StageRow> rows = StageRow.of(
                List.of(new Stage("search", 150, 1.5), new Stage("twice", 200, 2)),
                List.of(result("search", 150), result("twice", 100, 140, 120)));

        assertThat(rows).extracting(StageRow::kept).containsExactly(1.25, 1.0);
    }

    @Test
    void givesASingleRunWithoutASpread() {
        List<StageRow> rows = StageRow.of(List.of(new Stage("once", 100, 1)), List.of(result("once", 100)));

        assertThat(StageRow.table(rows).rows().get(0).cells()).startsWith("1.00", "100", "100 %");
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
