package io.dronedelivery.support.summary;

import static org.assertj.core.api.Assertions.assertThat;

import com.azure.cosmos.models.CosmosItemRequestOptions;
import com.azure.cosmos.models.CosmosPatchOperations;
import com.azure.cosmos.models.PartitionKey;
import io.dronedelivery.emulator.CosmosEmulator;
import io.dronedelivery.support.cosmos.ItemContainer;
import java.time.Duration;
import java.util.Objects;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class ReconciliationIT {

    private static final Duration TIMEOUT = Duration.ofSeconds(60);
    private static final OwnerMonth WRONG = new OwnerMonth("o1", 2026, 1);

    private final CosmosEmulator emulator =
            CosmosEmulator.builder().physicalPartitions(3).throttling(false).start();
    private final TripService service = TripService.start(emulator.endpoint(), emulator.key(), "trips");

    @BeforeEach
    void storeTrips() {
        for (int owner = 1; owner <= 3; owner++) {
            for (int month = 1; month <= 3; month++) {
                service.items()
                        .create(Trip.of("t" + month, "o" + owner, month, "1.5"))
                        .block(TIMEOUT);
            }
        }
    }

    @AfterEach
    void stop() {
        service.close();
        emulator.close();
    }

    @Test
    void findsNothingWrongInWhatTheServiceWrote() {
        ReconcileReport report = reconcile(Reconciliation.Mode.REPORT);

        assertThat(report.months()).isEqualTo(9);
        assertThat(report.withoutSummary()).isZero();
        assertThat(report.wrong()).isZero();
    }

    @Test
    void reportsAWrongSummaryAndRepairsItWhenAsked() {
        falsify();

        ReconcileReport found = reconcile(Reconciliation.Mode.REPORT);
        assertThat(found.differences()).singleElement().satisfies(difference -> {
            assertThat(difference.month()).isEqualTo(WRONG);
            assertThat(difference.summary()).containsEntry("trips", 8L);
            assertThat(difference.items()).containsEntry("trips", 1L);
        });
        assertThat(reconcile(Reconciliation.Mode.REPAIR).wrong()).isEqualTo(1);
        assertThat(reconcile(Reconciliation.Mode.REPORT).wrong()).isZero();
    }

    @Test
    void givesItemsThatWereLoadedPastTheServiceTheirSummary() {
        container()
                .sdk()
                .createItem(Trip.of("loaded", "o9", 5, "2.25"), new PartitionKey("o9"), new CosmosItemRequestOptions())
                .block(TIMEOUT);

        assertThat(reconcile(Reconciliation.Mode.REPAIR).withoutSummary()).isEqualTo(1);
        assertThat(Objects.requireNonNull(service.months()
                                .readSummary(container(), new OwnerMonth("o9", 2026, 5))
                                .block(TIMEOUT))
                        .value()
                        .map(SummaryDocument::toTotals))
                .contains(Totals.of("trips", 1).with("thousandthsOfMiles", 2_250));
    }

    private ItemContainer container() {
        return service.container();
    }

    private void falsify() {
        container()
                .sdk()
                .patchItem(
                        SummaryDocument.id(WRONG),
                        new PartitionKey(WRONG.ownerId()),
                        CosmosPatchOperations.create().increment("/totals/trips", 7),
                        SummaryDocument.class)
                .block(TIMEOUT);
    }

    @SuppressWarnings("unchecked")
    private ReconcileReport reconcile(Reconciliation.Mode mode) {
        Reconciliation<Trip> reconciliation = service.bean(Reconciliation.class);
        return Objects.requireNonNull(
                ReconcileReport.of(reconciliation.all(mode), mode).block(TIMEOUT));
    }
}
