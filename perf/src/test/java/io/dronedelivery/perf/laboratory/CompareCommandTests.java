package io.dronedelivery.perf.laboratory;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.dronedelivery.perf.recorder.RunFolder;
import io.dronedelivery.perf.report.Report;
import io.dronedelivery.perf.report.Results;
import io.dronedelivery.perf.report.SyntheticRun;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
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

        assertThat(compare()).isZero();
        assertThat(said.toString()).contains("test-4").contains("within noise").doesNotContain("worse");
    }

    @Test
    void failsWhereOneFigureIsWorse() {
        new Results(before).keep(after);
        var folder = new RunFolder(after);
        JsonNode figures = folder.read("figures.json", JsonNode.class);
        ObjectNode fourth = (ObjectNode) figures.get(1).get("figures").get(0);
        fourth.put("chargePerOperation", 2 * fourth.get("chargePerOperation").asDouble());
        folder.write("figures.json", figures);

        assertThat(compare()).isEqualTo(1);
        assertThat(said.toString()).containsOnlyOnce("worse").containsPattern("test-4 +RU per operation .*worse");
    }

    @Test
    void saysInALineWhichFileIsMissing() {
        assertThat(compare()).isEqualTo(1);
        assertThat(said.toString())
                .startsWith("Cannot be read")
                .contains(after.toString())
                .hasLineCount(1);
    }

    private int compare() {
        return Laboratory.commandLine()
                .setOut(new PrintWriter(said))
                .setErr(new PrintWriter(said, true))
                .execute("compare", before.toString(), after.toString());
    }
}
