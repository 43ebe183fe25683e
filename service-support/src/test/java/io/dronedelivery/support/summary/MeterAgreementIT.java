package io.dronedelivery.support.summary;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.dronedelivery.emulator.CosmosEmulator;
import io.dronedelivery.support.database.EmulatorMeters;
import io.micrometer.core.instrument.DistributionSummary;
import io.micrometer.core.instrument.MeterRegistry;
import java.time.Duration;
import java.util.Objects;
import java.util.Optional;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/**
 * What the service counts of calls, request units and 429s is what the emulator counts, of every kind of operation, on a
 * container whose throughput does not suffice. Request units are those of the emulator's model.
 */
class MeterAgreementIT {

    private static final Duration TIMEOUT = Duration.ofSeconds(60);
    private static final int OWNERS = 60;

    @ParameterizedTest
    @ValueSource(strings = {"/ownerId", "/id"})
    void agreesWithTheDatabaseOnCallsChargeAndThrottles(String key) {
        try (CosmosEmulator emulator =
                        CosmosEmulator.builder().physicalPartitions(1).start();
                TripService service = TripService.start(
                        emulator.endpoint(),
                        emulator.key(),
                        "trips",
                        "azure.cosmos.container.partition-key-path=" + key,
                        "azure.cosmos.container.throughput=400",
                        "azure.cosmos.throttling.max-retries=1")) {
            EmulatorMeters before = EmulatorMeters.read(emulator);
            double callsBefore = counted(service, "cosmos.operation.calls");
            double chargeBefore = counted(service, "cosmos.operation.charge");

            Flux.range(0, OWNERS)
                    .flatMap(owner -> life(service, "o" + owner).onErrorComplete(), 16)
                    .blockLast(TIMEOUT);

            EmulatorMeters spent = EmulatorMeters.read(emulator).since(before);
            assertThat(spent.throttled()).isPositive();
            assertThat(service.throttled()).isEqualTo(spent.throttled());
            assertThat(counted(service, "cosmos.operation.calls") - callsBefore).isEqualTo(spent.requests());
            assertThat(counted(service, "cosmos.operation.charge") - chargeBefore)
                    .isEqualTo(spent.charge(), within(0.001));
        }
    }

    /** Everything that can be done with an item. */
    private static Mono<?> life(TripService service, String owner) {
        MonthlyItems<Trip> items = service.items();
        String id = owner + "-t1";
        return items.create(Trip.of(id, owner, 11, "1.5"))
                .then(items.read(owner, id))
                .flatMap(seen -> items.replace(
                        Trip.of(id, owner, 12, "2.5"),
                        Objects.requireNonNull(seen.value().etag())))
                .then(items.modify(owner, id, Optional.empty(), trip -> Trip.of(id, owner, 11, "3.5")))
                .then(service.repository().month(new OwnerMonth(owner, 2026, 11)))
                .then(service.repository().newestMonth(owner))
                .then(service.repository().page(new OwnerMonth(owner, 2026, 11), TripRepository.page(10, null)))
                .then(service.repository().ofAllOwners(owner, TripRepository.page(10, null)))
                .then(items.delete(owner, id, Optional.empty()));
    }

    private static double counted(TripService service, String meter) {
        return service.bean(MeterRegistry.class).get(meter).summaries().stream()
                .mapToDouble(DistributionSummary::totalAmount)
                .sum();
    }
}
