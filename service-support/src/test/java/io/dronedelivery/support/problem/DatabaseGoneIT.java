package io.dronedelivery.support.problem;

import static org.assertj.core.api.Assertions.assertThat;

import io.dronedelivery.emulator.CosmosEmulator;
import io.dronedelivery.emulator.CosmosEmulatorApplication;
import io.dronedelivery.support.deadline.Deadline;
import io.dronedelivery.support.process.JavaProcess;
import io.dronedelivery.support.summary.MonthlyItems;
import io.dronedelivery.support.summary.OwnerMonth;
import io.dronedelivery.support.summary.Trip;
import io.dronedelivery.support.summary.TripService;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.http.HttpHeaders;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/** What callers are told when the database's process is killed under them, and as long as it is away. */
class DatabaseGoneIT {

    private static final Duration PATIENCE = Duration.ofSeconds(90);
    private static final Duration BUDGET = Duration.ofSeconds(1);
    private static final String READY = "Cosmos emulator ready at ";
    private static final int CALLERS = 24;
    private static final int FAILURES_EACH = 6;

    @TempDir
    private Path folder = Path.of(".");

    @Test
    void everybodyIsToldToComeBackLater() throws Exception {
        Path output = folder.resolve("emulator.log");
        Process emulator = JavaProcess.start(
                CosmosEmulatorApplication.class, output, "--port", "0", "--no-throttling", "--partitions", "3");
        try {
            Awaitility.await().atMost(PATIENCE).until(() -> endpoint(output).isPresent());
            try (TripService service =
                    TripService.start(endpoint(output).orElseThrow(), CosmosEmulator.WELL_KNOWN_KEY, "trips")) {
                AtomicInteger done = new AtomicInteger();
                CompletableFuture<List<Throwable>> failures = Flux.range(0, CALLERS)
                        .flatMap(caller -> failuresOf(caller, service, done), CALLERS)
                        .collectList()
                        .toFuture();
                Awaitility.await().atMost(PATIENCE).until(() -> done.get() > 20 * CALLERS);

                emulator.destroyForcibly();

                assertThat(failures.get(PATIENCE.toSeconds(), TimeUnit.SECONDS))
                        .hasSize(CALLERS * FAILURES_EACH)
                        .allSatisfy(DatabaseGoneIT::isToldToComeBackLater);
            }
        } finally {
            emulator.destroyForcibly();
        }
    }

    private static Flux<Throwable> failuresOf(int caller, TripService service, AtomicInteger done) {
        String ownerId = "o" + caller;
        MonthlyItems<Trip> items = service.items();
        return items.create(Trip.of("t", ownerId, 11, "1"))
                .thenMany(Flux.range(0, Integer.MAX_VALUE))
                .concatMap(turn -> one(caller % 4, turn, ownerId, service)
                        .contextWrite(context -> Deadline.after(BUDGET).into(context))
                        .doOnSuccess(answer -> done.incrementAndGet())
                        .then(Mono.<Throwable>empty())
                        .onErrorResume(Mono::just))
                .take(FAILURES_EACH);
    }

    private static Mono<?> one(int kind, int turn, String ownerId, TripService service) {
        return switch (kind) {
            case 0 -> service.items().create(Trip.of("t" + turn, ownerId, 11, "1.5"));
            case 1 ->
                service.items()
                        .modify(
                                ownerId,
                                "t",
                                Optional.empty(),
                                trip -> Trip.of("t", ownerId, 11, Integer.toString(turn)));
            case 2 -> service.items().read(ownerId, "t");
            default -> service.repository().month(new OwnerMonth(ownerId, 2026, 11));
        };
    }

    private static void isToldToComeBackLater(Throwable failure) {
        Problems.Answer answer = Problems.of(failure);
        if (failure instanceof ProblemException late) {
            // The time that the SDK spends on attempts of its own may be longer than the request's budget.
            assertThat(late.type()).isEqualTo(ProblemType.DEADLINE_EXCEEDED);
            return;
        }
        assertThat(answer.problem().getStatus()).as(failure.toString()).isEqualTo(503);
        assertThat(answer.headers().getFirst(HttpHeaders.RETRY_AFTER)).isEqualTo("1");
    }

    private static Optional<URI> endpoint(Path output) throws IOException {
        return Files.readString(output)
                .lines()
                .filter(line -> line.startsWith(READY))
                .map(line -> URI.create(Objects.requireNonNull(line.substring(READY.length()))))
                .findFirst();
    }
}
