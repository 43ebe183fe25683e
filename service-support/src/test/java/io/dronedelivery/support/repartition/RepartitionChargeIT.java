package io.dronedelivery.support.repartition;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.data.Percentage.withPercentage;
import static org.awaitility.Awaitility.await;

import io.dronedelivery.emulator.CosmosEmulator;
import io.dronedelivery.support.cosmos.Charged;
import io.dronedelivery.support.database.EmulatorMeters;
import io.dronedelivery.support.summary.Trip;
import io.dronedelivery.support.summary.TripService;
import java.time.Duration;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import reactor.core.publisher.Flux;

/** But for reads of the control documents and the checkpoints, of one request unit each. */
class RepartitionChargeIT {

    private static final Logger log = LoggerFactory.getLogger(RepartitionChargeIT.class);
    private static final Duration TIMEOUT = Duration.ofSeconds(60);
    private static final int OWNERS = 20;

    @Test
    void isWhatTheDatabaseHasCounted() {
        try (CosmosEmulator emulator = CosmosEmulator.builder()
                        .physicalPartitions(LoadedTrips.PARTITIONS)
                        .start();
                TripService service = TripService.start(
                        emulator.endpoint(),
                        emulator.key(),
                        "trips-by-id",
                        "azure.cosmos.container.partition-key-path=/id",
                        "azure.cosmos.repartition.target=trips",
                        "azure.cosmos.repartition.page-size=20",
                        "azure.cosmos.repartition.longest-pause=30s")) {
            LoadedTrips.into(service, OWNERS);
            Repartition repartition = service.bean(Repartition.class);
            EmulatorMeters before = EmulatorMeters.read(emulator);

            repartition.start().block(TIMEOUT);
            double written = Objects.requireNonNull(Flux.range(0, OWNERS)
                    .concatMap(i -> service.items().create(Trip.of("new-" + i, "o" + i, 1, "2")))
                    .map(Charged::charge)
                    .reduce(0.0, Double::sum)
                    .block(TIMEOUT));
            await().atMost(TIMEOUT).until(() -> service.container().name().equals("trips"));

            double counted = EmulatorMeters.read(emulator).since(before).charge() - written;
            RepartitionStatus status =
                    Objects.requireNonNull(repartition.status().block(TIMEOUT));
            log.info("The database has counted {} RU, the repartition {} RU.", counted, status.charge());
            assertThat(status.charge()).isCloseTo(counted, withPercentage(10));
        }
    }
}
