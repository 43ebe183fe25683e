package io.dronedelivery.support.summary;

import static org.assertj.core.api.Assertions.assertThat;

import io.dronedelivery.emulator.CosmosEmulator;
import java.util.Optional;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;

/** The same on a container keyed by id, where ids are shared by all owners. */
class LegacyLayoutContractIT extends ItemContract {

    private final CosmosEmulator emulator =
            CosmosEmulator.builder().physicalPartitions(4).start();

    @Override
    TripService startService() {
        return TripService.start(
                emulator.endpoint(), emulator.key(), "trips-by-id", "azure.cosmos.container.partition-key-path=/id");
    }

    @Test
    void leavesTheIdOfARemovedItemToItsOwner() {
        String former = owner();
        Trip trip = Trip.of(id(former, "t1"), former, 11, "4");
        items().create(trip).block(TIMEOUT);
        items().delete(former, trip.id(), Optional.empty()).block(TIMEOUT);

        refused(items().create(Trip.of(trip.id(), owner(), 11, "4")));
        assertThat(get(items().create(trip)).value().fresh()).isTrue();
    }

    @AfterAll
    void stopEmulator() {
        emulator.close();
    }
}
