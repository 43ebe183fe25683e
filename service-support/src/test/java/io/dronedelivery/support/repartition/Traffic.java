package io.dronedelivery.support.repartition;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.dronedelivery.support.problem.DatabaseStatus;
import io.dronedelivery.support.problem.ProblemException;
import io.dronedelivery.support.summary.OwnerMonth;
import io.dronedelivery.support.summary.Totals;
import io.dronedelivery.support.summary.Trip;
import io.dronedelivery.support.summary.TripService;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.IntConsumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.core.scheduler.Schedulers;
import reactor.util.retry.Retry;

/**
 * Clients of several replicas: fifty times a second a month is read that nobody changes, and fifty times an item is created in another
 * one and changed or deleted, each time at another replica than before, until they are stopped. What is not answered is asked again.
 */
final class Traffic {

    private static final Logger log = LoggerFactory.getLogger(Traffic.class);
    private static final Duration TIMEOUT = Duration.ofSeconds(60);
    private static final Duration BETWEEN_REQUESTS = Duration.ofMillis(20);
    private static final int AT_A_TIME = 64;

    private final List<TripService> replicas;
    private final int owners;
    private final int months;
    private final Totals unchanged;
    private final AtomicBoolean going = new AtomicBoolean(true);
    private final AtomicInteger reads = new AtomicInteger();
    private final AtomicInteger writes = new AtomicInteger();
    private final AtomicLong longestWrite = new AtomicLong();
    private final List<String> wrong = new CopyOnWriteArrayList<>();
    private final Map<OwnerMonth, Totals> added = new ConcurrentHashMap<>();
    private final List<CompletableFuture<Void>> clients = new ArrayList<>();

    /** @param unchanged what a month of an owner with an even number has, all the time */
    Traffic(List<TripService> replicas, int owners, int months, Totals unchanged) {
        this.replicas = replicas;
        this.owners = owners;
        this.months = months;
        this.unchanged = unchanged;
    }

    void start() {
        clients.add(atARate(this::read));
        clients.add(atARate(this::write));
    }

    private CompletableFuture<Void> atARate(IntConsumer step) {
        return Flux.interval(BETWEEN_REQUESTS)
                .onBackpressureBuffer()
                .takeWhile(i -> going.get())
                .flatMap(
                        i -> Mono.fromRunnable(() -> step.accept(i.intValue()))
                                .subscribeOn(Schedulers.boundedElastic())
                                .onErrorResume(failure -> {
                                    wrong.add("request " + i + " failed: " + failure);
                                    return Mono.empty();
                                }),
                        AT_A_TIME)
                .then()
                .toFuture();
    }

    private TripService replica(int i) {
        return replicas.get(i % replicas.size());
    }

    private static <T> T insist(Mono<T> request) {
        return Objects.requireNonNull(
                request.retryWhen(Retry.fixedDelay(600, Duration.ofMillis(50)).filter(DatabaseStatus::isPassing))
                        .block(TIMEOUT));
    }

    private void read(int i) {
        OwnerMonth month = new OwnerMonth("o" + i * 2 % owners / 2 * 2, 2026, 1 + i % months);
        Totals totals =
                insist(Mono.defer(() -> replica(i).repository().month(month))).value();
        if (!totals.equals(unchanged)) {
            wrong.add(month + " was " + totals);
        }
        reads.incrementAndGet();
    }

    private void write(int i) {
        String owner = "o" + (1 + i * 2 % (owners - 1) / 2 * 2);
        int month = 1 + i % months;
        String id = "new-" + i;
        timed(() -> insist(Mono.defer(() -> replica(i).items().create(Trip.of(id, owner, month, "2")))));
        if (i % 3 == 0) {
            timed(() -> delete(replica(i + 1), owner, id));
        } else {
            int later = 1 + month % months;
            Trip moved = i % 3 == 1 ? Trip.of(id, owner, later, "3") : Trip.of(id, owner, month, "4");
            timed(() -> insist(
                    Mono.defer(() -> replica(i + 1).items().modify(owner, id, Optional.empty(), trip -> moved))));
            added.merge(moved.ownerMonth(), moved.totals(), Totals::plus);
        }
        writes.incrementAndGet();
    }

    private void timed(Runnable write) {
        long started = System.nanoTime();
        write.run();
        longestWrite.accumulateAndGet(System.nanoTime() - started, Math::max);
    }

    // Whose answer was lost finds nothing the second time.
    private static void delete(TripService replica, String owner, String id) {
        AtomicInteger attempts = new AtomicInteger();
        insist(Mono.defer(() -> {
                    attempts.incrementAndGet();
                    return replica.items().delete(owner, id, Optional.empty()).<Object>map(done -> done);
                })
                .onErrorResume(
                        failure -> failure instanceof ProblemException
                                && !DatabaseStatus.isPassing(failure)
                                && attempts.get() > 1,
                        gone -> Mono.just(id)));
    }

    void awaitSomeWrites() {
        int enough = writes.get() + 20;
        await().atMost(TIMEOUT).until(() -> writes.get() >= enough || !wrong.isEmpty());
    }

    void stop() {
        going.set(false);
        clients.forEach(client ->
                client.orTimeout(TIMEOUT.toMillis(), TimeUnit.MILLISECONDS).join());
        log.info(
                "{} reads and {} writes meanwhile; the longest write took {} ms.",
                reads,
                writes,
                Duration.ofNanos(longestWrite.get()).toMillis());
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
