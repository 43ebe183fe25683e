package io.dronedelivery.perf.laboratory;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.dronedelivery.perf.recorder.ClientInterval;
import io.dronedelivery.perf.recorder.ClientRecord;
import io.dronedelivery.perf.recorder.ClientSecond;
import io.dronedelivery.perf.recorder.Outcome;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
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

    private final ExecutorService threads = Executors.newCachedThreadPool();
    private final HttpServer server = server();

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

    @BeforeEach
    void start() {
        server.createContext("/api/invoices", SimulationsIT::answer);
        server.setExecutor(threads);
        server.start();
    }

    @AfterEach
    void stop() {
        server.stop(0);
        threads.shutdownNow();
    }

    @ParameterizedTest
    @EnumSource(
            value = Load.class,
            names = {"CONSTANT_RATE", "CONNECTION_RATE", "IDLE_CONNECTIONS", "SOAK"})
    void measuresOnlyWhatComesAfterTheWarmUpAndAllOfIt(Load simulation) {
        var parameters = new TreeMap<>(SMALL);
        parameters.put(
                "load.base-url", "http://127.0.0.1:" + server.getAddress().getPort());

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
        Map<String, String> parameters = Map.of(
                "load.base-url",
                "http://127.0.0.1:" + server.getAddress().getPort(),
                "load.users",
                "4",
                "load.requests",
                "50");

        assertThat(generator.run(Load.FIXED_USERS, parameters, folder, Duration.ofMinutes(3), () -> {}))
                .isTrue();

        assertThat(ClientRecord.read(folder).seconds().stream()
                        .mapToLong(ClientSecond::started)
                        .sum())
                .isEqualTo(50);
    }

    private static HttpServer server() {
        try {
            return HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        } catch (IOException failure) {
            throw new IllegalStateException(failure);
        }
    }

    private static void answer(HttpExchange exchange) throws IOException {
        Map<String, String> asked = Arrays.stream(
                        exchange.getRequestURI().getQuery().split("&"))
                .map(parameter -> parameter.split("=", 2))
                .collect(Collectors.toMap(parameter -> parameter[0], parameter -> parameter[1]));
        byte[] invoice = """
                {"ownerId":"%s","year":%s,"month":%s,"complete":true,
                 "deliveries":{"count":1,"delivered":1,"inFlight":0,"cancelled":0},
                 "packages":{"count":1,"totalWeight":1.5},
                 "drones":{"trips":1,"traveledMiles":30.25,"assignedHours":1.5}}
                """.formatted(asked.get("ownerId"), asked.get("year"), asked.get("month"))
                .getBytes(StandardCharsets.UTF_8);
        try (exchange) {
            exchange.getResponseHeaders().add("Content-Type", "application/json");
            exchange.sendResponseHeaders(200, invoice.length);
            exchange.getResponseBody().write(invoice);
        }
    }
}
