package io.dronedelivery.support.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.dronedelivery.emulator.CosmosEmulator;
import io.dronedelivery.support.database.EmulatorFaults;
import io.dronedelivery.support.database.EmulatorMeters;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Objects;
import org.junit.jupiter.api.AfterEach;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.http.HttpHeaders;
import org.springframework.http.MediaType;
import org.springframework.test.context.DynamicPropertyRegistry;
import org.springframework.test.context.DynamicPropertySource;
import org.springframework.test.web.reactive.server.StatusAssertions;
import org.springframework.test.web.reactive.server.WebTestClient;

/**
 * A whole service over real sockets, and behind it an emulator of nine physical partitions that can be slow or refuse. With the
 * system property {@code emulator.direct} the service reaches the emulator's replicas, as on Azure, otherwise its gateway.
 */
@SpringBootTest(
        webEnvironment = SpringBootTest.WebEnvironment.RANDOM_PORT,
        properties = {"management.server.port=0", "azure.cosmos.container.create-if-absent=true"})
abstract class RunningService {

    static final String CALLER = "X-Caller";

    private static final boolean DIRECT = Boolean.getBoolean("emulator.direct");
    private static final int REPLICAS = 4;

    static final CosmosEmulator EMULATOR = emulator();
    static final EmulatorFaults FAULTS = EmulatorFaults.of(EMULATOR);

    private final Subject subject;
    private final WebTestClient client;
    private final WebTestClient management;

    RunningService(Subject subject, int port, int managementPort) {
        this.subject = subject;
        this.client = client(port);
        this.management = client(managementPort);
    }

    private static CosmosEmulator emulator() {
        CosmosEmulator.Builder builder =
                CosmosEmulator.builder().physicalPartitions(9).throttling(false);
        if (!DIRECT) {
            return builder.start();
        }
        CosmosEmulator emulator = builder.direct(0, REPLICAS).start();
        try {
            Path trusted = Files.createTempFile("emulator", ".jks");
            trusted.toFile().deleteOnExit();
            emulator.writeTrustStore(trusted);
            System.setProperty("javax.net.ssl.trustStore", trusted.toString());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return emulator;
    }

    @DynamicPropertySource
    static void database(DynamicPropertyRegistry properties) {
        properties.add("azure.cosmos.connection-mode", () -> DIRECT ? "direct" : "gateway");
        properties.add("azure.cosmos.endpoint", EMULATOR::endpoint);
        properties.add("azure.cosmos.key", EMULATOR::key);
    }

    @AfterEach
    void healDatabase() {
        FAULTS.clear();
    }

    protected final WebTestClient client() {
        return client;
    }

    final WebTestClient management() {
        return management;
    }

    private static WebTestClient client(int port) {
        return WebTestClient.bindToServer()
                .baseUrl("http://localhost:" + port)
                .defaultHeader(CALLER, "operator")
                .responseTimeout(Duration.ofSeconds(30))
                .build();
    }

    protected final String create(String id, String ownerId, int month) {
        return Objects.requireNonNull(post(id, ownerId, month)
                .isCreated()
                .returnResult(Void.class)
                .getResponseHeaders()
                .getETag());
    }

    protected final StatusAssertions post(String id, String ownerId, int month) {
        return client().post()
                .uri(subject.path())
                .contentType(MediaType.APPLICATION_JSON)
                .bodyValue(subject.body(id, ownerId, month))
                .exchange()
                .expectStatus();
    }

    protected final StatusAssertions put(String id, String ownerId, int month, String version) {
        return client().put()
                .uri(subject.path() + "/{id}?ownerId={owner}", id, ownerId)
                .header(HttpHeaders.IF_MATCH, version)
                .contentType(MediaType.APPLICATION_JSON)
                .bodyValue(subject.body(id, ownerId, month))
                .exchange()
                .expectStatus();
    }

    protected final StatusAssertions summary(String ownerId) {
        return client().get()
                .uri(subject.path() + "/{summary}?ownerId={owner}&year=2026&month=11", subject.summary(), ownerId)
                .exchange()
                .expectStatus();
    }

    /** Carries out requests, and compares what the service and the emulator have counted for them. */
    protected final void agreesOnTheCostOf(String what, Runnable requests) {
        EmulatorMeters before = EmulatorMeters.read(EMULATOR);
        double callsBefore = counted("cosmos_operation_calls_sum");
        double chargeBefore = counted("cosmos_operation_charge_RU_sum");

        requests.run();

        EmulatorMeters spent = EmulatorMeters.read(EMULATOR).since(before);
        assertThat(spent.requests()).isPositive();
        assertThat(counted("cosmos_operation_calls_sum") - callsBefore)
                .as("calls to %s", what)
                .isEqualTo(spent.requests());
        assertThat(counted("cosmos_operation_charge_RU_sum") - chargeBefore)
                .as("charge of %s", what)
                .isEqualTo(spent.charge(), within(0.001));
    }

    private double counted(String meter) {
        return metrics()
                .lines()
                .filter(line -> line.startsWith(meter + "{"))
                .mapToDouble(line -> Double.parseDouble(line.substring(line.lastIndexOf(' ') + 1)))
                .sum();
    }

    final String metrics() {
        return Objects.requireNonNull(management()
                .get()
                .uri("/actuator/prometheus")
                .exchange()
                .expectBody(String.class)
                .returnResult()
                .getResponseBody());
    }
}
