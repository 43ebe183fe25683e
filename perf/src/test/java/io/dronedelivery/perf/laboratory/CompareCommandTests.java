package io.dronedelivery.perf.laboratory;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.dronedelivery.perf.recorder.RunFolder;
import io.dronedelivery.perf.report.Results;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The committed result of the ladder against a copy of itself. */
class CompareCommandTests {

    private static final Path REFERENCE = Path.of("..", "docs", "reference-run");

    private final StringWriter said = new StringWriter();

    @TempDir
    Path after = Path.of("");

    @Test
    void succeedsWhereNothingChanged() {
        new Results(REFERENCE).keep(after);

        assertThat(compare()).isZero();
        assertThat(said.toString()).contains("test-5").contains("within noise").doesNotContain("worse");
    }

    @Test
    void failsWhereOneFigureIsWorse() {
        new Results(REFERENCE).keep(after);
        var folder = new RunFolder(after);
        JsonNode figures = folder.read("figures.json", JsonNode.class);
        ObjectNode fifth = (ObjectNode) figures.get(4).get("figures").get(0);
        fifth.put("chargePerOperation", 2 * fifth.get("chargePerOperation").asDouble());
        folder.write("figures.json", figures);

        assertThat(compare()).isEqualTo(1);
        assertThat(said.toString()).containsOnlyOnce("worse").containsPattern("test-5 +RU per operation .*worse");
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
                .execute("compare", REFERENCE.toString(), after.toString());
    }
}
