package io.dronedelivery.perf.laboratory;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.dronedelivery.perf.recorder.RunFolder;
import io.dronedelivery.perf.report.Report;
import io.dronedelivery.perf.report.Results;
import io.dronedelivery.perf.report.SyntheticRun;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A result against a copy of itself. */
class CompareCommandTests {

    private final StringWriter said = new StringWriter();

    @TempDir
    Path before = Path.of("");

    @TempDir
    Path after = Path.of("");

    @BeforeEach
    void measure() {
        Report.write(SyntheticRun.results(before));
    }

    @Test
    void succeedsWhereNothingChanged() {
        new Results(before).keep(after);
        carriedOut();

        assertThat(compare()).isZero();
        assertThat(said.toString()).contains("test-4").contains("within noise").doesNotContain("worse");
    }

    @Test
    void failsWhereOneFigureIsWorse() {
        new Results(before).keep(after);
        carriedOut();
        var folder = new RunFolder(after);
        JsonNode figures = folder.read("figures.json", JsonNode.class);
        ObjectNode fourth = (ObjectNode) figures.get(1).get("figures").get(0);
        fourth.put("chargePerOperation", 2 * fourth.get("chargePerOperation").asDouble());
        folder.write("figures.json", figures);

        assertThat(compare()).isEqualTo(1);
        assertThat(said.toString())
                .containsPattern("test-4 +RU per operation .*worse")
                .containsOnlyOnce("Missed: test-4: RU per operation is not worse than before");
        assertThat(after.resolve("junit.xml")).content().contains("failures=\"1\"");
    }

    @Test
    void failsWhereATestOfTheSecondCouldNotBeCarriedOutOrAnsweredWrongly() {
        new Results(before).keep(after);

        assertThat(compare()).isEqualTo(1);
        assertThat(said.toString())
                .contains("Missed: test-5: is carried out")
                .contains("Missed: answers: are the same (test-4 answered ownerId=o00001");
    }

    @Test
    void failsWhereTheSecondMissesAnObjective() throws IOException {
        new Results(before).keep(after);
        carriedOut();
        Path objectives = Files.writeString(after.resolve("objectives"), "test-4: charge <= 12RU");

        assertThat(compare("--objectives", objectives.toString())).isEqualTo(1);
        assertThat(said.toString()).contains("Missed: test-4: test-4: charge <= 12RU (not seen in this run)");
    }

    @Test
    void refusesObjectivesThatAreNoneByTheirLine() throws IOException {
        Path objectives = Files.writeString(after.resolve("objectives"), "p99 <= 1s\np98 <= 1s");

        assertThat(compare("--objectives", objectives.toString())).isEqualTo(2);
        assertThat(said.toString()).contains("objectives, line 2: there is no figure 'p98'");
    }

    @Test
    void saysInALineWhichFileIsMissing() {
        assertThat(compare()).isEqualTo(1);
        assertThat(said.toString())
                .startsWith("Cannot be read")
                .contains(after.toString())
                .hasLineCount(1);
    }

    /** Nothing is known to have gone wrong. */
    private void carriedOut() {
        var results = new Results(after);
        results.describe(new Results.Experiment("Another", results.description().provenance()));
    }

    private int compare(String... more) {
        return Laboratory.commandLine()
                .setOut(new PrintWriter(said))
                .setErr(new PrintWriter(said, true))
                .execute(Stream.concat(Stream.of("compare", before.toString(), after.toString()), Stream.of(more))
                        .toArray(String[]::new));
    }
}
