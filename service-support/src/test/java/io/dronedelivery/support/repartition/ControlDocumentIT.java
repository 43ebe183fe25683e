package io.dronedelivery.support.repartition;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import com.azure.cosmos.CosmosAsyncClient;
import com.azure.cosmos.CosmosAsyncContainer;
import com.azure.cosmos.models.PartitionKey;
import io.dronedelivery.emulator.CosmosEmulator;
import io.dronedelivery.support.database.FaultyNetwork;
import io.dronedelivery.support.problem.DatabaseStatus;
import io.dronedelivery.support.summary.Trip;
import io.dronedelivery.support.summary.TripService;
import java.net.URI;
import java.time.Duration;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;

/** What a replica makes of a control document that it cannot rely on. */
@ExtendWith(OutputCaptureExtension.class)
class ControlDocumentIT {

    private static final Duration TIMEOUT = Duration.ofSeconds(60);
    private static final String LOOK = "/docs/control";
    private static final int FEW_LOOKS = 3;
    private static final PartitionKey KEY = new PartitionKey(ControlStore.OWNER);

    private final CosmosEmulator emulator = CosmosEmulator.builder().start();
    private final FaultyNetwork network = new FaultyNetwork(emulator.endpoint(), 1);
    private final TripService replica = replica();
    private final Repartition repartition = replica.bean(Repartition.class);

    @AfterEach
    void stop() {
        replica.close();
        network.close();
        emulator.close();
    }

    @Test
    void beginsNoFurtherMoveWhereTheDocumentOfOneThatIsDoneIsLost() {
        moveOneTrip();

        loseTheControlDocument();

        assertThatThrownBy(() -> repartition.start().block(TIMEOUT)).hasMessageContaining("term 1, to SOURCE, term 0");
        assertThat(replica.container().name()).isEqualTo("trips");
    }

    @Test
    void startsNoReplicaOnTheSourceWhereTheDocumentIsLostButItemsAreInTheTarget() {
        moveOneTrip();

        loseTheControlDocument();

        assertThatThrownBy(() -> replica().close())
                .rootCause()
                .hasMessageContaining("'trips' holds documents, but none that tells of a repartition");
    }

    @Test
    void saysAtOnceThatItMayNotChangeTheDocument() {
        network.refuse("\"phase\":\"COPYING\"", 403, 5300);

        assertThatThrownBy(() -> repartition.start().block(TIMEOUT))
                .satisfies(failure -> assertThat(DatabaseStatus.of(failure)).hasValue(403));
        assertThat(network.refused()).isEqualTo(1);
    }

    @Test
    void looksAgainThoughOneLookHasNoAnswer() {
        network.holdOnce(LOOK);
        await().atMost(TIMEOUT).until(network::holds);

        awaitRequests(4);
        createOneTrip();
    }

    @Test
    void keepsTheMoveThoughOneSignOfLifeHasNoAnswer() {
        network.holdOnce("\"beat\":");

        moveOneTrip();

        assertThat(network.holds()).isTrue();
        assertThat(status().term()).isEqualTo(1);
    }

    @Test
    void copiesNoPageAnyMoreThatIsNotItsOwn(CapturedOutput output) {
        createOneTrip();
        network.refuse("\"miles\"", 429, 3200);
        repartition.start().block(TIMEOUT);
        await().atMost(TIMEOUT).until(() -> network.refused() > 0);

        repartition.cancel().block(TIMEOUT);

        await().atMost(TIMEOUT)
                .until(() -> output.getOut().contains("The repartition waits for whoever takes it over"));
    }

    @Test
    void saysHowTheMoveEndedThoughTheLookBeforeThatHasNoAnswer() {
        createOneTrip();
        network.refuse("\"phase\":\"SWITCHED\"", 403, 5300);
        AtomicInteger looks = new AtomicInteger();
        network.watch(request -> {
            if (network.refused() > 0 && request.uri().contains(LOOK) && looks.incrementAndGet() <= FEW_LOOKS) {
                network.holdOnce(LOOK);
            }
        });
        try (TripService other = replica(emulator.endpoint())) {
            Repartition follows = other.bean(Repartition.class);
            repartition.start().block(TIMEOUT);

            await().atMost(TIMEOUT)
                    .until(() -> Objects.requireNonNull(follows.status().block(TIMEOUT))
                                    .failure()
                            != null);
            assertThat(status().term()).isEqualTo(1);
        }
    }

    @Test
    void followsTheMoveThoughItsCopyOfTheDatabaseLagsBehind() {
        network.lag();
        awaitRequests(2);
        try (TripService atWork = replica(emulator.endpoint())) {
            atWork.bean(Repartition.class).start().block(TIMEOUT);

            await().atMost(TIMEOUT).until(() -> replica.container().name().equals("trips"));
        }
    }

    @Test
    void copiesTheLastWriteThoughItsCopyOfTheDatabaseLagsBehind() {
        network.lag();
        createOneTrip();
        try (TripService other = replica(emulator.endpoint())) {
            Repartition follows = other.bean(Repartition.class);
            repartition.start().block(TIMEOUT);
            await().atMost(TIMEOUT)
                    .until(() -> Objects.requireNonNull(follows.status().block(TIMEOUT))
                                    .phase()
                            == Phase.ARMED);
            other.items().create(Trip.of("t2", "o2", 1, "2")).block(TIMEOUT);
            await().atMost(TIMEOUT).until(() -> other.container().name().equals("trips"));

            assertThat(target().readItem("t2", new PartitionKey("o2"), Trip.class)
                            .block(TIMEOUT))
                    .isNotNull();
        }
    }

    private void awaitRequests(int further) {
        int before = network.documentRequests();
        await().atMost(TIMEOUT).until(() -> network.documentRequests() >= before + further);
    }

    private void createOneTrip() {
        replica.items().create(Trip.of("t1", "o1", 1, "2")).block(TIMEOUT);
    }

    private void moveOneTrip() {
        createOneTrip();
        repartition.start().block(TIMEOUT);
        await().atMost(TIMEOUT).until(() -> replica.container().name().equals("trips"));
        await().atMost(TIMEOUT).until(() -> status().phase() == Phase.TARGET);
    }

    private RepartitionStatus status() {
        return Objects.requireNonNull(repartition.status().block(TIMEOUT));
    }

    private void loseTheControlDocument() {
        target().deleteItem(Control.ID, KEY).block(TIMEOUT);
    }

    private CosmosAsyncContainer target() {
        return replica.bean(CosmosAsyncClient.class).getDatabase("invoices").getContainer("trips");
    }

    private TripService replica() {
        return replica(network.endpoint());
    }

    private TripService replica(URI endpoint) {
        return TripService.start(
                endpoint,
                emulator.key(),
                "trips-by-id",
                "azure.cosmos.container.partition-key-path=/id",
                "azure.cosmos.repartition.target=trips",
                "azure.cosmos.operation-timeout=10m",
                "azure.cosmos.repartition.calm=4s",
                "azure.cosmos.repartition.longest-pause=30s");
    }
}
