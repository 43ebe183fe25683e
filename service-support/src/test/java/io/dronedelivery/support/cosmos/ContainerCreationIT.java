package io.dronedelivery.support.cosmos;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.azure.cosmos.CosmosAsyncClient;
import com.azure.cosmos.models.CosmosContainerProperties;
import com.azure.cosmos.models.IncludedPath;
import com.azure.cosmos.models.ThroughputProperties;
import io.dronedelivery.emulator.CosmosEmulator;
import io.dronedelivery.support.summary.TripService;
import java.time.Duration;
import java.util.Objects;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** What a start makes of a container that is not there. */
class ContainerCreationIT {

    private static final Duration TIMEOUT = Duration.ofSeconds(30);

    private final CosmosEmulator emulator = CosmosEmulator.builder().start();

    @AfterEach
    void stop() {
        emulator.close();
    }

    @Test
    void createsNothingOnAnAccountUnlessAskedTo() {
        assertThatThrownBy(() -> TripService.startUnconfigured(
                        "azure.cosmos.endpoint=" + emulator.endpoint(),
                        "azure.cosmos.key=" + emulator.key(),
                        "azure.cosmos.connection-mode=gateway",
                        "azure.cosmos.container.name=mistyped"))
                .rootCause()
                .hasMessageContaining("There is no container 'mistyped'");
    }

    @Test
    void indexesWhatQueriesAskForLetsTombstonesExpireAndScalesWhereAsked() {
        try (TripService service = TripService.start(
                emulator.endpoint(),
                emulator.key(),
                "trips",
                "azure.cosmos.container.indexed-fields=ownerId,year,month,type,droneId",
                "azure.cosmos.container.autoscale=true",
                "azure.cosmos.container.throughput=5000")) {
            var container = service.bean(CosmosAsyncClient.class)
                    .getDatabase("invoices")
                    .getContainer("trips");
            CosmosContainerProperties made =
                    Objects.requireNonNull(container.read().block(TIMEOUT)).getProperties();
            ThroughputProperties throughput = Objects.requireNonNull(
                            container.readThroughput().block(TIMEOUT))
                    .getProperties();

            assertThat(made.getIndexingPolicy().getIncludedPaths())
                    .extracting(IncludedPath::getPath)
                    .containsExactlyInAnyOrder("/ownerId/?", "/year/?", "/month/?", "/type/?", "/droneId/?");
            assertThat(made.getIndexingPolicy().getExcludedPaths())
                    .anyMatch(path -> path.getPath().equals("/*"));
            assertThat(made.getDefaultTimeToLiveInSeconds()).isEqualTo(-1);
            assertThat(throughput.getAutoscaleMaxThroughput()).isEqualTo(5000);
        }
    }
}
