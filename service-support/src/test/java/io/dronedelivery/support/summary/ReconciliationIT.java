package io.dronedelivery.support.summary;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;
import static org.hamcrest.Matchers.greaterThan;

import com.azure.cosmos.models.CosmosItemRequestOptions;
import com.azure.cosmos.models.CosmosPatchOperations;
import com.azure.cosmos.models.PartitionKey;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.dronedelivery.emulator.CosmosEmulator;
import io.dronedelivery.support.cosmos.ItemContainer;
import io.dronedelivery.support.database.FaultyNetwork;
import io.dronedelivery.support.problem.DatabaseRefusedException;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import reactor.core.Disposable;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

class ReconciliationIT {

    private static final Duration TIMEOUT = Duration.ofSeconds(60);
    private static final OwnerMonth WRONG = new OwnerMonth("o1", 2026, 1);

    private final CosmosEmulator emulator =
            CosmosEmulator.builder().physicalPartitions(3).throttling(false).start();
    private final FaultyNetwork network = new FaultyNetwork(emulator.endpoint(), 1);
    private final TripService service = TripService.start(network.endpoint(), emulator.key(), "trips");

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
        network.close();
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
        assertThat(Objects.requireNonNull(service.repository()
                                .of(container())
                                .summary(new OwnerMonth("o9", 2026, 5))
                                .block(TIMEOUT))
                        .value()
                        .map(SummaryDocument::toTotals))
                .contains(Totals.of("trips", 1).with("thousandthsOfMiles", 2_250));
    }

    @Test
    void looksAtItemsAndSummariesOnly() {
        ObjectNode checkpoint = JsonNodeFactory.instance
                .objectNode()
                .put("id", "state")
                .put("ownerId", "!repartition")
                .put("type", "checkpoint");
        container()
                .sdk()
                .createItem(checkpoint, new PartitionKey("!repartition"), new CosmosItemRequestOptions())
                .block(TIMEOUT);

        assertThat(reconcile(Reconciliation.Mode.REPAIR).months()).isEqualTo(9);
    }

    @Test
    void letsTheRequestsOfCallersGoFirst() {
        falsify();
        List<String> priorities = new CopyOnWriteArrayList<>();
        network.watch(request -> {
            // How a query is to be carried out is asked of no partition.
            if (!request.requestHeaders().contains("x-ms-cosmos-is-query-plan-request")) {
                priorities.add(request.requestHeaders().get("x-ms-cosmos-priority-level", "High"));
            }
        });

        reconcile(Reconciliation.Mode.REPAIR);

        assertThat(priorities).isNotEmpty().containsOnly("Low");
    }

    @Test
    void decidesEveryMonthWithASmallBudgetAndTakesItForNoRefusalOfTheDatabase() {
        try (TripService small = TripService.start(
                network.endpoint(), emulator.key(), "trips", "azure.cosmos.reconcile.request-units-per-second=4")) {
            ReconcileReport report = reconcile(small, Reconciliation.Mode.REPORT);

            assertThat(report.months()).isEqualTo(9);
            assertThat(report.undecided()).isZero();
            assertThat(small.throttled()).isZero();
        }
    }

    @Test
    void waitsForADatabaseThatIsThrottled() {
        network.throttle(true);
        Mono.delay(Duration.ofSeconds(2)).subscribe(later -> network.throttle(false));

        ReconcileReport report = reconcile(Reconciliation.Mode.REPORT);

        assertThat(report.failure()).isNull();
        assertThat(report.months()).isEqualTo(9);
        assertThat(report.undecided()).isZero();
    }

    @Test
    void reportsEveryOtherMonthWhereOneIsWrittenAllTheTime() {
        falsify();
        AtomicInteger writes = new AtomicInteger();
        Disposable writer = Flux.range(0, Integer.MAX_VALUE)
                .concatMap(i -> service.items()
                        .modify("o2", "t2", Optional.empty(), trip -> Trip.of("t2", "o2", 2, Integer.toString(i + 1))))
                .subscribe(written -> writes.incrementAndGet());
        try {
            await().untilAtomic(writes, greaterThan(3));

            ReconcileReport report = reconcile(Reconciliation.Mode.REPORT);

            assertThat(report.months()).isEqualTo(9);
            assertThat(report.wrong()).isEqualTo(1);
            assertThat(report.failure()).isNull();
        } finally {
            writer.dispose();
        }
    }

    @Test
    void reportsWhatItHasFoundWhenTheDatabaseFails() {
        Flux<Reconciliation.Finding> findings = Flux.concat(
                Flux.just(new Reconciliation.Finding(WRONG, Optional.empty(), Totals.NONE, true, 1)),
                Flux.error(new DatabaseRefusedException(503, null)));

        ReconcileReport report = Objects.requireNonNull(
                ReconcileReport.of(findings, Reconciliation.Mode.REPORT).block(TIMEOUT));

        assertThat(report.months()).isEqualTo(1);
        assertThat(report.failure()).isEqualTo("The database answered 503.");
        assertThat(report.isClean()).isFalse();
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

    private ReconcileReport reconcile(Reconciliation.Mode mode) {
        return reconcile(service, mode);
    }

    @SuppressWarnings("unchecked")
    private static ReconcileReport reconcile(TripService of, Reconciliation.Mode mode) {
        Reconciliation<Trip> reconciliation = of.bean(Reconciliation.class);
        return Objects.requireNonNull(
                ReconcileReport.of(reconciliation.all(mode), mode).block(TIMEOUT));
    }
}
