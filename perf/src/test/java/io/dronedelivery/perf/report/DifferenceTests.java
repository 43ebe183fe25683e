package io.dronedelivery.perf.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.dronedelivery.perf.recorder.Outcome;
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

    @Test
    void findsThatMoreRequestsFailThanBefore() {
        Results none = results(before, Fixture.healthy());
        Results few = results(after, Fixture.healthy().outcomes(Map.of(Outcome.COMPLETE, 9_995L, Outcome.FAILED, 5L)));

        assertThat(verdict(Difference.between(none, few), "errors, %")).isEqualTo(Difference.Verdict.WITHIN_NOISE);

        Results many =
                results(after, Fixture.healthy().outcomes(Map.of(Outcome.COMPLETE, 9_900L, Outcome.FAILED, 100L)));

        assertThat(verdict(Difference.between(none, many), "errors, %")).isEqualTo(Difference.Verdict.WORSE);
    }

    @Test
    void leavesOutWhatOneOfTheTwoDidNotSee() {
        Results whole = results(before, Fixture.healthy());
        Results outside = results(after, Fixture.healthy().calls(0, 0, 0).serverTime(0));

        assertThat(Difference.between(whole, outside))
                .extracting(Difference::figure)
                .containsExactly("throughput", "plateau throughput", "errors, %", "client p99, ms");
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
