package io.dronedelivery.support.repartition;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.dronedelivery.emulator.CosmosEmulator;
import io.dronedelivery.support.summary.TripService;
import java.time.Duration;
import java.util.Objects;
import org.junit.jupiter.api.Test;

/** A target of so little throughput that a page takes longer than one attempt at it may. */
class SmallTargetIT {

    private static final Duration TIMEOUT = Duration.ofSeconds(100);
    private static final int OWNERS = 80;

    @Test
    void takesAPageInSeveralAttempts() {
        try (CosmosEmulator emulator = CosmosEmulator.builder()
                        .physicalPartitions(LoadedTrips.PARTITIONS)
                        .start();
                TripService service = TripService.start(
                        emulator.endpoint(),
                        emulator.key(),
                        "trips-by-id",
                        "azure.cosmos.container.partition-key-path=/id",
                        "azure.cosmos.container.throughput=400",
                        "azure.cosmos.repartition.target=trips",
                        "azure.cosmos.repartition.page-size=1000",
                        "azure.cosmos.repartition.longest-pause=30s")) {
            LoadedTrips.into(service, OWNERS);
            Repartition repartition = service.bean(Repartition.class);

            repartition.start().block(TIMEOUT);

            await().atMost(TIMEOUT).until(() -> Objects.requireNonNull(
                            repartition.status().onErrorComplete().blockOptional(TIMEOUT))
                    .filter(status -> status.phase() != Phase.COPYING)
                    .isPresent());
            assertThat(repartition.status().block(TIMEOUT))
                    .extracting(RepartitionStatus::failure, RepartitionStatus::term)
                    .containsExactly(null, 1L);
        }
    }
}
