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
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.IntConsumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import reactor.core.publisher.Mono;
import reactor.util.retry.Retry;

/**
 * Clients of several replicas: some read months that nobody changes, some create, change and delete items in others, each request at
 * another replica than the one before, until they are stopped. What is not answered is asked again.
 */
final class Traffic {

    private static final Logger log = LoggerFactory.getLogger(Traffic.class);
    private static final Duration TIMEOUT = Duration.ofSeconds(60);

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
    private final List<Thread> threads = new ArrayList<>();

    /** @param unchanged what a month of an owner with an even number has, all the time */
    Traffic(List<TripService> replicas, int owners, int months, Totals unchanged) {
        this.replicas = replicas;
        this.owners = owners;
        this.months = months;
        this.unchanged = unchanged;
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
                insist(Mono.defer(() -> replica(i).months().read(month))).value();
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

    void stop() throws InterruptedException {
        going.set(false);
        for (Thread thread : threads) {
            thread.join(TIMEOUT.toMillis());
        }
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
