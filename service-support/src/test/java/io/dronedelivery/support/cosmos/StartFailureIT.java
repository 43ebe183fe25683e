package io.dronedelivery.support.cosmos;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

import io.dronedelivery.emulator.CosmosEmulator;
import io.dronedelivery.support.summary.TripService;
import java.io.IOException;
import java.net.ServerSocket;
import java.net.URI;
import java.time.Duration;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import reactor.core.publisher.Mono;
import reactor.core.scheduler.Schedulers;

/** A service whose database is missing, away or unfit does not start, and its last words name the property to look at. */
@ExtendWith(OutputCaptureExtension.class)
class StartFailureIT {

    private static final Duration TIMEOUT = Duration.ofSeconds(60);

    @Test
    void namesThePropertyWhereNoDatabaseIsConfigured(CapturedOutput output) {
        assertThatThrownBy(() -> TripService.startUnconfigured(
                        "azure.cosmos.container.name=trips",
                        "spring.autoconfigure.exclude=io.dronedelivery.emulator.CosmosEmulatorAutoConfiguration"))
                .hasRootCauseInstanceOf(CosmosStartException.class);

        assertThat(output).contains("APPLICATION FAILED TO START", "azure.cosmos.endpoint is not set");
    }

    @Test
    void namesThePropertyWhereNothingListensThere(CapturedOutput output) {
        assertTimeoutPreemptively(
                TIMEOUT,
                () -> assertThatThrownBy(() -> TripService.start(
                        URI.create("http://127.0.0.1:1"),
                        CosmosEmulator.WELL_KNOWN_KEY,
                        "trips",
                        "azure.cosmos.start-timeout=1s")));

        assertThat(output)
                .contains("APPLICATION FAILED TO START", "http://127.0.0.1:1 does not answer", "azure.cosmos.endpoint");
    }

    @Test
    void waitsForADatabaseThatStartsLater(CapturedOutput output) throws IOException {
        int port = freePort();
        Mono<TripService> starting = Mono.fromCallable(() -> TripService.start(
                        URI.create("http://127.0.0.1:" + port), CosmosEmulator.WELL_KNOWN_KEY, "trips"))
                .subscribeOn(Schedulers.boundedElastic())
                .cache();
        starting.subscribe();
        await().atMost(TIMEOUT).until(() -> output.getOut().contains("does not answer yet"));

        try (CosmosEmulator emulator = CosmosEmulator.builder().port(port).start();
                TripService service = Objects.requireNonNull(starting.block(TIMEOUT))) {
            assertThat(emulator.endpoint()).hasPort(port);
            assertThat(service.container().name()).isEqualTo("trips");
        }
    }

    private static int freePort() throws IOException {
        try (ServerSocket socket = new ServerSocket(0)) {
            return socket.getLocalPort();
        }
    }

    @Test
    void namesThePropertiesWhereTheKeyIsRefused(CapturedOutput output) {
        try (CosmosEmulator emulator = CosmosEmulator.builder().start()) {
            assertThatThrownBy(() -> TripService.start(emulator.endpoint(), "d3Jvbmc=", "trips"));
        }

        assertThat(output).contains("APPLICATION FAILED TO START", "azure.cosmos.key");
    }

    @Test
    void namesTheOtherNameWhereTheContainerIsMissingAndMayNotBeCreated(CapturedOutput output) {
        try (CosmosEmulator emulator = CosmosEmulator.builder().start()) {
            assertThatThrownBy(() -> TripService.start(
                    emulator.endpoint(), emulator.key(), "nowhere", "azure.cosmos.container.create-if-absent=false"));
        }

        assertThat(output)
                .contains("There is no container 'nowhere'", "set azure.cosmos.container.create-if-absent=true");
    }
}
