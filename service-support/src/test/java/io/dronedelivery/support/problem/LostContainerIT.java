package io.dronedelivery.support.problem;

import static org.assertj.core.api.Assertions.assertThat;

import com.azure.cosmos.CosmosAsyncClient;
import com.azure.cosmos.CosmosAsyncDatabase;
import io.dronedelivery.emulator.CosmosEmulator;
import io.dronedelivery.support.summary.OwnerMonth;
import io.dronedelivery.support.summary.Trip;
import io.dronedelivery.support.summary.TripService;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.http.HttpHeaders;
import reactor.core.publisher.Mono;

/** What callers are told when the container, or the database that it is in, is deleted under a running service. */
class LostContainerIT {

    private static final Duration TIMEOUT = Duration.ofSeconds(30);
    private static final String TRUST_STORE = "javax.net.ssl.trustStore";

    private final CosmosEmulator emulator =
            CosmosEmulator.builder().direct().throttling(false).start();

    @TempDir
    private Path folder = Path.of(".");

    @BeforeEach
    void trustTheReplicas() {
        Path trusted = folder.resolve("trusted.jks");
        emulator.writeTrustStore(trusted);
        System.setProperty(TRUST_STORE, trusted.toString());
    }

    @AfterEach
    void stop() {
        System.clearProperty(TRUST_STORE);
        emulator.close();
    }

    @ParameterizedTest
    @ValueSource(strings = {"gateway", "direct"})
    void noItemIsSaidToBeMissingWhereTheContainerIs(String mode) {
        try (TripService service = start(mode)) {
            database(service).getContainer("trips").delete().block(TIMEOUT);

            everybodyIsToldToComeBackLater(service);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"gateway", "direct"})
    void noItemIsSaidToBeMissingWhereTheDatabaseIs(String mode) {
        try (TripService service = start(mode)) {
            database(service).delete().block(TIMEOUT);

            everybodyIsToldToComeBackLater(service);
        }
    }

    private TripService start(String mode) {
        TripService service =
                TripService.start(emulator.endpoint(), emulator.key(), "trips", "azure.cosmos.connection-mode=" + mode);
        service.items().create(Trip.of("t1", "o1", 11, "1.5")).block(TIMEOUT);
        return service;
    }

    private static CosmosAsyncDatabase database(TripService service) {
        return service.bean(CosmosAsyncClient.class).getDatabase("invoices");
    }

    private static void everybodyIsToldToComeBackLater(TripService service) {
        operations(service).forEach((name, operation) -> {
            Throwable failure = Objects.requireNonNull(operation
                    .<Throwable>map(found -> new AssertionError(name + " found something"))
                    .onErrorResume(Mono::just)
                    .block(TIMEOUT));
            Problems.Answer answer = Problems.of(failure);
            assertThat(answer.problem().getStatus()).as(name + ": " + failure).isEqualTo(503);
            assertThat(answer.headers().getFirst(HttpHeaders.RETRY_AFTER))
                    .as(name)
                    .isEqualTo("1");
        });
    }

    private static Map<String, Mono<?>> operations(TripService service) {
        OwnerMonth november = new OwnerMonth("o1", 2026, 11);
        Trip trip = Trip.of("t1", "o1", 11, "2.5");
        return Map.of(
                "item", service.items().read("o1", "t1"),
                "creation", service.items().create(trip),
                "change", service.items().modify("o1", "t1", Optional.empty(), stored -> trip),
                "replacement", service.items().replace(trip, "\"1\""),
                "removal", service.items().delete("o1", "t1", Optional.empty()),
                "month", service.repository().month(november),
                "newest month", service.repository().newestMonth("o1"),
                "fan-out", service.repository().byFanOut(service.repository().of(service.container()), november));
    }
}
