package io.dronedelivery.support.summary;

import static org.assertj.core.api.Assertions.assertThat;

import com.azure.cosmos.CosmosException;
import io.dronedelivery.emulator.CosmosEmulator;
import io.dronedelivery.support.cosmos.Charged;
import io.dronedelivery.support.cosmos.DatabaseRefusedException;
import io.dronedelivery.support.database.FaultyNetwork;
import io.dronedelivery.support.problem.ProblemException;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.Objects;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.core.scheduler.Schedulers;
import reactor.util.retry.Retry;

/**
 * Whatever eight clients do at once to the same few items, and whatever the network does to them: every summary document
 * is the sum of its items. A failing seed repeats the same wishes, though not the same interleaving.
 */
class SummaryExactnessIT {

    private static final Duration TIMEOUT = Duration.ofMinutes(3);
    private static final int CLIENTS = 8;
    private static final int CHANGES_PER_CLIENT = 60;
    private static final int OWNERS = 2;
    private static final int MONTHS = 3;
    private static final int ITEMS = 6;

    @ParameterizedTest(name = "seed {0}")
    @ValueSource(longs = {1, 2, 3})
    void summariesEqualTheRecomputedSums(long seed) {
        try (CosmosEmulator emulator = CosmosEmulator.builder()
                        .physicalPartitions(3)
                        .throttling(false)
                        .start();
                FaultyNetwork network = new FaultyNetwork(emulator.endpoint(), seed);
                TripService service = TripService.start(network.endpoint(), emulator.key(), "trips")) {
            AtomicInteger done = new AtomicInteger();
            network.faultRate(0.05);

            Flux.range(0, CLIENTS)
                    .flatMap(client -> client(service, new Random(seed * 1000 + client), done))
                    .blockLast(TIMEOUT);

            network.faultRate(0);
            assertThat(done).hasValueGreaterThan(CLIENTS * CHANGES_PER_CLIENT / 3);
            for (int owner = 0; owner < OWNERS; owner++) {
                for (int month = 1; month <= MONTHS; month++) {
                    assertExact(seed, service, new OwnerMonth("o" + owner, 2026, month));
                }
            }
        }
    }

    private static void assertExact(long seed, TripService service, OwnerMonth month) {
        Totals items = value(service.months().sumItems(service.container(), month));
        Optional<SummaryDocument> summary = value(service.months().readSummary(service.container(), month));
        assertThat(summary.map(SummaryDocument::toTotals).orElse(Totals.NONE))
                .as("%s after the wishes of seed %d", month, seed)
                .isEqualTo(items);
    }

    private static <T> T value(Mono<Charged<T>> read) {
        return Objects.requireNonNull(read.block(TIMEOUT)).value();
    }

    private static Flux<?> client(TripService service, Random random, AtomicInteger done) {
        return Flux.range(0, CHANGES_PER_CLIENT)
                .concatMap(i -> change(service.items(), random)
                        // A client that heard no answer repeats its request; what it may not do, it gives up.
                        .retryWhen(Retry.fixedDelay(10, Duration.ofMillis(20)).filter(SummaryExactnessIT::isFault))
                        .doOnNext(answer -> done.incrementAndGet())
                        .onErrorResume(ProblemException.class, refused -> Mono.empty()))
                .subscribeOn(Schedulers.boundedElastic());
    }

    private static boolean isFault(Throwable failure) {
        return failure instanceof CosmosException
                || failure instanceof DatabaseRefusedException
                || failure.getCause() instanceof CosmosException;
    }

    private static Mono<?> change(MonthlyItems<Trip> items, Random random) {
        String owner = "o" + random.nextInt(OWNERS);
        String id = "t" + random.nextInt(ITEMS);
        Trip wanted = Trip.of(
                id,
                owner,
                1 + random.nextInt(MONTHS),
                BigDecimal.valueOf(random.nextInt(500_000), 3).toPlainString());
        return switch (random.nextInt(5)) {
            case 0, 1 -> items.create(wanted);
            case 2 ->
                items.read(owner, id)
                        .flatMap(seen -> items.replace(
                                wanted, Objects.requireNonNull(seen.value().etag())));
            case 3 -> items.modify(owner, id, Optional.empty(), seen -> wanted);
            default -> items.delete(owner, id, Optional.empty());
        };
    }
}
