package io.dronedelivery.perf.laboratory;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.dronedelivery.perf.recorder.RunFolder;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The command line against a gateway that the laboratory has not started, and that asks for a token. */
class AttachIT {

    private static final String TOKEN = "of-an-operator";
    private static final List<String> RUN = List.of(
            "run",
            "constant-rate",
            "-l",
            "rate=10",
            "-l",
            "duration=2s",
            "-l",
            "warm-up=1s",
            "-l",
            "objective.p99=60s");

    private final InvoiceServer system = new InvoiceServer(TOKEN);
    private final StringWriter said = new StringWriter();

    @TempDir
    Path folder = Path.of("");

    @TempDir
    Path elsewhere = Path.of("");

    @BeforeEach
    void compiled() {
        System.setProperty(Project.ROOT_PROPERTY, "..");
    }

    @AfterEach
    void stop() {
        System.clearProperty(Project.ROOT_PROPERTY);
        system.close();
    }

    @Test
    void measuresASystemElsewhereAndSaysWhatItDidNotSee() throws IOException {
        assertThat(attach(List.of("--token-file", token()), RUN))
                .as(said.toString())
                .isZero();

        assertThat(folder.resolve("report.html"))
                .content()
                .contains("Measured on a system that the laboratory neither started nor set up.")
                .contains(
                        "Nothing of what was seen is at its limit. Not seen, and so not ruled out: RU of one partition")
                .contains("metrics of gateway, metrics of delivery-service")
                .doesNotContain("Measured against an emulator");
        assertThat(figures()
                        .at("/representative/conditions/controlMilliseconds")
                        .asText())
                .isEqualTo("NaN");
        assertThat(folder.resolve("junit.xml")).content().contains("failures=\"0\"");
        assertThat(folder.resolve("constant-rate/run-1/stack/population.csv"))
                .hasContent("acme.north,2026-11\nacme.south,2026-10");
    }

    @Test
    void leavesTheTokenNowhere() throws IOException {
        attach(List.of("--token-file", token()), RUN);

        try (Stream<Path> files = Files.walk(folder)) {
            assertThat(files.filter(Files::isRegularFile)).isNotEmpty().noneSatisfy(file -> assertThat(
                            new String(Files.readAllBytes(file), StandardCharsets.ISO_8859_1))
                    .contains(TOKEN));
        }
    }

    @Test
    void findsTheBusyProcessorOfAComponentThatShowsItsMetrics() throws IOException {
        assertThat(attach(
                        List.of("--token-file", token(), "--metrics", "gateway=" + system.address() + "/metrics"), RUN))
                .as(said.toString())
                .isZero();

        assertThat(figures().at("/verdict/sentence").asText())
                .startsWith("Processors: ")
                .contains("% of the busiest component's in use (most: gateway")
                .contains("not ruled out: RU of one partition")
                .doesNotContain("Processors;");
    }

    @Test
    void failsWhereAnObjectiveIsMissed() throws IOException {
        Path objectives = Files.writeString(elsewhere.resolve("objectives"), "errors <= 1%\ncharge <= 8.99RU");

        assertThat(attach(
                        List.of("--token-file", token()),
                        Stream.concat(RUN.stream(), Stream.of("--objectives", objectives.toString()))
                                .toList()))
                .isEqualTo(1);

        assertThat(said.toString()).contains("Missed: constant-rate: charge <= 8.99RU (9.000RU)");
        assertThat(folder.resolve("junit.xml"))
                .content()
                .contains("failures=\"1\"")
                .contains("charge &lt;= 8.99RU");
    }

    @Test
    void failsWhereTheAnswersAreWrong() throws IOException {
        system.answerWrongly();

        assertThat(attach(List.of("--token-file", token()), RUN)).isEqualTo(1);

        assertThat(said.toString())
                .contains("Missed: constant-rate: answers what is asked (20 answers did not belong")
                .contains("Missed: constant-rate: keeps the assertions of its simulation");
    }

    @Test
    void findsTheCapacityOfASystemElsewhere() throws IOException {
        Path population = Files.writeString(elsewhere.resolve("population"), "acme.north,2026-11");
        Path objectives = Files.writeString(elsewhere.resolve("objectives"), "p99 <= 60s\nthroughput >= 15/s");

        assertThat(attach(
                        List.of("--token-file", token(), "--population", population.toString()),
                        List.of(
                                "capacity",
                                "--first=10",
                                "--most=20",
                                "--duration=2s",
                                "--first-warm-up=1s",
                                "--warm-up=1s",
                                "--objectives=" + objectives)))
                .as(said.toString())
                .isZero();

        assertThat(said.toString())
                .contains(
                        "20 requests a second with p99 <= 60s, under 80 % of the system's processors where they are seen")
                .contains("an unseen share of the processors");
    }

    @Test
    void saysThatATokenIsMissing() {
        assertThat(attach(List.of(), RUN)).isEqualTo(1);
        assertThat(said.toString())
                .contains("does not say which invoices it has (401")
                .contains("--population");
    }

    @Test
    void refusesWhatOnlyAStackOnThisMachineCanBeTold() {
        assertThat(attach(
                        List.of(),
                        Stream.concat(RUN.stream(), Stream.of("--partitions=4")).toList()))
                .isEqualTo(1);
        assertThat(said.toString()).contains("--partitions is for a stack on this machine");
    }

    @Test
    void takesNoSecretsThatWouldBeRecorded() {
        assertThat(attach(List.of(), List.of("run", "smoke", "-l", "auth.token=" + TOKEN)))
                .isEqualTo(1);
        assertThat(said.toString()).contains("what is secret belongs into the environment");
    }

    private int attach(List<String> how, List<String> command) {
        List<String> typed = new ArrayList<>(List.of("attach"));
        typed.addAll(how);
        typed.add(system.address().toString());
        typed.addAll(command);
        typed.add("--results=" + folder);
        return Laboratory.commandLine()
                .setOut(new PrintWriter(said))
                .setErr(new PrintWriter(said, true))
                .execute(typed.toArray(String[]::new));
    }

    private JsonNode figures() {
        return new RunFolder(folder).read("figures.json", JsonNode.class).get(0);
    }

    private String token() throws IOException {
        return Files.writeString(elsewhere.resolve("token"), TOKEN + "\n").toString();
    }
}
