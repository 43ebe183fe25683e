package io.dronedelivery.support.repartition;

import com.azure.cosmos.models.CosmosChangeFeedRequestOptions;
import com.azure.cosmos.models.FeedRange;
import com.fasterxml.jackson.databind.JsonNode;
import io.dronedelivery.emulator.CosmosEmulator;
import io.dronedelivery.support.cosmos.ItemContainer;
import io.dronedelivery.support.database.FaultyNetwork;
import io.dronedelivery.support.problem.DatabaseStatus;
import io.dronedelivery.support.summary.Trip;
import io.dronedelivery.support.summary.TripService;
import java.time.Duration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import reactor.test.StepVerifier;

/** Pages of a whole container, where an operation may take a second. */
class SlowPagesIT {

    private static final Duration TIMEOUT = Duration.ofSeconds(60);
    private static final Duration OPERATION_TIMEOUT = Duration.ofSeconds(1);

    private final CosmosEmulator emulator = CosmosEmulator.builder().start();
    private final FaultyNetwork network = new FaultyNetwork(emulator.endpoint(), 1);
    private final TripService service = TripService.start(
            network.endpoint(),
            emulator.key(),
            "trips-by-id",
            "azure.cosmos.container.partition-key-path=/id",
            "azure.cosmos.operation-timeout=" + OPERATION_TIMEOUT);

    @AfterEach
    void stop() {
        service.close();
        network.close();
        emulator.close();
    }

    @Test
    void areGivenUpWhereTheChangeFeedDoesNotAnswer() {
        ItemContainer container = service.container();
        service.items().create(Trip.of("one", "o1", 1, "2")).block(TIMEOUT);
        network.delay(TIMEOUT.multipliedBy(60));

        StepVerifier.create(container.pages(
                        container
                                .sdk()
                                .queryChangeFeed(
                                        CosmosChangeFeedRequestOptions.createForProcessingFromBeginning(
                                                FeedRange.forFullRange()),
                                        JsonNode.class),
                        10))
                .expectErrorMatches(DatabaseStatus::isPassing)
                .verify(TIMEOUT.dividedBy(2));
    }
}
