package io.dronedelivery.support.summary;

import io.dronedelivery.emulator.CosmosEmulator;
import org.junit.jupiter.api.AfterAll;

class EmbeddedEmulatorContractIT extends ItemContract {

    private final CosmosEmulator emulator =
            CosmosEmulator.builder().physicalPartitions(4).start();

    @Override
    TripService startService() {
        return TripService.start(emulator.endpoint(), emulator.key(), "trips");
    }

    @AfterAll
    void stopEmulator() {
        emulator.close();
    }
}
