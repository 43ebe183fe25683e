package io.dronedelivery.support.summary;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.dronedelivery.emulator.CosmosEmulator;
import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.testcontainers.DockerClientFactory;
import org.testcontainers.containers.GenericContainer;
import org.testcontainers.containers.wait.strategy.Wait;
import org.testcontainers.utility.DockerImageName;

/** On Microsoft's emulator, whose image {@code CONTRACT_EMULATOR_IMAGE} names; it has the same well-known key. */
class OfficialEmulatorContractIT extends ItemContract {

    private static final int PORT = 8081;

    private final List<GenericContainer<?>> containers = new ArrayList<>();

    @Override
    TripService startService() {
        String image = System.getenv().getOrDefault("CONTRACT_EMULATOR_IMAGE", "");
        assumeTrue(!image.isEmpty(), "Skipped: CONTRACT_EMULATOR_IMAGE names no image.");
        assumeTrue(DockerClientFactory.instance().isDockerAvailable(), "Skipped: no Docker answers.");
        GenericContainer<?> container = new GenericContainer<>(DockerImageName.parse(image))
                .withExposedPorts(PORT)
                .waitingFor(Wait.forListeningPort());
        containers.add(container);
        container.start();
        return TripService.start(
                URI.create("http://" + container.getHost() + ":" + container.getMappedPort(PORT)),
                CosmosEmulator.WELL_KNOWN_KEY,
                "trips");
    }

    @AfterAll
    void stopContainer() {
        containers.forEach(GenericContainer::stop);
    }
}
