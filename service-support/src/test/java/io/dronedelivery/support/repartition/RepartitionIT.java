package io.dronedelivery.support.repartition;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.azure.cosmos.models.CosmosBulkExecutionOptions;
import com.azure.cosmos.models.CosmosBulkOperations;
import com.azure.cosmos.models.PartitionKey;
import io.dronedelivery.emulator.CosmosEmulator;
import io.dronedelivery.support.cosmos.Charged;
import io.dronedelivery.support.process.JavaProcess;
import io.dronedelivery.support.repartition.RepartitionStatus.Phase;
import io.dronedelivery.support.summary.AccessPlan;
import io.dronedelivery.support.summary.OwnerMonth;
import io.dronedelivery.support.summary.Totals;
import io.dronedelivery.support.summary.Trip;
import io.dronedelivery.support.summary.TripService;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.IntConsumer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import reactor.core.publisher.Flux;

/**
 * Moves a service with {@code -Drepartition.documents} documents (10,000 unless said otherwise) while it is read and
 * written, after a first attempt whose process was killed in the middle.
 */
class RepartitionIT {

    private static final Logger log = LoggerFactory.getLogger(RepartitionIT.class);
    private static final Duration TIMEOUT = Duration.ofSeconds(60);
    private static final int DOCUMENTS = Integer.getInteger("repartition.documents", 10_000);
    private static final int PER_MONTH = 10;
    private static final int MONTHS = 12;
    private static final int OWNERS = Math.max(4, DOCUMENTS / (PER_MONTH * MONTHS));
    private static final Totals LOADED = Totals.of("trips", PER_MONTH).with("thousandthsOfMiles", PER_MONTH * 1_500L);

    private final CosmosEmulator emulator =
            CosmosEmulator.builder().physicalPartitions(9).throttling(false).start();

    @AfterEach
    void stop() {
        emulator.close();
    }

    @Test
    void movesARunningServiceWithoutAWrongAnswerOrALostWrite() throws Exception {
        try (TripService loader = source()) {
            load(loader);
        }
        Process first = startProcess();
        awaitHalfCopied();
        first.destroyForcibly().waitFor();

        // The one setting that the restarted service has: it goes on by itself.
        try (TripService service = source(
                "azure.cosmos.repartition.target=trips", "azure.cosmos.repartition.request-units-per-second=200000")) {
            Repartition repartition = service.bean(Repartition.class);
            long already = Objects.requireNonNull(repartition.status()).copied();
            log.info("Resumed at {} of {} documents.", already, DOCUMENTS);
            Traffic traffic = new Traffic(service);
            traffic.start();

            await().atMost(Duration.ofMinutes(10))
                    .until(() -> repartition.status().phase() == Phase.DONE
                            || repartition.status().phase() == Phase.FAILED);
            log.info("{}", repartition.status());
            traffic.stop();

            assertThat(repartition.status().phase()).isEqualTo(Phase.DONE);
            assertThat(service.container().name()).isEqualTo("trips");
            assertThat(service.months().plan()).isEqualTo(AccessPlan.SUMMARY_POINT_READ);
            traffic.assertNothingWrong();
            assertEveryMonthIs(service, traffic);
        }
        try (TripService restarted = source("azure.cosmos.repartition.target=trips")) {
            assertThat(restarted.container().name()).isEqualTo("trips");
        }
    }

    private TripService source(String... more) {
        List<String> properties = new ArrayList<>(
                List.of("azure.cosmos.container.partition-key-path=/id", "service.deadline.standard=30s"));
        properties.addAll(List.of(more));
        return TripService.start(emulator.endpoint(), emulator.key(), "trips-by-id", properties.toArray(String[]::new));
    }

    private static void load(TripService service) {
        Flux.range(0, OWNERS)
                .concatMap(owner -> Flux.range(1, MONTHS).concatMap(month -> Flux.range(0, PER_MONTH)
                        .map(i -> Trip.of("o%d-%d-%d".formatted(owner, month, i), "o" + owner, month, "1.5"))))
                .buffer(1_000)
                .concatMap(chunk -> store(service, chunk))
                .blockLast(Duration.ofMinutes(15));
    }

    private static Flux<?> store(TripService service, List<Trip> chunk) {
        var upserts = Flux.fromIterable(chunk)
                .map(trip -> CosmosBulkOperations.getUpsertItemOperation(trip, new PartitionKey(trip.id())));
        return service.container()
                .sdk()
                .executeBulkOperations(upserts, new CosmosBulkExecutionOptions().setInitialMicroBatchSize(100))
                .doOnNext(answer -> {
                    if (answer.getResponse() == null || !answer.getResponse().isSuccessStatusCode()) {
                        throw new IllegalStateException("A document was not loaded.", answer.getException());
                    }
                })
                .retry(5);
    }

