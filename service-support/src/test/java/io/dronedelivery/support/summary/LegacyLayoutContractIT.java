package io.dronedelivery.support.summary;

import io.dronedelivery.emulator.CosmosEmulator;
import org.junit.jupiter.api.AfterAll;

/** The same on a container keyed by id, where ids are shared by all owners. */
class LegacyLayoutContractIT extends ItemContract {

    private final CosmosEmulator emulator =
            CosmosEmulator.builder().physicalPartitions(4).start();

    @Override
    TripService startService() {
        return TripService.start(
                emulator.endpoint(), emulator.key(), "trips-by-id", "azure.cosmos.container.partition-key-path=/id");
    }

    @AfterAll
    void stopEmulator() {
        emulator.close();
    }
}
