package io.dronedelivery.perf.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class ComparisonTests {

    @Test
    void drawsRatesFromTheLowestToTheHighestHoweverTheyWereAskedFor() {
        List<Chart> charts = Comparison.charts(List.of(
                StageRowTests.result("overload-01350.0", 300),
                StageRowTests.result("try-00120.0", 120),
                StageRowTests.result("try-00240.0", 240)));

        assertThat(charts.get(0).series().get(0).points())
                .containsExactly(new Point(120, 120), new Point(240, 240), new Point(1350, 300));
    }
}
