package io.dronedelivery.support.summary;

import io.dronedelivery.emulator.CosmosEmulator;
import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterAll;
import org.testcontainers.DockerClientFactory;
import org.testcontainers.containers.GenericContainer;
import org.testcontainers.containers.wait.strategy.Wait;
import org.testcontainers.utility.DockerImageName;

/** On Microsoft's emulator, whose image {@code CONTRACT_EMULATOR_IMAGE} names; it has the same well-known key. */
class OfficialEmulatorContractIT extends ItemContract {

    private static final int PORT = 8081;
    private static final String IMAGE = System.getenv().getOrDefault("CONTRACT_EMULATOR_IMAGE", "");

    private final List<GenericContainer<?>> containers = new ArrayList<>();

    @Override
    Optional<String> reasonToSkip() {
        if (IMAGE.isEmpty()) {
            return Optional.of("CONTRACT_EMULATOR_IMAGE names no image.");
        }
        return DockerClientFactory.instance().isDockerAvailable()
                ? Optional.empty()
                : Optional.of("no Docker answers to run " + IMAGE + ".");
    }

    @Override
    TripService startService() {
        GenericContainer<?> container = new GenericContainer<>(DockerImageName.parse(IMAGE))
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
