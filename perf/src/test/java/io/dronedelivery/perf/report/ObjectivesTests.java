package io.dronedelivery.perf.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.dronedelivery.perf.recorder.Outcome;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ObjectivesTests {

    @TempDir
    Path folder = Path.of("");

    @ParameterizedTest
    @ValueSource(
            strings = {
                "p50 <= 18ms",
                "p99 <= 60ms",
                "p99.9<=0.08s",
                "p100 <= 0.1 s",
                "mean <= 20ms",
                "errors <= 0%",
                "charge <= 9RU",
                "throughput >= 100/s"
            })
    void keepsWhatIsAtItsBound(String line) throws IOException {
        assertThat(objectives(line).kept(Fixture.healthy().figures())).isTrue();
    }

    @ParameterizedTest
    @ValueSource(strings = {"p50 <= 17ms", "p99.9 <= 79ms", "errors <= 0.9%", "charge <= 8.9RU", "throughput >= 101/s"})
    void missesWhatIsBeyondIt(String line) throws IOException {
        Figures figures = Fixture.healthy()
                .outcomes(Map.of(Outcome.COMPLETE, 9_900L, Outcome.SHED, 100L))
                .figures();

        assertThat(objectives(line).kept(figures)).isFalse();
    }

    @Test
    void doesNotTakeForKeptWhatWasNotSeen() throws IOException {
        assertThat(objectives("charge <= 100RU")
                        .kept(Fixture.healthy().withoutCharge().figures()))
                .isFalse();
    }

    @ParameterizedTest
    @CsvSource({
        "p98 <= 1s, there is no figure 'p98'",
        "p99 < 1s, 'p99 < 1s' is no objective",
        "p99 >= 1s, an objective for 'p99' is written p99 <= 1ms",
        "errors <= 1, an objective for 'errors' is written errors <= 1%",
        "throughput <= 10/s, is written throughput >= 1/s"
    })
    void namesTheLineThatIsNoObjectiveAndSaysWhy(String line, String reason) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> objectives("# what we promise", "", line))
                .withMessageContaining("objectives, line 3: ")
                .withMessageContaining(reason);
    }

    private Objectives objectives(String... lines) throws IOException {
        return Objectives.read(Files.write(folder.resolve("objectives"), List.of(lines)));
    }
}
