package io.dronedelivery.support.repartition;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.dronedelivery.emulator.CosmosEmulator;
import io.dronedelivery.support.database.FaultyNetwork;
import io.dronedelivery.support.deadline.Deadline;
import io.dronedelivery.support.summary.Trip;
import io.dronedelivery.support.summary.TripService;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Writes pause for no longer than is set, by default within the deadline of the requests that wait. */
class PauseIT {

    private static final Logger log = LoggerFactory.getLogger(PauseIT.class);
    private static final Duration TIMEOUT = Duration.ofSeconds(60);
    private static final Duration LONGEST = Duration.ofMinutes(10);
    private static final Duration DEADLINE = Duration.ofSeconds(5);
    private static final String TOO_LONG = "Writes would have paused for longer than 5000 ms.";
    private static final int OWNERS = 40;

    private final CosmosEmulator emulator =
            CosmosEmulator.builder().physicalPartitions(LoadedTrips.PARTITIONS).start();
    private final FaultyNetwork network = new FaultyNetwork(emulator.endpoint(), 1);
    private final TripService atWork = replica(network.endpoint());
    private final TripService follower = replica(emulator.endpoint());

    @BeforeEach
    void load() {
        LoadedTrips.into(atWork, OWNERS);
    }

    @AfterEach
    void stop() {
        follower.close();
        atWork.close();
        network.close();
        emulator.close();
    }

    /** A step of the pause whose request is not answered, and how the repartition ends. */
    enum Unanswered {
        FENCE(Phase.FENCED, true, Phase.SOURCE),
        SWITCH(Phase.SWITCHED, true, Phase.TARGET),
        SWITCH_THAT_IS_NOT_CARRIED_OUT(Phase.SWITCHED, false, Phase.SOURCE);

        private final Phase phase;
        private final boolean carriedOut;
        private final Phase end;

        Unanswered(Phase phase, boolean carriedOut, Phase end) {
            this.phase = phase;
            this.carriedOut = carriedOut;
            this.end = end;
        }
    }

    @ParameterizedTest
    @EnumSource
    void endsWithinItsBoundThoughAStepOfItIsNotAnswered(Unanswered step) {
        network.neverAnswer("\"phase\":\"" + step.phase + "\"", step.carriedOut);

        RepartitionStatus end = carryOut();

        assertThat(end.phase()).isEqualTo(step.end);
        assertThat(end.term()).isEqualTo(1);
        assertThat(end.failure()).isEqualTo(step.end == Phase.TARGET ? null : TOO_LONG);
        writeWithinADeadline();
    }

    @Test
    void endsUnderLoadWithTheSwitchOrWithTheSourceInUseAndAReason() {
        RepartitionStatus end;
        try (Traffic traffic = new Traffic(List.of(atWork, follower), OWNERS)) {
            traffic.start();
            end = carryOut();
            traffic.awaitSomeWrites();
            traffic.stop();
            traffic.assertNothingWrong();
        }

        assertThat(end.failure()).isEqualTo(end.phase() == Phase.TARGET ? null : TOO_LONG);
        writeWithinADeadline();
    }

    private RepartitionStatus carryOut() {
        atWork.bean(Repartition.class).start().block(TIMEOUT);
        await().atMost(LONGEST).until(() -> status().phase() == Phase.TARGET || status().failure() != null);
        log.info("{}", status());
        return status();
    }

    private RepartitionStatus status() {
        return Objects.requireNonNull(follower.bean(Repartition.class).status().block(TIMEOUT));
    }

    private void writeWithinADeadline() {
        follower.items()
                .create(Trip.of("in-time", "o1", 1, "2"))
                .contextWrite(Deadline.after(DEADLINE)::into)
                .block(TIMEOUT);
    }

    private TripService replica(URI endpoint) {
        return TripService.start(
                endpoint,
                emulator.key(),
                "trips-by-id",
                "azure.cosmos.container.partition-key-path=/id",
                "azure.cosmos.repartition.target=trips");
    }
}