    private Process startProcess() throws IOException {
        return JavaProcess.start(
                RepartitionProcess.class,
                Path.of("target/repartition-process.log"),
                emulator.endpoint().toString(),
                emulator.key(),
                "trips-by-id",
                "azure.cosmos.container.partition-key-path=/id",
                "azure.cosmos.repartition.target=trips",
                "azure.cosmos.repartition.request-units-per-second=30000",
                "azure.cosmos.repartition.page-size=50");
    }

    private void awaitHalfCopied() {
        try (TripService observer = TripService.start(
                emulator.endpoint(), emulator.key(), "trips", "spring.main.lazy-initialization=true")) {
            await().atMost(Duration.ofMinutes(5))
                    .pollInterval(Duration.ofMillis(200))
                    .until(() -> count(observer) > OWNERS * MONTHS * PER_MONTH / 3);
        }
    }

    private static long count(TripService observer) {
        return Objects.requireNonNull(observer.container()
                .sdk()
                .queryItems("SELECT VALUE COUNT(1) FROM c WHERE c.type = 'trip'", Long.class)
                .byPage()
                .flatMapIterable(page -> page.getResults())
                .reduce(0L, Long::sum)
                .block(TIMEOUT));
    }

    private static void assertEveryMonthIs(TripService service, Traffic traffic) {
        for (int owner = 0; owner < OWNERS; owner++) {
            for (int month = 1; month <= MONTHS; month++) {
                OwnerMonth of = new OwnerMonth("o" + owner, 2026, month);
                assertThat(read(service, of)).as("%s", of).isEqualTo(LOADED.plus(traffic.added(of)));
            }
        }
    }

    private static Totals read(TripService service, OwnerMonth month) {
        Charged<Totals> totals = service.months().read(month).block(TIMEOUT);
        return Objects.requireNonNull(totals).value();
    }

    /** Reads months that nobody changes, and creates, changes and deletes items in others, until it is stopped. */
    private static final class Traffic {

        private final TripService service;
        private final AtomicBoolean going = new AtomicBoolean(true);
        private final AtomicInteger reads = new AtomicInteger();
        private final AtomicInteger writes = new AtomicInteger();
        private final List<String> wrong = new CopyOnWriteArrayList<>();
        private final Map<OwnerMonth, Totals> added = new ConcurrentHashMap<>();
        private final List<Thread> threads = new ArrayList<>();

        Traffic(TripService service) {
            this.service = service;
        }

        void start() {
            threads.add(new Thread(() -> loop(this::read), "reader"));
            threads.add(new Thread(() -> loop(this::write), "writer"));
            threads.forEach(Thread::start);
        }

        private void loop(IntConsumer step) {
            for (int i = 0; going.get(); i++) {
                try {
                    step.accept(i);
                } catch (RuntimeException e) {
                    wrong.add(Thread.currentThread().getName() + " failed: " + e);
                }
            }
        }

        // Even owners are only read, odd ones are written.
        private void read(int i) {
            OwnerMonth month = new OwnerMonth("o" + i * 2 % OWNERS / 2 * 2, 2026, 1 + i % MONTHS);
            Totals totals = RepartitionIT.read(service, month);
            if (!totals.equals(LOADED)) {
                wrong.add(month + " was " + totals);
            }
            reads.incrementAndGet();
        }

        private void write(int i) {
            String owner = "o" + (1 + i * 2 % (OWNERS - 1) / 2 * 2);
            int month = 1 + i % MONTHS;
            String id = "new-" + i;
            service.items().create(Trip.of(id, owner, month, "2")).block(TIMEOUT);
            if (i % 3 == 0) {
                service.items().delete(owner, id, Optional.empty()).block(TIMEOUT);
            } else {
                int later = 1 + month % MONTHS;
                Trip moved = i % 3 == 1 ? Trip.of(id, owner, later, "3") : Trip.of(id, owner, month, "4");
                service.items()
                        .modify(owner, id, Optional.empty(), trip -> moved)
                        .block(TIMEOUT);
                added.merge(moved.ownerMonth(), moved.totals(), Totals::plus);
            }
            writes.incrementAndGet();
        }

        void stop() throws InterruptedException {
            // Some more after the switch: they have to be right as well.
            int enough = writes.get() + 20;
            await().atMost(TIMEOUT).until(() -> writes.get() >= enough || !wrong.isEmpty());
            going.set(false);
            for (Thread thread : threads) {
                thread.join(TIMEOUT.toMillis());
            }
            log.info("{} reads and {} writes meanwhile.", reads, writes);
        }

        Totals added(OwnerMonth month) {
            return added.getOrDefault(month, Totals.NONE);
        }

        void assertNothingWrong() {
            assertThat(wrong).isEmpty();
            assertThat(reads).hasPositiveValue();
            assertThat(writes).hasPositiveValue();
        }
    }
}
