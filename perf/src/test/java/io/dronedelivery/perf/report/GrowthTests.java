package io.dronedelivery.perf.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import io.dronedelivery.perf.recorder.RunFolder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class GrowthTests {

    @TempDir
    static Path folder = Path.of("");

    private static String page = "";

    @BeforeAll
    static void writeReport() throws IOException {
        page = Files.readString(Report.write(SyntheticRun.growing(folder)));
    }

    @Test
    void showsEverySizeUnderEveryPlan() {
        assertThat(page)
                .contains("<th scope=\"row\">cross-partition</th><td>30</td><td>1,000</td><td>96.2</td><td>30.0</td>")
                .contains(
                        "<th scope=\"row\">partition-targeted</th><td>3</td><td>1,000</td><td>3.40</td><td>1.00</td>");
    }

    @Test
    void saysHowManyTimesAsMuchALargerDatabaseCosts() {
        String fromThreeToThirty = "<td>physical partitions</td><td>3</td><td>30</td>";

        assertThat(page)
                .contains("cross-partition</th>" + fromThreeToThirty + "<td>9.82</td><td>10.00</td>")
                .contains("partition-targeted</th>" + fromThreeToThirty + "<td>1.00</td><td>1.00</td>");
    }

    @Test
    void drawsALineForEachPlanAndTheModelsFloor() throws IOException {
        JsonNode charts =
                RunFolder.JSON.readTree(folder.resolve("series/series.json").toFile());

        assertThat(charts)
                .filteredOn(chart -> chart.get("id").asText().equals("growth-partitions"))
                .singleElement()
                .satisfies(chart -> assertThat(chart.get("panels").get(2).findValuesAsText("name"))
                        .containsExactly(
                                "cross-partition", "partition-targeted", "p50 of the slowest call, by the model"));
        assertThat(charts)
                .as("documents did not grow")
                .noneMatch(chart -> chart.get("id").asText().startsWith("growth-documents"));
    }

    @Test
    void tabulatesTheSizesInsteadOfAVerdictForEach() {
        assertThat(Report.markdown(new Results(folder)))
                .contains("| cross-partition | 30 | 1,000 | 96.2 | 30.0 |")
                .contains("| cross-partition | physical partitions | 3 | 30 | 9.82 | 10.00 |")
                .doesNotContain("Fan-out cost");
    }

    /** As an L, along one size and then along the other: the corner belongs to both. */
    @Test
    void followsEachSizeWhereTheOtherStays() {
        Figures figures = Fixture.healthy().figures();
        var growth = new Growth(List.of(
                new Growth.Measured(new GrowthPoint("a", "plan", 1, 1000), figures),
                new Growth.Measured(new GrowthPoint("b", "plan", 9, 1000), figures),
                new Growth.Measured(new GrowthPoint("c", "plan", 9, 10_000), figures),
                new Growth.Measured(new GrowthPoint("d", "plan", 9, 100_000), figures)));

        assertThat(growth.lines())
                .extracting(line -> line.axis() + " "
                        + line.sizes().stream().map(size -> size.point().test()).toList())
                .containsExactly("PARTITIONS [a, b]", "DOCUMENTS [b, c, d]");
    }

    @Test
    void knowsHowLongTheSlowestOfManyCallsTakes() {
        assertThat(PartitionLatencyModel.slowestOf(1, 0.5)).isCloseTo(10, within(0.01));
        assertThat(PartitionLatencyModel.slowestOf(9, 0.5)).isCloseTo(101, within(1.0));
        assertThat(PartitionLatencyModel.slowestOf(100, 0.5)).isCloseTo(512, within(5.0));
    }

    @Test
    void readsResultsThatWereKeptBeforeThereWasGrowth(@TempDir Path kept) throws IOException {
        SyntheticRun.results(kept);
        Path experiment = kept.resolve("experiment.json");
        Files.writeString(experiment, Files.readString(experiment).replaceAll(",\\s*\"growth\" : \\[ ]", ""));

        assertThat(Files.readString(experiment)).doesNotContain("growth");
        assertThat(new Results(kept).description().growth()).isEmpty();
    }
}
