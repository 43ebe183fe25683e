package io.dronedelivery.perf.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import io.dronedelivery.perf.recorder.RunFolder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ReportTests {

    @TempDir
    static Path folder = Path.of("");

    private static String page = "";
    private static JsonNode figures = RunFolder.JSON.nullNode();

    @BeforeAll
    static void writeReport() throws IOException {
        page = Files.readString(Report.write(SyntheticRun.results(folder)));
        figures = RunFolder.JSON.readTree(folder.resolve("figures.json").toFile());
    }

    @Test
    void derivesCallsAndChargeOfAnOperation() {
        JsonNode first = figures.get(0).get("representative");

        assertThat(first.get("callsPerOperation").asDouble()).isCloseTo(9, within(0.01));
        assertThat(first.get("chargePerOperation").asDouble()).isCloseTo(29, within(0.01));
        assertThat(first.get("serverMilliseconds").asDouble()).isCloseTo(50, within(0.01));
        assertThat(first.get("throughput").asDouble())
                .isCloseTo((double) SyntheticRun.COMPLETE / SyntheticRun.SECONDS, within(0.01));
        assertThat(first.get("overlap").asDouble()).isCloseTo(1, within(0.01));
    }

    @Test
    void putsTheArticleTheCorrectionAndThisRunSideBySide() {
        assertThat(page)
                .containsPattern("<th scope=\"row\">A test with 9 calls</th><td>2.72 K</td><td>16,071</td><td>0</td>")
                .containsPattern("<td>11</td><td></td><td>9.00</td>")
                .containsPattern("<td>3.4</td><td></td><td>3.40</td>");
    }

    @Test
    void interpolatesTheServersPercentilesFromItsBuckets() {
        JsonNode percentiles = figures.get(0).get("representative").get("serverPercentiles");

        assertThat(percentiles.get("p50").asDouble()).isCloseTo(62.5, within(0.01));
        assertThat(percentiles.get("p99").asDouble()).isCloseTo(99.25, within(0.01));
    }

    @Test
    void holdsEveryRateAgainstTheBestGoodput() {
        assertThat(page)
                .contains("<th scope=\"row\">50.0</th><td>1.00</td><td>5.00</td><td>100 %</td>")
                .contains("<th scope=\"row\">500</th><td>10.0</td><td>5.00</td><td>100 %</td>");
    }

    @Test
    void tabulatesForAPageThatIsCommitted() {
        assertThat(Report.markdown(new Results(folder)))
                .contains("Measured 2026-11-01 on 2 x no processor")
                .contains("-Dexec.args=\"ladder --only 1,4\"")
                .contains("| A test with 1 calls | 3.4 |  | 3.40 |");
    }

    @Test
    void keepsWhatIsWorthCommittingWithoutTheRawRecord(@TempDir Path kept) {
        new Results(folder).keep(kept);

        assertThat(kept.toFile().list())
                .containsExactlyInAnyOrder("report.html", "figures.json", "experiment.json", "pictures");
        assertThat(Difference.between(new Results(kept), new Results(folder), Difference.Rounds.APART))
                .isNotEmpty()
                .allMatch(difference -> difference.verdict() == Difference.Verdict.WITHIN_NOISE);
    }

    @Test
    void saysInWordsWhatEachTestRunsInto() {
        assertThat(page)
                .contains("Serial fan-out.</strong> An operation makes 9.0 database calls, 1.0 at a time")
                .contains("<p class=\"verdict\">Held up by: The slowest call.</p>")
                .contains("The slowest call: Of 3 calls drones takes 50 ms");
    }

    @Test
    void reportsAFailedTestAndTheOthersBesideIt() {
        assertThat(page)
                .contains("Test 5: summary point read could not be carried out")
                .contains("A test with 1 calls");
    }

    @Test
    void reportsWhatIsThereAfterAnInterruption(@TempDir Path interrupted) throws IOException {
        Results results = SyntheticRun.results(interrupted);
        Files.createDirectories(results.run("test-4", 2));
        Files.writeString(results.run("test-4", 2).resolve("users.csv"), "second,users");

        assertThat(Files.readString(Report.write(results))).contains("A test with 1 calls");
    }

    @Test
    void saysThatNothingWasMeasuredOnAzure() {
        assertThat(page).contains("emulator of Azure Cosmos DB").contains("is a measurement of Azure");
    }

    @Test
    void needsNothingFromElsewhere() {
        String markup = Pattern.compile("<script>.*?</script>", Pattern.DOTALL)
                .matcher(page)
                .replaceAll("");

        assertThat(markup).doesNotContainPattern("(src|href)=\"(https?:)?//").doesNotContain("@import");
    }

    @Test
    void escapesWhatItWasTold() {
        assertThat(page).contains("the stack &lt;/script&gt; did not start");
    }

    @Test
    void putsTheTestsSideBySideInEveryChart() throws IOException {
        JsonNode charts =
                RunFolder.JSON.readTree(folder.resolve("series/series.json").toFile());

        assertThat(charts)
                .filteredOn(chart -> chart.get("kind").asText().matches("TIME|LOGARITHMIC|HEAT"))
                .isNotEmpty()
                .allSatisfy(chart -> assertThat(chart.get("panels").findValuesAsText("title"))
                        .as(chart.get("id").asText())
                        .containsExactly("A test with 9 calls", "A test with 1 calls"));
        assertThat(chart(charts, "percentiles").get("panels").findValuesAsText("name"))
                .containsExactly("A test with 9 calls", "A test with 1 calls");
    }

    @Test
    void drawsTheArticlesFiguresBesideOurs() throws IOException {
        JsonNode charts =
                RunFolder.JSON.readTree(folder.resolve("series/series.json").toFile());
        JsonNode charge = chart(charts, "story").get("panels").get(2);

        assertThat(charge.get("series").toString())
                .contains("[[0.0,29.0],[1.0,3.4]]")
                .contains("the article, on Azure", "here");
    }

    @Test
    void drawsARequestForEachWayOfAskingTheDatabase() throws IOException {
        JsonNode charts =
                RunFolder.JSON.readTree(folder.resolve("series/series.json").toFile());

        assertThat(chart(charts, "waterfall").get("panels"))
                .extracting(panel -> panel.get("title").asText(), panel -> panel.get("steps")
                        .size())
                .containsExactly(tuple("A test with 9 calls: 60.0 ms", 11), tuple("A test with 1 calls: 60.0 ms", 3));
    }

    @Test
    void givesEverySeriesAFileOfItsOwn() throws IOException {
        assertThat(Files.readString(folder.resolve("series/partitions.csv")))
                .contains("A test with 9 calls")
                .contains("\"A test with 1 calls\",2,");
    }

    private static JsonNode chart(JsonNode charts, String id) {
        for (JsonNode chart : charts) {
            if (chart.get("id").asText().equals(id)) {
                return chart;
            }
        }
        throw new AssertionError("There is no chart " + id);
    }
}
