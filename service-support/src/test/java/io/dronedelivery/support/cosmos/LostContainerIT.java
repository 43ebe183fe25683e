package io.dronedelivery.support.cosmos;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.azure.cosmos.CosmosAsyncClient;
import io.dronedelivery.emulator.CosmosEmulator;
import io.dronedelivery.emulator.CosmosEmulatorApplication;
import io.dronedelivery.support.process.JavaProcess;
import io.dronedelivery.support.summary.OwnerMonth;
import io.dronedelivery.support.summary.Trip;
import io.dronedelivery.support.summary.TripService;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.boot.health.contributor.Health;
import org.springframework.boot.health.contributor.Status;

/** The container is gone while the service runs, as when the pod of an emulator in memory is replaced. */
class LostContainerIT {

    private static final Duration TIMEOUT = Duration.ofSeconds(30);
    private static final Pattern READY = Pattern.compile("ready at (http\\S+)");

    @Test
    void makesItAnewInADatabaseThatCameBackEmpty(@TempDir Path directory) throws Exception {
        Process first = emulator(directory.resolve("first"), 0);
        try {
            URI endpoint = endpoint(directory.resolve("first"));
            try (TripService service = TripService.start(endpoint, CosmosEmulator.WELL_KNOWN_KEY, "trips")) {
                Trip before = Trip.of("t1", "o1", 11, "1.5");
                service.items().create(before).block(TIMEOUT);
                assertThat(health(service).getStatus()).isEqualTo(Status.UP);

                end(first);
                assertThat(health(service).getStatus()).isEqualTo(Status.DOWN);
                Process second = emulator(directory.resolve("second"), endpoint.getPort());
                try {
                    await().atMost(TIMEOUT).until(() -> isUp(service));

                    Trip after = Trip.of("t2", "o1", 11, "2.5");
                    service.items().create(after).block(TIMEOUT);
                    assertThat(Objects.requireNonNull(service.months()
                                            .read(new OwnerMonth("o1", 2026, 11))
                                            .block(TIMEOUT))
                                    .value())
                            .isEqualTo(after.totals());
                } finally {
                    end(second);
                }
            }
        } finally {
            end(first);
        }
    }

    @Test
    void makesItAnewInTheLayoutThatItHad() {
        try (CosmosEmulator emulator = CosmosEmulator.builder().start();
                TripService service = TripService.start(
                        emulator.endpoint(),
                        emulator.key(),
                        "trips",
                        "azure.cosmos.container.partition-key-path=/id")) {
            dropDatabase(service);

            await().atMost(TIMEOUT).until(() -> isUp(service));

            try (TripService next = TripService.start(emulator.endpoint(), emulator.key(), "trips")) {
                assertThat(next.container().layout()).isEqualTo(PartitionLayout.BY_ID);
            }
        }
    }

    @Test
    void staysUnreadyWhereItMayNotCreateOne() {
        try (CosmosEmulator emulator = CosmosEmulator.builder().start()) {
            TripService.start(emulator.endpoint(), emulator.key(), "trips").close();
            try (TripService service = TripService.start(
                    emulator.endpoint(), emulator.key(), "trips", "azure.cosmos.container.create-if-absent=false")) {
                dropDatabase(service);

                assertThat(health(service).getDetails().toString())
                        .contains("There is no container 'trips' and azure.cosmos.container.create-if-absent is false");
                assertThat(isUp(service)).isFalse();
            }
        }
    }

    private static Process emulator(Path output, int port) throws IOException {
        return JavaProcess.start(CosmosEmulatorApplication.class, output, "--port=" + port);
    }

    private static URI endpoint(Path output) throws IOException {
        await().atMost(TIMEOUT)
                .until(() -> READY.matcher(Files.readString(output)).find());
        return READY.matcher(Files.readString(output))
                .results()
                .map(match -> URI.create(match.group(1)))
                .findFirst()
                .orElseThrow();
    }

    private static void end(Process process) throws InterruptedException {
        process.destroyForcibly().waitFor(10, TimeUnit.SECONDS);
    }

    private static void dropDatabase(TripService service) {
        service.bean(CosmosAsyncClient.class).getDatabase("invoices").delete().block(TIMEOUT);
    }

    private static boolean isUp(TripService service) {
        return health(service).getStatus().equals(Status.UP);
    }

    private static Health health(TripService service) {
        return Objects.requireNonNull(
                service.bean(CosmosHealthIndicator.class).health().block(TIMEOUT));
    }
}
