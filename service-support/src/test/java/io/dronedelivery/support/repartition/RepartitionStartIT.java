package io.dronedelivery.support.repartition;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import io.dronedelivery.emulator.CosmosEmulator;
import io.dronedelivery.support.database.FaultyNetwork;
import io.dronedelivery.support.summary.TripService;
import java.net.URI;
import java.time.Duration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What keeps a replica from starting where a repartition is configured, or ought to be. */
class RepartitionStartIT {

    private static final Duration TIMEOUT = Duration.ofSeconds(60);
    private static final String TARGET = "azure.cosmos.repartition.target=trips";

    private final CosmosEmulator emulator = CosmosEmulator.builder().start();

    @AfterEach
    void stop() {
        emulator.close();
    }

    @Test
    void refusesASourceThatIsKeyedByOwnerAlready() {
        assertThatThrownBy(() -> start("trips", "/ownerId", "azure.cosmos.repartition.target=other"))
                .rootCause()
                .hasMessageContaining("'trips' is keyed by /ownerId", "/id");
    }

    @Test
    void refusesATargetThatIsKeyedById() {
        start("other", "/id");

        assertThatThrownBy(() -> start("trips-by-id", "/id", "azure.cosmos.repartition.target=other"))
                .rootCause()
                .hasMessageContaining("'other' is keyed by /id");
    }

    @ParameterizedTest
    @ValueSource(strings = {"Eventual", "BoundedStaleness"})
    void refusesAnAccountWhoseReadsMayMissTheOwnWrites(String consistency) {
        try (FaultyNetwork network = new FaultyNetwork(emulator.endpoint(), 1)) {
            network.accountConsistency(consistency);

            assertThatThrownBy(() -> start(network.endpoint(), "trips-by-id", "/id", TARGET))
                    .rootCause()
                    .hasMessageContaining("the account's is " + consistency);
        }
    }

    @Test
    void refusesATargetThatAnotherContainerMovesTo() {
        try (TripService following = follow()) {
            following.bean(Repartition.class).start().block(TIMEOUT);

            assertThatThrownBy(() -> start("parcels-by-id", "/id", TARGET))
                    .rootCause()
                    .hasMessageContaining("'trips-by-id'", "'parcels-by-id'");
        }
    }

    @Test
    void keepsAReplicaFromFollowingTheMoveOfAnotherContainer() {
        try (TripService following = follow();
                TripService other = follow("parcels-by-id")) {
            following.bean(Repartition.class).start().block(TIMEOUT);
            await().atMost(TIMEOUT).until(() -> following.container().name().equals("trips"));

            assertThatThrownBy(() -> other.bean(Repartition.class).start().block(TIMEOUT))
                    .hasMessageContaining("'trips-by-id'", "'parcels-by-id'");
            assertThat(other.container().name()).isEqualTo("parcels-by-id");
        }
    }

    @Test
    void refusesTheSourceOfARepartitionToAReplicaThatDoesNotFollowIt() {
        try (TripService following = follow()) {
            following.bean(Repartition.class).start().block(TIMEOUT);

            assertThatThrownBy(() -> start("trips-by-id", "/id"))
                    .rootCause()
                    .hasMessageContaining("'trips-by-id'", "'trips'");
            assertThatThrownBy(() -> start("trips-by-id", "/id", "azure.cosmos.repartition.target=elsewhere"))
                    .rootCause()
                    .hasMessageContaining("'trips-by-id'", "'trips'");
        }
    }

    private TripService follow() {
        return follow("trips-by-id");
    }

    private TripService follow(String source) {
        return TripService.start(
                emulator.endpoint(), emulator.key(), source, "azure.cosmos.container.partition-key-path=/id", TARGET);
    }

    private void start(String container, String key, String... properties) {
        start(emulator.endpoint(), container, key, properties);
    }

    private void start(URI endpoint, String container, String key, String... properties) {
        String[] all = new String[properties.length + 1];
        all[0] = "azure.cosmos.container.partition-key-path=" + key;
        System.arraycopy(properties, 0, all, 1, properties.length);
        TripService.start(endpoint, emulator.key(), container, all).close();
    }
}
