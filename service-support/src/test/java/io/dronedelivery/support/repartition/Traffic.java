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
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
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
 * Clients of several replicas: fifty times a second an item is created and changed or deleted, each time at another replica than
 * before, and fifty times a month is read, by turns one that nobody changes and one that is being written, until they are stopped.
 * What is not answered is asked again.
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
    private final PossibleTotals possible = new PossibleTotals();
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
        OwnerMonth quiet = new OwnerMonth("o" + i * 2 % owners / 2 * 2, 2026, 1 + i % LoadedTrips.MONTHS);
        OwnerMonth month = i % 2 == 0 ? quiet : written(i);
        Mono<Totals> read =
                Mono.defer(() -> replica(i).repository().month(month)).map(answer -> answer.value());
        return insist(possible.read(month, LoadedTrips.A_MONTH, read))
                .doOnNext(wrong::add)
                .doOnSuccess(done -> reads.incrementAndGet());
    }

    private OwnerMonth written(int i) {
        return new OwnerMonth("o" + (1 + i * 2 % (owners - 1) / 2 * 2), 2026, 1 + i % LoadedTrips.MONTHS);
    }

    private Mono<?> write(int i) {
        OwnerMonth month = written(i);
        Trip trip = Trip.of("new-" + i, month.ownerId(), month.month(), "2");
        Mono<?> creation = timed(Mono.defer(() -> replica(i).items().create(trip)));
        Mono<?> afterwards = i % 3 == 0
                ? possible.write(
                        month, trip.totals().negated(), timed(deletion(replica(i + 1), trip.ownerId(), trip.id())))
                : change(i, trip);
        return possible.write(month, trip.totals(), creation)
                .then(afterwards.then())
                .doOnSuccess(done -> writes.incrementAndGet());
    }

    private Mono<?> change(int i, Trip trip) {
        int later = 1 + trip.month() % LoadedTrips.MONTHS;
        Trip wanted = i % 3 == 1
                ? Trip.of(trip.id(), trip.ownerId(), later, "3")
                : Trip.of(trip.id(), trip.ownerId(), trip.month(), "4");
        Mono<?> change = timed(Mono.defer(
                () -> replica(i + 1).items().modify(trip.ownerId(), trip.id(), Optional.empty(), before -> wanted)));
        return wanted.ownerMonth().equals(trip.ownerMonth())
                ? possible.write(
                        trip.ownerMonth(), wanted.totals().plus(trip.totals().negated()), change)
                : possible.write(
                        trip.ownerMonth(),
                        trip.totals().negated(),
                        possible.write(wanted.ownerMonth(), wanted.totals(), change));
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
        return possible.acknowledged(month);
    }

    void assertNothingWrong() {
        assertThat(wrong).isEmpty();
        assertThat(reads).hasPositiveValue();
        assertThat(writes).hasPositiveValue();
    }
}
