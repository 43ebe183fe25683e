package io.dronedelivery.support.cosmos;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

import io.dronedelivery.emulator.CosmosEmulator;
import io.dronedelivery.support.summary.TripService;
import java.net.URI;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;

/** A service whose database is missing, away or unfit does not start, and its last words name the property to look at. */
@ExtendWith(OutputCaptureExtension.class)
class StartFailureIT {

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
                Duration.ofSeconds(60),
                () -> assertThatThrownBy(() ->
                        TripService.start(URI.create("http://127.0.0.1:1"), CosmosEmulator.WELL_KNOWN_KEY, "trips")));

        assertThat(output)
                .contains("APPLICATION FAILED TO START", "http://127.0.0.1:1 does not answer", "azure.cosmos.endpoint");
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
