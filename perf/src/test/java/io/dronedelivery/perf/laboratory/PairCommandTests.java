package io.dronedelivery.perf.laboratory;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What is wrong with a pair is said before anything is started. */
class PairCommandTests {

    private final StringWriter said = new StringWriter();

    @TempDir
    Path folder = Path.of("");

    @BeforeEach
    void nameTheProject() {
        System.setProperty(Project.ROOT_PROPERTY, "..");
    }

    @AfterEach
    void forgetTheProject() {
        System.clearProperty(Project.ROOT_PROPERTY);
    }

    @Test
    void refusesACheckoutThatIsNotCompiled() {
        assertThat(pair("--before", folder.toString())).isEqualTo(1);
        assertThat(said.toString())
                .contains("local-stack is not compiled")
                .contains(folder.toString())
                .contains("run mvn test-compile at the root first");
    }

    @Test
    void refusesFewerThanOneRound() {
        assertThat(pair("--rounds", "0")).isEqualTo(1);
        assertThat(said.toString()).contains("--rounds and --warm-up-blocks are at least 1");
    }

    @Test
    void refusesAnUnknownParameterByItsName() {
        assertThat(pair("-l", "rat=20")).isEqualTo(1);
        assertThat(said.toString()).contains("load.rat");
    }

    private int pair(String... more) {
        return Laboratory.commandLine()
                .setOut(new PrintWriter(said))
                .setErr(new PrintWriter(said, true))
                .execute(Stream.concat(
                                Stream.of(
                                        "pair",
                                        "constant-rate",
                                        "--results",
                                        folder.resolve("results").toString()),
                                Stream.of(more))
                        .toArray(String[]::new));
    }
}
