package io.dronedelivery.support.cosmos;

import static org.assertj.core.api.Assertions.assertThat;

import com.azure.cosmos.CosmosAsyncClient;
import com.azure.cosmos.CosmosAsyncDatabase;
import io.dronedelivery.emulator.CosmosEmulator;
import io.dronedelivery.support.database.FaultyNetwork;
import io.dronedelivery.support.summary.OwnerMonth;
import io.dronedelivery.support.summary.Trip;
import io.dronedelivery.support.summary.TripService;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.tracing.Tracer;
import java.time.Duration;
import java.util.Objects;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.springframework.boot.health.contributor.Health;
import org.springframework.boot.health.contributor.Status;
import reactor.test.StepVerifier;

/** What readiness knows of the database, and what it costs to know. */
class ReadinessIT {

    private static final Duration TIMEOUT = Duration.ofSeconds(30);
    private static final int CHECKS = 20;

    private final CosmosEmulator emulator =
            CosmosEmulator.builder().physicalPartitions(3).throttling(false).start();
    private final FaultyNetwork network = new FaultyNetwork(emulator.endpoint(), 1);
    private final TripService service = TripService.start(network.endpoint(), emulator.key(), "trips");

    @AfterEach
    void stop() {
        service.close();
        network.close();
        emulator.close();
    }

    @Test
    void asksTheDatabaseNothingWhileThereIsTraffic() {
        service.items().create(Trip.of("t1", "o1", 11, "1.5")).block(TIMEOUT);
        int before = network.requests();

        for (int i = 0; i < CHECKS; i++) {
            assertThat(status(service.bean(CosmosHealthIndicator.class))).isEqualTo(Status.UP);
        }

        assertThat(network.requests()).isEqualTo(before);
    }

    @Test
    void readsOneDocumentForManyChecksWithoutTraffic() {
        CosmosHealthIndicator idle = idle();
        int before = network.requests();

        for (int i = 0; i < CHECKS; i++) {
            assertThat(status(idle)).isEqualTo(Status.UP);
        }

        assertThat(network.requests()).isEqualTo(before + 1);
    }

    @Test
    void takesAThrottledDatabaseForOneThatIsThere() {
        network.throttle(true);

        assertThat(status(idle())).isEqualTo(Status.UP);
    }

    @Test
    void isDownWithoutADatabase() {
        network.faultRate(1);

        assertThat(status(idle())).isEqualTo(Status.DOWN);
    }

    @Test
    void neverMakesALostContainerAnewThoughAStartMayCreateOne() {
        service.items().create(Trip.of("t1", "o1", 11, "1.5")).block(TIMEOUT);
        CosmosAsyncClient client = service.bean(CosmosAsyncClient.class);
        client.getDatabase("invoices").getContainer("trips").delete().block(TIMEOUT);

        Health health = Objects.requireNonNull(idle().health().block(TIMEOUT));

        assertThat(health.getStatus()).isEqualTo(Status.DOWN);
        assertThat(health.getDetails().toString()).contains("Container 'trips' cannot be used");
        assertThat(client.getDatabase("invoices")
                        .readAllContainers()
                        .collectList()
                        .block(TIMEOUT))
                .isEmpty();
        // A month of a lost container is a failure and no invoice of zeros.
        StepVerifier.create(service.repository().month(new OwnerMonth("o1", 2026, 11)))
                .expectError()
                .verify(TIMEOUT);
    }

    @Test
    void isDownWithTheFirstOperationThatMeetsNoContainerAndUpWithTheFirstOneThatMeetsItAgain() {
        CosmosHealthIndicator readiness = service.bean(CosmosHealthIndicator.class);
        CosmosAsyncDatabase database = service.bean(CosmosAsyncClient.class).getDatabase("invoices");
        database.getContainer("trips").delete().block(TIMEOUT);

        StepVerifier.create(service.items().read("o1", "t1")).expectError().verify(TIMEOUT);

        int before = network.requests();
        for (int i = 0; i < CHECKS; i++) {
            assertThat(status(readiness)).isEqualTo(Status.DOWN);
        }
        assertThat(network.requests()).isEqualTo(before);

        database.createContainer("trips", "/ownerId").block(TIMEOUT);
        service.items().create(Trip.of("t1", "o1", 11, "1.5")).block(TIMEOUT);

        assertThat(status(readiness)).isEqualTo(Status.UP);
    }

    @Test
    void isDownWhereNobodyCanTellAnyMoreWhichContainerIsInUse() {
        CosmosOperations operations = service.bean(CosmosOperations.class);
        CosmosHealthIndicator readiness = service.bean(CosmosHealthIndicator.class);
        Duration validity = Duration.ofMillis(1);
        long longAgo = System.nanoTime() - Duration.ofMinutes(1).toNanos();

        operations.allow(new CosmosOperations.Permission(service.container(), true, longAgo, validity, validity));
        assertThat(status(readiness)).isEqualTo(Status.DOWN);

        operations.allow(CosmosOperations.Permission.forGood(service.container()));
        assertThat(status(readiness)).isEqualTo(Status.UP);
    }

    private CosmosHealthIndicator idle() {
        return new CosmosHealthIndicator(
                new CosmosOperations(service.container(), service.bean(MeterRegistry.class), Tracer.NOOP));
    }

    private static Status status(CosmosHealthIndicator indicator) {
        return Objects.requireNonNull(indicator.health().block(TIMEOUT)).getStatus();
    }
}
