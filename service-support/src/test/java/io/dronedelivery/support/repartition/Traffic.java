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
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.IntFunction;
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
final class Traffic implements AutoCloseable {

    private static final Logger log = LoggerFactory.getLogger(Traffic.class);
    private static final Duration TIMEOUT = Duration.ofSeconds(60);
    private static final Duration BETWEEN_REQUESTS = Duration.ofMillis(20);
    private static final int AT_A_TIME = 32;
    private static final Duration BETWEEN_ATTEMPTS = Duration.ofMillis(50);

    private final List<TripService> replicas;
    private final int owners;
    private final AtomicBoolean going = new AtomicBoolean(true);
    private final AtomicInteger reads = new AtomicInteger();
    private final AtomicInteger writes = new AtomicInteger();
    private final AtomicLong longestWrite = new AtomicLong();
    private final List<String> wrong = new CopyOnWriteArrayList<>();
    private final Map<OwnerMonth, Totals> added = new ConcurrentHashMap<>();
    private final List<CompletableFuture<Void>> clients = new ArrayList<>();

    /** @param owners have {@link LoadedTrips}; those with an even number keep what they have */
    Traffic(List<TripService> replicas, int owners) {
        this.replicas = replicas;
        this.owners = owners;
    }

    void start() {
        clients.add(atARate(this::read));
        clients.add(atARate(this::write));
    }

    // No thread waits, and reads have a bound of their own: they go on while writes pause. What a busy machine does not
    // get to is left
    // out, because requests that pile up would be all that it does.
    private CompletableFuture<Void> atARate(IntFunction<Mono<?>> step) {
        return Flux.interval(BETWEEN_REQUESTS)
                .onBackpressureDrop()
                .takeWhile(i -> going.get())
                .flatMap(
                        i -> Mono.defer(() -> step.apply(i.intValue()))
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

    private static <T> Mono<T> insist(Mono<T> request) {
        return request.retryWhen(Retry.fixedDelay(600, BETWEEN_ATTEMPTS)
                        .scheduler(Schedulers.boundedElastic())
                        .filter(DatabaseStatus::isPassing))
                .timeout(TIMEOUT);
    }

    private Mono<?> read(int i) {
        OwnerMonth month = new OwnerMonth("o" + i * 2 % owners / 2 * 2, 2026, 1 + i % LoadedTrips.MONTHS);
        return insist(Mono.defer(() -> replica(i).repository().month(month))).doOnNext(answer -> {
            if (!answer.value().equals(LoadedTrips.A_MONTH)) {
                wrong.add(month + " was " + answer.value());
            }
            reads.incrementAndGet();
        });
    }

    private Mono<?> write(int i) {
        String owner = "o" + (1 + i * 2 % (owners - 1) / 2 * 2);
        int month = 1 + i % LoadedTrips.MONTHS;
        String id = "new-" + i;
        Mono<?> afterwards = i % 3 == 0 ? timed(deletion(replica(i + 1), owner, id)) : change(i, id, owner, month);
        return timed(Mono.defer(() -> replica(i).items().create(Trip.of(id, owner, month, "2"))))
                .then(afterwards.then())
                .doOnSuccess(done -> writes.incrementAndGet());
    }

    private Mono<?> change(int i, String id, String owner, int month) {
        int later = 1 + month % LoadedTrips.MONTHS;
        Trip wanted = i % 3 == 1 ? Trip.of(id, owner, later, "3") : Trip.of(id, owner, month, "4");
        return timed(Mono.defer(() -> replica(i + 1).items().modify(owner, id, Optional.empty(), before -> wanted)))
                .doOnNext(done -> added.merge(wanted.ownerMonth(), wanted.totals(), Totals::plus));
    }

    private <T> Mono<T> timed(Mono<T> write) {
        return Mono.defer(() -> {
            long started = System.nanoTime();
            return insist(write)
                    .doOnNext(done -> longestWrite.accumulateAndGet(System.nanoTime() - started, Math::max));
        });
    }

    // Whose answer was lost finds nothing the second time.
    private static Mono<Object> deletion(TripService replica, String owner, String id) {
        AtomicInteger attempts = new AtomicInteger();
        return Mono.defer(() -> {
                    attempts.incrementAndGet();
                    return replica.items().delete(owner, id, Optional.empty()).<Object>map(done -> done);
                })
                .onErrorResume(
                        failure -> failure instanceof ProblemException
                                && !DatabaseStatus.isPassing(failure)
                                && attempts.get() > 1,
                        gone -> Mono.just(id));
    }

    void awaitSomeWrites() {
        int enough = writes.get() + 20;
        await().atMost(TIMEOUT).until(() -> writes.get() >= enough || !wrong.isEmpty());
    }

    @Override
    public void close() {
        going.set(false);
    }

    /** Waits until everything is answered that has been asked. */
    void stop() {
        close();
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
