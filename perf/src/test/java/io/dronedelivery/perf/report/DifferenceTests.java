package io.dronedelivery.perf.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.dronedelivery.perf.recorder.RunDescription;
import io.dronedelivery.perf.recorder.RunFolder;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DifferenceTests {

    @TempDir
    Path before = Path.of("");

    @TempDir
    Path after = Path.of("");

    @Test
    void callsASmallChangeNoiseAndALargeOneByItsName() {
        Results earlier = results(before, Fixture.healthy().calls(9, 29, 1));
        Results later = results(after, Fixture.healthy().calls(1, 30, 1));

        List<Difference> differences = Difference.between(earlier, later);

        assertThat(verdict(differences, "calls per operation")).isEqualTo(Difference.Verdict.BETTER);
        assertThat(verdict(differences, "RU per operation")).isEqualTo(Difference.Verdict.WITHIN_NOISE);
        assertThat(verdict(Difference.between(later, earlier), "calls per operation"))
                .isEqualTo(Difference.Verdict.WORSE);
    }

    private static Difference.Verdict verdict(List<Difference> differences, String figure) {
        return differences.stream()
                .filter(difference -> difference.figure().equals(figure))
                .findFirst()
                .orElseThrow()
                .verdict();
    }

    private static Results results(Path folder, Fixture fixture) {
        Figures figures = fixture.figures();
        var description = new RunDescription(
                "test-1",
                "Test 1",
                "",
                1,
                "",
                Map.of(),
                List.of(),
                "utilization",
                900,
                9,
                new RunDescription.Window(0, 1, 2),
                true,
                Map.of());
        new RunFolder(folder)
                .write(
                        "figures.json",
                        List.of(new TestResult(description, List.of(figures), figures, Rule.findings(figures))));
        return new Results(folder);
    }
}
