package io.dronedelivery.support.summary;

import static org.assertj.core.api.Assertions.assertThat;

import com.azure.cosmos.CosmosException;
import io.dronedelivery.emulator.CosmosEmulator;
import io.dronedelivery.support.cosmos.Charged;
import io.dronedelivery.support.database.FaultyNetwork;
import io.dronedelivery.support.problem.DatabaseRefusedException;
import io.dronedelivery.support.problem.ProblemException;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
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
                    .flatMap(client -> client(service, client, new Random(seed * 1000 + client), done))
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
        Totals items = value(service.repository().byItems(service.repository().of(service.container()), month));
        Optional<SummaryDocument> summary =
                value(service.repository().of(service.container()).summary(month));
        assertThat(summary.map(SummaryDocument::toTotals).orElse(Totals.NONE))
                .as("%s after the wishes of seed %d", month, seed)
                .isEqualTo(items);
    }

    private static <T> T value(Mono<Charged<T>> read) {
        return Objects.requireNonNull(read.block(TIMEOUT)).value();
    }

    private static Flux<?> client(TripService service, int client, Random random, AtomicInteger done) {
        OwnItems own = new OwnItems(service.items(), client, random);
        return Flux.range(0, CHANGES_PER_CLIENT)
                .concatMap(i -> i % 2 == 0 ? own.change() : sharedChange(service.items(), random))
                .doOnNext(answer -> done.incrementAndGet())
                .subscribeOn(Schedulers.boundedElastic());
    }

    /** A client that heard no answer repeats the very same request. */
    private static <T> Mono<T> insistently(Mono<T> request) {
        return request.retryWhen(Retry.fixedDelay(10, Duration.ofMillis(20)).filter(SummaryExactnessIT::isFault));
    }

    private static boolean isFault(Throwable failure) {
        return failure instanceof CosmosException
                || failure instanceof DatabaseRefusedException
                || failure.getCause() instanceof CosmosException;
    }

    private static Trip wanted(String id, Random random) {
        return Trip.of(
                id,
                "o" + random.nextInt(OWNERS),
                1 + random.nextInt(MONTHS),
                // Half of them with zeros at the end.
                BigDecimal.valueOf(random.nextInt(5_000) * (random.nextBoolean() ? 100L : 1L), 3)
                        .toPlainString());
    }

    // Somebody else may have changed the item meanwhile: a refusal is a right answer.
    private static Mono<?> sharedChange(MonthlyItems<Trip> items, Random random) {
        Trip wanted = wanted("t" + random.nextInt(ITEMS), random);
        String owner = wanted.ownerId();
        String id = wanted.id();
        Mono<?> change =
                switch (random.nextInt(5)) {
                    case 0, 1 -> items.create(wanted);
                    case 2 ->
                        items.read(owner, id)
                                .flatMap(seen -> items.replace(
                                        wanted,
                                        Objects.requireNonNull(seen.value().etag())));
                    case 3 -> items.modify(owner, id, Optional.empty(), seen -> wanted);
                    default -> items.delete(owner, id, Optional.empty());
                };
        return insistently(change).onErrorResume(ProblemException.class, refused -> Mono.empty());
    }

    /** Items that nobody else touches: whatever the network does, no wish and no repetition of one is refused. */
    private static final class OwnItems {

        private final MonthlyItems<Trip> items;
        private final int client;
        private final Random random;
        private final Map<String, Trip> stored = new HashMap<>();

        OwnItems(MonthlyItems<Trip> items, int client, Random random) {
            this.items = items;
            this.client = client;
            this.random = random;
        }

        Mono<?> change() {
            Trip wanted = wanted("own-%d-%d".formatted(client, random.nextInt(ITEMS)), random);
            String key = wanted.ownerId() + "/" + wanted.id();
            Trip before = stored.get(key);
            if (before == null) {
                stored.put(key, wanted);
                return insistently(items.create(wanted));
            }
            switch (random.nextInt(4)) {
                case 0:
                    return insistently(items.create(before));
                case 1:
                    stored.remove(key);
                    return delete(wanted.ownerId(), wanted.id());
                case 2:
                    stored.put(key, wanted);
                    return insistently(items.read(wanted.ownerId(), wanted.id()))
                            .flatMap(seen -> insistently(items.replace(
                                    wanted, Objects.requireNonNull(seen.value().etag()))));
                default:
                    stored.put(key, wanted);
                    return insistently(items.modify(wanted.ownerId(), wanted.id(), Optional.empty(), seen -> wanted));
            }
        }

        // The repetition of a deletion that was carried out finds nothing any more.
        private Mono<?> delete(String owner, String id) {
            AtomicInteger attempts = new AtomicInteger();
            return insistently(Mono.defer(() -> {
                        attempts.incrementAndGet();
                        return items.delete(owner, id, Optional.empty());
                    }))
                    .onErrorResume(
                            failure -> failure instanceof ProblemException && attempts.get() > 1, done -> Mono.empty());
        }
    }
}
