package io.dronedelivery.perf.laboratory;

import static org.assertj.core.api.Assertions.assertThat;

import io.dronedelivery.perf.recorder.ClientInterval;
import io.dronedelivery.perf.recorder.ClientRecord;
import io.dronedelivery.perf.recorder.ClientSecond;
import io.dronedelivery.perf.recorder.Outcome;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Gatling itself, against a server that knows every invoice. */
class SimulationsIT {

    private static final Map<String, String> SMALL = Map.of(
            "load.rate", "10",
            "load.duration", "2s",
            "load.warm-up", "1s",
            "load.connections.idle", "5",
            "load.objective.p99", "60s");

    private final InvoiceServer server = new InvoiceServer("");

    @TempDir
    static Path logs = Path.of("");

    /** One for all: it carries out several simulations. */
    @SuppressWarnings("NullAway.Init") // assigned before all tests
    private static LoadGenerator generator;

    @TempDir
    Path folder = Path.of("");

    @BeforeAll
    static void startGenerator() {
        generator = LoadGenerator.start(new Project(Path.of("..")), Processors.ALL, List.of(), logs);
    }

    @AfterAll
    static void stopGenerator() {
        generator.close();
        assertThat(ProcessHandle.of(generator.pid()).filter(ProcessHandle::isAlive))
                .isEmpty();
    }

    @AfterEach
    void stop() {
        server.close();
    }

    @ParameterizedTest
    @EnumSource(
            value = Load.class,
            names = {"CONSTANT_RATE", "CONNECTION_RATE", "IDLE_CONNECTIONS", "SOAK"})
    void measuresOnlyWhatComesAfterTheWarmUpAndAllOfIt(Load simulation) {
        var parameters = new TreeMap<>(SMALL);
        parameters.put("load.base-url", server.address().toString());

        assertThat(generator.run(simulation, parameters, folder, Duration.ofMinutes(3), () -> {}))
                .isTrue();

        Map<Outcome, Long> outcomes = ClientRecord.read(folder).intervals().stream()
                .collect(Collectors.groupingBy(
                        ClientInterval::outcome,
                        Collectors.summingLong(interval -> interval.latencies().getTotalCount())));
        assertThat(outcomes).containsExactly(Map.entry(Outcome.COMPLETE, 20L));
    }

    @Test
    void asksAsManyRequestsAsAreWantedWithAsManyUsers() {
        Map<String, String> parameters =
                Map.of("load.base-url", server.address().toString(), "load.users", "4", "load.requests", "50");

        assertThat(generator.run(Load.FIXED_USERS, parameters, folder, Duration.ofMinutes(3), () -> {}))
                .isTrue();

        assertThat(ClientRecord.read(folder).seconds().stream()
                        .mapToLong(ClientSecond::started)
                        .sum())
                .isEqualTo(50);
    }

    @Test
    void hasNoMoreRequestsUnderWayThanItMayHave() {
        server.waitFor(200);
        Map<String, String> parameters = Map.of(
                "load.base-url",
                server.address().toString(),
                "load.users",
                "20",
                "load.requests",
                "200",
                "load.active-requests",
                "2");

        assertThat(generator.run(Load.FIXED_USERS, parameters, folder, Duration.ofMinutes(3), () -> {}))
                .isTrue();

        assertThat(server.mostAtOnce()).isEqualTo(2);
        assertThat(ClientRecord.read(folder).seconds().stream()
                        .mapToLong(ClientSecond::priced)
                        .sum())
                .isEqualTo(200);
    }

    @Test
    void endsAfterItsTimeHoweverManyRequestsAreLeft() {
        Map<String, String> parameters = Map.of(
                "load.base-url",
                server.address().toString(),
                "load.users",
                "1",
                "load.requests",
                "1000000",
                "load.time-limit",
                "1s");

        assertThat(generator.run(Load.FIXED_USERS, parameters, folder, Duration.ofMinutes(1), () -> {}))
                .isTrue();
    }

    @Test
    void sendsTheBodyOfAFileWithOwnerAndMonthFilledIn() throws IOException {
        Path body = Files.writeString(
                folder.resolve("body.json"),
                "{\"tag\":\"from a file\",\"ownerId\":\"#{ownerId}\",\"year\":#{year},\"month\":#{month}}");
        var parameters = new TreeMap<>(SMALL);
        parameters.put("load.base-url", server.address().toString());
        parameters.put("load.body-file", body.toString());

        assertThat(generator.run(Load.POST_BODY, parameters, folder, Duration.ofMinutes(3), () -> {}))
                .isTrue();
    }
}
