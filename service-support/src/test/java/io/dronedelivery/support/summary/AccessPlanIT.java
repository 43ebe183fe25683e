package io.dronedelivery.support.summary;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.dronedelivery.emulator.CosmosEmulator;
import io.dronedelivery.support.cosmos.Charged;
import io.dronedelivery.support.database.EmulatorMeters;
import java.time.Duration;
import java.util.Objects;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What each access plan costs on nine physical partitions. Charges are those of the emulator's model. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class AccessPlanIT {

    private static final Duration TIMEOUT = Duration.ofSeconds(30);
    private static final OwnerMonth NOVEMBER = new OwnerMonth("o00042", 2026, 11);

    private final CosmosEmulator emulator =
            CosmosEmulator.builder().physicalPartitions(9).throttling(false).start();

    @AfterAll
    void stop() {
        emulator.close();
    }

    @Test
    void readsTheSummaryDocumentInOneCallForOneUnit() {
        try (TripService service = serviceWithOneTrip("point", "/ownerId")) {
            assertCost(service, AccessPlan.SUMMARY_POINT_READ, 1, 1.0);
        }
    }

    @Test
    void queriesOneOwnerInOneCall() {
        try (TripService service =
                serviceWithOneTrip("targeted", "/ownerId", "azure.cosmos.access.plan=partition-targeted")) {
            assertCost(service, AccessPlan.PARTITION_TARGETED, 1, 3.4);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"0", "4", "9"})
    void asksAllNinePartitionsWhereTheContainerIsNotKeyedByOwner(String parallelism) {
        try (TripService service =
                serviceWithOneTrip("by-id-" + parallelism, "/id", "azure.cosmos.access.parallelism=" + parallelism)) {
            assertCost(service, AccessPlan.CROSS_PARTITION, 9, 29.0);
        }
    }

    // Whichever partition holds the item: the SDK's own totals leave out the partitions asked after the last hit.
    @ParameterizedTest
    @ValueSource(strings = {"a", "b", "c", "d", "e", "f", "g", "h"})
    void countsThePartitionsThatFoundNothing(String id) {
        try (TripService service = start("spread-" + id, "/id")) {
            service.items().create(Trip.of(id, "o00042", 11, "30.5")).block(TIMEOUT);
            assertCost(service, AccessPlan.CROSS_PARTITION, 9, 29.0);
        }
    }

    @Test
    void findsTheNewestMonthForTheSameHoweverManyItemsThereAre() {
        try (TripService service = serviceWithOneTrip("newest", "/ownerId")) {
            double few = newestMonth(service);
            for (int i = 0; i < 40; i++) {
                service.items().create(Trip.of("more" + i, "o00042", 11, "1")).block(TIMEOUT);
            }

            assertThat(newestMonth(service)).isEqualTo(few, within(0.001)).isEqualTo(3.4, within(0.001));
        }
    }

    private double newestMonth(TripService service) {
        EmulatorMeters before = EmulatorMeters.read(emulator);
        assertThat(Objects.requireNonNull(
                                service.repository().newestMonth("o00042").block(TIMEOUT))
                        .value())
                .contains(NOVEMBER);
        return EmulatorMeters.read(emulator).since(before).charge();
    }

    @Test
    void fallsBackToTheItemsWhereThereIsNoSummaryYet() {
        try (TripService service = serviceWithOneTrip("fallback", "/ownerId")) {
            Charged<Totals> totals = read(service, new OwnerMonth("o00042", 2026, 12));

            assertThat(totals.value()).isEqualTo(Totals.NONE);
            assertThat(totals.charge()).isEqualTo(1.0 + 3.2, within(0.01));
        }
    }

    private TripService serviceWithOneTrip(String container, String key, String... properties) {
        TripService service = start(container, key, properties);
        service.items().create(Trip.of("t1", "o00042", 11, "30.5")).block(TIMEOUT);
        return service;
    }

    private TripService start(String container, String key, String... properties) {
        String[] all = new String[properties.length + 1];
        System.arraycopy(properties, 0, all, 0, properties.length);
        all[properties.length] = "azure.cosmos.container.partition-key-path=" + key;
        return TripService.start(emulator.endpoint(), emulator.key(), container, all);
    }

    private void assertCost(TripService service, AccessPlan plan, int calls, double charge) {
        assertThat(service.plan()).isEqualTo(plan);
        EmulatorMeters before = EmulatorMeters.read(emulator);
        double callsBefore = service.total("cosmos.operation.calls", plan.label());
        double chargeBefore = service.total("cosmos.operation.charge", plan.label());

        Charged<Totals> totals = read(service, NOVEMBER);

        assertThat(totals.value()).isEqualTo(Totals.of("trips", 1).with("thousandthsOfMiles", 30_500));
        assertThat(totals.charge()).isEqualTo(charge, within(0.001));
        double callsCounted = service.total("cosmos.operation.calls", plan.label()) - callsBefore;
        double chargeCounted = service.total("cosmos.operation.charge", plan.label()) - chargeBefore;
        EmulatorMeters spent = EmulatorMeters.read(emulator).since(before);
        assertThat(callsCounted).isEqualTo(calls).isEqualTo(spent.requests());
        assertThat(chargeCounted).isEqualTo(charge, within(0.001)).isEqualTo(spent.charge(), within(0.001));
    }

    private static Charged<Totals> read(TripService service, OwnerMonth month) {
        return Objects.requireNonNull(service.repository().month(month).block(TIMEOUT));
    }
}
