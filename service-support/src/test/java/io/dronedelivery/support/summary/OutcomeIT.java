package io.dronedelivery.support.summary;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.dronedelivery.emulator.CosmosEmulator;
import io.dronedelivery.support.cosmos.Charged;
import io.dronedelivery.support.database.EmulatorMeters;
import io.dronedelivery.support.database.FaultyNetwork;
import io.dronedelivery.support.problem.DatabaseStatus;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.test.StepVerifier;

/** What the accounts say of operations that did not go well. */
class OutcomeIT {

    private static final Duration TIMEOUT = Duration.ofSeconds(30);
    private static final int CALLERS = 40;

    private final CosmosEmulator emulator =
            CosmosEmulator.builder().physicalPartitions(3).throttling(false).start();
    private final FaultyNetwork network = new FaultyNetwork(emulator.endpoint(), 1);
    private final TripService service = TripService.start(network.endpoint(), emulator.key(), "trips");
    private final MonthlyItems<Trip> items = service.items();

    @AfterEach
    void stop() {
        service.close();
        network.close();
        emulator.close();
    }

    @Test
    void aBatchThatMeetsAnotherItemIsAConflictAndItsChargeIsToldToTheCaller() {
        Trip trip = Trip.of("t1", "o1", 11, "1.5");
        items.create(trip).block(TIMEOUT);
        EmulatorMeters before = EmulatorMeters.read(emulator);

        Charged<MonthlyItems.Created<Trip>> again =
                Objects.requireNonNull(items.create(trip).block(TIMEOUT));

        assertThat(again.charge())
                .isEqualTo(EmulatorMeters.read(emulator).since(before).charge(), within(0.001));
        assertThat(outcomes("transactional-batch")).isEqualTo(Map.of("ok", 1L, "conflict", 1L));
    }

    @Test
    void changesThatLostARaceCostTheirCallersTheLostAttemptsToo() {
        items.create(Trip.of("t1", "o1", 11, "1.5")).block(TIMEOUT);
        EmulatorMeters before = EmulatorMeters.read(emulator);

        double told = Objects.requireNonNull(Flux.range(1, 4)
                .flatMap(i -> items.modify(
                        "o1", "t1", Optional.empty(), trip -> Trip.of("t1", "o1", 11, Integer.toString(i))))
                .map(Charged::charge)
                .reduce(0.0, Double::sum)
                .block(TIMEOUT));

        assertThat(outcomes("transactional-batch")).containsKey("conflict");
        assertThat(told).isEqualTo(EmulatorMeters.read(emulator).since(before).charge(), within(0.001));
    }

    /** Only who has named a version is told that it is outdated. */
    @Test
    void changesWithoutAVersionThatLoseEveryRaceMayBeRepeated() {
        items.create(Trip.of("t1", "o1", 11, "1.5")).block(TIMEOUT);
        // Every attempt takes long enough for most of the others to be later than somebody with each of theirs.
        network.delay(Duration.ofMillis(200));

        List<Throwable> failures = Objects.requireNonNull(Flux.range(1, CALLERS)
                .flatMap(i -> change(i).then(Mono.<Throwable>empty()).onErrorResume(Mono::just), CALLERS)
                .collectList()
                .block(TIMEOUT.multipliedBy(3)));

        assertThat(failures).isNotEmpty().allMatch(DatabaseStatus::isPassing).hasSizeLessThan(CALLERS);
    }

    private Mono<?> change(int caller) {
        return items.modify("o1", "t1", Optional.empty(), trip -> Trip.of("t1", "o1", 11, Integer.toString(caller)));
    }

    @Test
    void throttledOperationsOfEveryKindAreThrottled() {
        network.throttle(true);

        failing(items.create(Trip.of("t1", "o1", 11, "1.5")));
        failing(items.read("o1", "t1"));
        failing(service.repository().month(new OwnerMonth("o1", 2026, 11)));
        failing(service.repository().page(new OwnerMonth("o1", 2026, 11), TripRepository.page(10, null)));

        for (String plan :
                new String[] {"transactional-batch", "point-read", "summary-point-read", "page-partition-targeted"}) {
            assertThat(outcomes(plan)).as(plan).containsEntry("throttled", 1L).doesNotContainKey("failed");
        }
    }

    /** Work in the background has no deadline of its own. */
    @Test
    void aReadAndABatchThatAreNotAnsweredEndThoughTheyHaveNoDeadline() {
        try (TripService bounded = TripService.start(
                network.endpoint(), emulator.key(), "trips", "azure.cosmos.operation-timeout=300ms")) {
            network.delay(TIMEOUT);

            for (Mono<?> operation : List.of(
                    bounded.items().read("o1", "t1"),
                    bounded.repository().month(new OwnerMonth("o1", 2026, 11)),
                    bounded.items().create(Trip.of("t1", "o1", 11, "1.5")))) {
                StepVerifier.create(operation)
                        .expectErrorMatches(DatabaseStatus::isPassing)
                        .verify(TIMEOUT.dividedBy(2));
            }
            network.delay(Duration.ZERO);
        }
    }

    private static void failing(Mono<?> operation) {
        StepVerifier.create(operation).expectError().verify(TIMEOUT);
    }

    private Map<String, Long> outcomes(String plan) {
        return service.bean(MeterRegistry.class).find("cosmos.operation").tag("plan", plan).timers().stream()
                .collect(Collectors.toMap(
                        timer -> Objects.requireNonNull(timer.getId().getTag("outcome")), Timer::count));
    }
}
