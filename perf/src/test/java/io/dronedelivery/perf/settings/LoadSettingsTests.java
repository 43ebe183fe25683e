package io.dronedelivery.perf.settings;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.YearMonth;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class LoadSettingsTests {

    @Test
    void takesEveryParameterFromItsDefault() {
        LoadSettings settings = with(Map.of());

        assertThat(settings.baseUrl()).hasToString("http://127.0.0.1:8080");
        assertThat(settings.multiples()).containsExactly(1.0, 2.0, 5.0, 10.0);
        assertThat(settings.bodySize()).isEqualTo(5000);
        assertThat(settings.recordTo()).isEmpty();
    }

    @Test
    void asksByDefaultForTheDemonstrationData() {
        assertThat(with(Map.of()).invoices())
                .isEqualTo(new Population(
                        "o%05d",
                        1, 1000, YearMonth.now(ZoneOffset.UTC).minusMonths(11), YearMonth.now(ZoneOffset.UTC)));
    }

    @Test
    void drawsFromAFileOfInvoices(@TempDir Path folder) throws IOException {
        Path file = Files.writeString(folder.resolve("population"), "# ours\nacme.north, 2026-11\n");

        assertThat(with(Map.of("load.population.file", file.toString()))
                        .invoices()
                        .draw(new Random(1)))
                .isEqualTo(new Population.Invoice("acme.north", 2026, 11));
    }

    @Test
    void namesTheLineOfAFileThatIsNoInvoice(@TempDir Path folder) throws IOException {
        Path file = Files.writeString(folder.resolve("population"), "acme.north,2026-11\nacme.south,soon\n");

        assertThatExceptionOfType(InvalidSettingsException.class)
                .isThrownBy(() -> with(Map.of("load.population.file", file.toString())))
                .withMessageContaining("population, line 2: 'acme.south,soon' is not an owner and a month");
    }

    @Test
    void letsSystemPropertiesOverrideDefaults() {
        LoadSettings settings = with(Map.of(
                "load.rate", "120.5",
                "load.duration", "5m",
                "load.timetable", "original",
                "load.multiples", "2,3",
                "load.objective.p99", "250ms"));

        assertThat(settings.rate()).isEqualTo(120.5);
        assertThat(settings.duration()).isEqualTo(Duration.ofMinutes(5));
        assertThat(settings.timetable()).isEqualTo(Timetable.ORIGINAL);
        assertThat(settings.multiples()).isEqualTo(List.of(2.0, 3.0));
        assertThat(settings.objective().p99()).isEqualTo(Duration.ofMillis(250));
    }

    @Test
    void takesHttp2BeforeTheAddressIsKnown() {
        assertThat(with(Map.of("load.protocol", "http2")).protocol()).isEqualTo(LoadSettings.Protocol.HTTP2);
    }

    @Test
    void namesEveryUnknownParameter() {
        assertThatExceptionOfType(InvalidSettingsException.class)
                .isThrownBy(() -> with(Map.of("load.rat", "1", "load.objective.p98", "1s")))
                .withMessageContaining("load.objective.p98, load.rat");
    }

    @ParameterizedTest
    @CsvSource({
        "load.rate, fast, load.rate",
        "load.rate, -1, load.rate",
        "load.duration, soon, load.duration",
        "load.timetable, medium, load.timetable",
        "load.base-url, localhost, load.base-url",
        "load.population.owners, 0, load.population.owners",
        "load.auth.token-url, http://127.0.0.1/token, LOAD_AUTH_CLIENT_SECRET",
        "load.active-requests, -1, load.active-requests",
        "load.body-file, nowhere.json, load.body-file",
        "load.protocol, http2, load.protocol"
    })
    void refusesAWrongValueByTheNameOfItsParameter(String name, String value, String named) {
        assertThatExceptionOfType(RuntimeException.class)
                .isThrownBy(() -> with(Map.of(name, value)).addressed())
                .withMessageContaining(named);
    }

    private static LoadSettings with(Map<String, String> properties) {
        return LoadSettings.from(properties);
    }
}
