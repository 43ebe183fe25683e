package io.dronedelivery.support.repartition;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.dronedelivery.emulator.CosmosEmulator;
import io.dronedelivery.support.database.FaultyNetwork;
import io.dronedelivery.support.problem.DatabaseStatus;
import io.dronedelivery.support.process.JavaProcess;
import io.dronedelivery.support.summary.AccessPlan;
import io.dronedelivery.support.summary.OwnerMonth;
import io.dronedelivery.support.summary.OwnerScan;
import io.dronedelivery.support.summary.Totals;
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
import java.util.function.Predicate;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import reactor.core.publisher.Mono;

/**
 * Two replicas move from one container to another while they are read and written, on throughput that is provisioned and limited.
 * {@code -Drepartition.documents} says how many documents there are, {@code -Drepartition.runs} how often a replica is killed in each
 * phase, every time at another moment, by turns the one at work and another one; without it, each once while nobody writes.
 */
class RepartitionIT {

    private static final Logger log = LoggerFactory.getLogger(RepartitionIT.class);
    private static final Duration TIMEOUT = Duration.ofSeconds(60);
    private static final Duration LONGEST = Duration.ofHours(2);
    private static final Duration LEASE = Duration.ofSeconds(3);
    private static final int DOCUMENTS = Integer.getInteger("repartition.documents", 600);
    private static final int RUNS = Integer.getInteger("repartition.runs", 0);
    private static final Path LOG = Path.of("target/repartition-process.log");
    private static final int OWNERS = DOCUMENTS / (LoadedTrips.PER_MONTH * LoadedTrips.MONTHS);

    private final CosmosEmulator emulator =
            CosmosEmulator.builder().physicalPartitions(LoadedTrips.PARTITIONS).start();
    private final FaultyNetwork network = new FaultyNetwork(emulator.endpoint(), 1);
    private final FaultyNetwork othersNetwork = new FaultyNetwork(emulator.endpoint(), 2);
    private final List<TripService> replicas = new ArrayList<>();
    private final List<Traffic> traffics = new ArrayList<>();

    @BeforeEach
    void startTwoReplicas() {
        replicas.add(replica(network.endpoint()));
        replicas.add(replica(othersNetwork.endpoint()));
        LoadedTrips.into(replicas.get(0), OWNERS);
    }

    @AfterEach
    void stop() {
        traffics.forEach(Traffic::close);
        replicas.forEach(TripService::close);
        network.close();
        othersNetwork.close();
        emulator.close();
    }

    @Test
    void movesBothReplicasThoughTheAnswerOfTheSwitchIsLost() {
        network.loseAnswerOnce("\"phase\":\"SWITCHED\"");
        // On a busy machine the other one may take over.
        othersNetwork.loseAnswerOnce("\"phase\":\"SWITCHED\"");
        Traffic traffic = traffic();

        start(replicas.get(0));
        awaitPhase(Phase.TARGET);

        assertThat(network.answersLost() + othersNetwork.answersLost()).isPositive();
        assertEverythingRight(traffic);
        // A replica that starts afterwards uses the target from its first request.
        replicas.add(replica(emulator.endpoint()));
        assertThat(replicas.get(2).container().name()).isEqualTo("trips");
    }

    static Stream<Moment> momentsOfDeath() {
        Stream<Moment> always = Stream.of(new Moment(Phase.FENCED, 0, 0, true), new Moment(Phase.FENCED, 0, 0, false));
        Stream<Moment> asked = IntStream.range(0, RUNS).boxed().flatMap(run -> Stream.of(
                        Phase.COPYING, Phase.ARMED, Phase.FENCED, Phase.SWITCHED)
                .map(phase -> moment(phase, new Random(run), run % 2 == 0)));
        return RUNS == 0 ? always : asked;
    }

    private static Moment moment(Phase phase, Random random, boolean atWork) {
        return new Moment(phase, phase == Phase.COPYING ? random.nextInt(DOCUMENTS) : 0, random.nextInt(1_000), atWork);
    }

