package io.dronedelivery.support.repartition;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.azure.cosmos.models.CosmosBulkExecutionOptions;
import com.azure.cosmos.models.CosmosBulkOperations;
import com.azure.cosmos.models.PartitionKey;
import io.dronedelivery.emulator.CosmosEmulator;
import io.dronedelivery.support.database.FaultyNetwork;
import io.dronedelivery.support.process.JavaProcess;
import io.dronedelivery.support.summary.AccessPlan;
import io.dronedelivery.support.summary.OwnerMonth;
import io.dronedelivery.support.summary.Totals;
import io.dronedelivery.support.summary.Trip;
import io.dronedelivery.support.summary.TripService;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Random;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/**
 * Two replicas move from one container to another while they are read and written, on throughput that is provisioned and limited.
 * {@code -Drepartition.documents} says how many documents there are, {@code -Drepartition.runs} how often a replica is killed in each
 * phase, every time at another moment, by turns the one at work and another one; without it, each once while nobody writes.
 */
class RepartitionIT {

    private static final Logger log = LoggerFactory.getLogger(RepartitionIT.class);
    private static final Duration TIMEOUT = Duration.ofSeconds(60);
    private static final int DOCUMENTS = Integer.getInteger("repartition.documents", 600);
    private static final int RUNS = Integer.getInteger("repartition.runs", 0);
    private static final Path LOG = Path.of("target/repartition-process.log");
    private static final int PER_MONTH = 5;
    private static final int MONTHS = 3;
    private static final int OWNERS = DOCUMENTS / (PER_MONTH * MONTHS);
    private static final Totals LOADED = Totals.of("trips", PER_MONTH).with("thousandthsOfMiles", PER_MONTH * 1_500L);

    private final CosmosEmulator emulator =
            CosmosEmulator.builder().physicalPartitions(3).start();
    private final FaultyNetwork network = new FaultyNetwork(emulator.endpoint(), 1);
    private final List<TripService> replicas = new ArrayList<>();

    @BeforeEach
    void startTwoReplicas() {
        replicas.add(replica(network.endpoint()));
        replicas.add(replica(emulator.endpoint()));
        load(replicas.get(0));
    }

    @AfterEach
    void stop() {
        replicas.forEach(TripService::close);
        network.close();
        emulator.close();
    }

    @Test
    void movesBothReplicasThoughTheAnswerOfTheSwitchIsLost() {
        network.loseAnswerOnce("\"phase\":\"SWITCHED\"");
        Traffic traffic = traffic();

        start(replicas.get(0));
        awaitPhase(Phase.TARGET);

        assertThat(network.answersLost()).isEqualTo(1);
        assertEverythingRight(traffic);
        // A replica that starts afterwards uses the target from its first request.
        replicas.add(replica(emulator.endpoint()));
        assertThat(replicas.get(2).container().name()).isEqualTo("trips");
    }

    static Stream<Moment> momentsOfDeath() {
        Stream<Moment> always = Stream.of(new Moment(Phase.FENCED, 0, true), new Moment(Phase.FENCED, 0, false));
        Stream<Moment> asked = IntStream.range(0, RUNS).boxed().flatMap(run -> Stream.of(
                        Phase.COPYING, Phase.ARMED, Phase.FENCED, Phase.SWITCHED)
                .map(phase -> new Moment(phase, new Random(run).nextInt(1_000), run % 2 == 0)));
        return RUNS == 0 ? always : asked;
    }

    /** So long after a phase has been seen, the death of the replica at work or of one that only follows. */
    record Moment(Phase phase, int millis, boolean atWork) {}

    @ParameterizedTest
    @MethodSource("momentsOfDeath")
    void endsRightlyThoughAReplicaIsKilledAndAnotherOneStarts(Moment moment) throws Exception {
        Traffic traffic = traffic();
        Process dying = JavaProcess.start(
                RepartitionProcess.class,
                LOG,
                Stream.concat(
                                Stream.of(
                                        Boolean.toString(moment.atWork()),
                                        emulator.endpoint().toString(),
                                        emulator.key(),
                                        "trips-by-id"),
                                Stream.of(properties()))
                        .toArray(String[]::new));
        try {
            if (!moment.atWork()) {
                network.loseAnswerOnce("\"phase\":\"SWITCHED\"");
                await().atMost(TIMEOUT).until(() -> Files.readString(LOG).contains(RepartitionProcess.FOLLOWS));
                start(replicas.get(0));
            }
            awaitPhase(moment.phase());
            Mono.delay(Duration.ofMillis(moment.millis())).block(TIMEOUT);
        } finally {
            dying.destroyForcibly().waitFor();
        }
        replicas.add(replica(emulator.endpoint()));
        awaitPhase(Phase.TARGET);

        assertThat(status(replicas.get(0)).term()).isGreaterThanOrEqualTo(moment.atWork() ? 2 : 1);
        assertEverythingRight(traffic);
    }

    @Test
    void canBeCancelledAndStartedAgainAndLeavesNoSummaryOfWhatIsGoneMeanwhile() {
        start(replicas.get(0));
        awaitPhase(Phase.ARMED);

        replicas.get(1).bean(Repartition.class).cancel().block(TIMEOUT);
        await().atMost(TIMEOUT)
                .until(() -> status(replicas.get(0)).failure() != null
                        && status(replicas.get(0)).phase() == Phase.SOURCE);
        assertThat(status(replicas.get(0)).failure()).isEqualTo("It was cancelled.");
        for (int i = 0; i < PER_MONTH; i++) {
            replicas.get(1).items().delete("o1", id(1, 1, i), Optional.empty()).block(TIMEOUT);
        }
        // Whoever was at work has to have noticed before it can be started again.
        await().atMost(TIMEOUT).until(() -> {
            start(replicas.get(1));
            return status(replicas.get(1)).phase() != Phase.SOURCE;
        });
        awaitPhase(Phase.TARGET);

        awaitTarget();
        assertThat(read(replicas.get(0), new OwnerMonth("o1", 2026, 1))).isEqualTo(Totals.NONE);
        assertThat(read(replicas.get(1), new OwnerMonth("o1", 2026, 2))).isEqualTo(LOADED);
    }

    private static void start(TripService replica) {
        replica.bean(Repartition.class).start().block(TIMEOUT);
    }

    private static RepartitionStatus status(TripService replica) {
        return Objects.requireNonNull(replica.bean(Repartition.class).status().block(TIMEOUT));
    }

    private void awaitPhase(Phase phase) {
        await().atMost(Duration.ofMinutes(5))
                .pollInterval(Duration.ofMillis(50))
                .until(() -> {
                    RepartitionStatus status = status(replicas.get(1));
                    if (status.failure() != null) {
                        throw new IllegalStateException("The repartition failed: " + status);
                    }
                    return status.phase().ordinal() >= phase.ordinal();
                });
        log.info("{}", status(replicas.get(1)));
    }

    private void awaitTarget() {
        await().atMost(TIMEOUT).until(() -> replicas.stream()
                .allMatch(replica -> replica.container().name().equals("trips")));
    }

    private Traffic traffic() {
        Traffic traffic = new Traffic(List.copyOf(replicas), OWNERS, MONTHS, LOADED);
        traffic.start();
        return traffic;
    }

    private void assertEverythingRight(Traffic traffic) {
        awaitTarget();
        // Some more after the switch: they have to be right as well.
        traffic.awaitSomeWrites();
        traffic.stop();
        traffic.assertNothingWrong();
        for (int owner = 0; owner < OWNERS; owner++) {
            for (int month = 1; month <= MONTHS; month++) {
                OwnerMonth of = new OwnerMonth("o" + owner, 2026, month);
                TripService replica = replicas.get(owner % 2);
                assertThat(replica.plan()).isEqualTo(AccessPlan.SUMMARY_POINT_READ);
                assertThat(read(replica, of)).as("%s", of).isEqualTo(LOADED.plus(traffic.added(of)));
            }
        }
    }

    private TripService replica(URI endpoint) {
        return TripService.start(endpoint, emulator.key(), "trips-by-id", properties());
    }

    private static String[] properties() {
        return new String[] {
            "azure.cosmos.container.partition-key-path=/id",
            "azure.cosmos.repartition.target=trips",
            "azure.cosmos.repartition.calm=2s",
            "azure.cosmos.repartition.lease=3s",
            // The machines that tests run on stall now and then.
            "azure.cosmos.repartition.longest-pause=30s"
        };
    }

    private static void load(TripService service) {
        List<Trip> trips = new ArrayList<>();
        for (int owner = 0; owner < OWNERS; owner++) {
            for (int month = 1; month <= MONTHS; month++) {
                for (int i = 0; i < PER_MONTH; i++) {
                    trips.add(Trip.of(id(owner, month, i), "o" + owner, month, "1.5"));
                }
            }
        }
        var upserts = Flux.fromIterable(trips)
                .map(trip -> CosmosBulkOperations.getUpsertItemOperation(trip, new PartitionKey(trip.id())));
        service.container()
                .sdk()
                .executeBulkOperations(upserts, new CosmosBulkExecutionOptions().setInitialMicroBatchSize(50))
                .doOnNext(answer -> {
                    if (answer.getResponse() == null || !answer.getResponse().isSuccessStatusCode()) {
                        throw new IllegalStateException("A document was not loaded.", answer.getException());
                    }
                })
                .retry(20)
                .blockLast(Duration.ofMinutes(10));
    }

    private static String id(int owner, int month, int i) {
        return "o%d-%d-%d".formatted(owner, month, i);
    }

    private static Totals read(TripService service, OwnerMonth month) {
        return Objects.requireNonNull(
                        service.repository().month(month).retry(50).block(TIMEOUT))
                .value();
    }
}