    /** So long after a phase and so many copies have been seen, the death of the replica at work or of one that only follows. */
    record Moment(Phase phase, int copied, int millis, boolean atWork) {}

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
            awaitStatus(status -> status.copied() >= moment.copied());
            Mono.delay(Duration.ofMillis(moment.millis())).block(TIMEOUT);
        } finally {
            dying.destroyForcibly().waitFor();
        }
        boolean abandoned = moment.atWork() && status(replicas.get(1)).phase() != Phase.TARGET;
        replicas.add(replica(emulator.endpoint()));
        awaitPhase(Phase.TARGET);

        assertThat(status(replicas.get(0)).term()).isGreaterThanOrEqualTo(abandoned ? 2 : 1);
        assertEverythingRight(traffic);
    }

    @Test
    void canBeCancelledAndStartedAgainAndLeavesNoSummaryOfWhatIsGoneMeanwhile() {
        start(replicas.get(0));
        awaitPhase(Phase.ARMED);
        assertThat(status(replicas.get(1)).remaining()).isNull();

        replicas.get(1).bean(Repartition.class).cancel().block(TIMEOUT);
        await().atMost(TIMEOUT)
                .until(() -> status(replicas.get(0)).failure() != null
                        && status(replicas.get(0)).phase() == Phase.SOURCE);
        assertThat(status(replicas.get(0)).failure()).isEqualTo("It was cancelled.");
        for (int i = 0; i < LoadedTrips.PER_MONTH; i++) {
            replicas.get(1)
                    .items()
                    .delete("o1", LoadedTrips.id(1, 1, i), Optional.empty())
                    .block(TIMEOUT);
        }
        startAgain();
        awaitPhase(Phase.TARGET);

        awaitTarget();
        assertThat(read(replicas.get(0), new OwnerMonth("o1", 2026, 1))).isEqualTo(Totals.NONE);
        assertThat(read(replicas.get(1), new OwnerMonth("o1", 2026, 2))).isEqualTo(LoadedTrips.A_MONTH);
    }

    @Test
    void staysWithAReplicaThatIsSlowWhileNobodyWaitsForIt() {
        network.delay(LEASE);
        start(replicas.get(0));
        awaitStatus(status -> status.copied() > 0);
        assertThat(status(replicas.get(1)).term()).isEqualTo(1);

        network.delay(Duration.ZERO);
        awaitPhase(Phase.TARGET);
    }

    // Whoever was at work has to have noticed before it can be started again.
    private void startAgain() {
        await().atMost(TIMEOUT).until(() -> {
            start(replicas.get(1));
            return status(replicas.get(1)).phase() != Phase.SOURCE;
        });
    }

    private static void start(TripService replica) {
        patiently(replica.bean(Repartition.class).start());
    }

    private static RepartitionStatus status(TripService replica) {
        return Objects.requireNonNull(patiently(replica.bean(Repartition.class).status()));
    }

    private static <T> @Nullable T patiently(Mono<T> request) {
        return request.retryWhen(OwnerScan.patiently(DatabaseStatus::isPassing)).block(TIMEOUT);
    }

    private void awaitPhase(Phase phase) {
        awaitStatus(status -> status.phase().ordinal() >= phase.ordinal());
        log.info("{}", status(replicas.get(1)));
    }

    private void awaitStatus(Predicate<RepartitionStatus> wanted) {
        await().atMost(LONGEST).pollInterval(Duration.ofMillis(50)).until(() -> {
            RepartitionStatus status = status(replicas.get(1));
            if (status.failure() != null) {
                throw new IllegalStateException("The repartition failed: " + status);
            }
            return wanted.test(status);
        });
    }

    private void awaitTarget() {
        await().atMost(TIMEOUT).until(() -> replicas.stream()
                .allMatch(replica -> replica.container().name().equals("trips")));
    }

    private Traffic traffic() {
        Traffic traffic = new Traffic(List.copyOf(replicas), OWNERS);
        traffics.add(traffic);
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
            for (int month = 1; month <= LoadedTrips.MONTHS; month++) {
                OwnerMonth of = new OwnerMonth("o" + owner, 2026, month);
                TripService replica = replicas.get(owner % 2);
                assertThat(replica.plan()).isEqualTo(AccessPlan.SUMMARY_POINT_READ);
                assertThat(read(replica, of)).as("%s", of).isEqualTo(LoadedTrips.A_MONTH.plus(traffic.added(of)));
            }
        }
        log.info("All {} months are right.", OWNERS * LoadedTrips.MONTHS);
    }

    private TripService replica(URI endpoint) {
        return TripService.start(endpoint, emulator.key(), "trips-by-id", properties());
    }

    private static String[] properties() {
        return new String[] {
            "azure.cosmos.container.partition-key-path=/id",
            "azure.cosmos.repartition.target=trips",
            "azure.cosmos.repartition.calm=2s",
            "azure.cosmos.repartition.lease=" + LEASE,
            // The machines that tests run on stall now and then.
            "azure.cosmos.repartition.longest-pause=30s"
        };
    }

    private static Totals read(TripService service, OwnerMonth month) {
        return Objects.requireNonNull(
                        service.repository().month(month).retry(50).block(TIMEOUT))
                .value();
    }
}
