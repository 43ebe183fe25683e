package io.dronedelivery.emulator.server;

import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executors;
import java.util.concurrent.Phaser;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import reactor.core.publisher.Mono;
import reactor.core.scheduler.Scheduler;
import reactor.core.scheduler.Schedulers;

/** The threads on which requests are answered that may wait, and one for what is done again and again. */
final class Workers {

    private static final Logger LOG = LoggerFactory.getLogger(Workers.class);
    private static final int MAX_QUEUED_REQUESTS = 10_000;
    private static final int IDLE_SECONDS = 60;

    /** Event loops add to its queue: a plain thread pool's would be locked while they do. */
    private final Scheduler requests;

    /** One party more than requests that are being answered. A graceful end of the scheduler would leave a thread behind. */
    private final Phaser underWay = new Phaser(1);

    private final ScheduledExecutorService housekeeping =
            Executors.newSingleThreadScheduledExecutor(daemons("emulator-housekeeping"));

    Workers() {
        int threads = 2 * Runtime.getRuntime().availableProcessors();
        requests = Schedulers.newBoundedElastic(
                threads, MAX_QUEUED_REQUESTS / threads, daemons("emulator-worker"), IDLE_SECONDS);
    }

    /**
     * Runs work that may wait. Cancelled before it begins it is never done; once begun it goes on to its end, and its thread is not
     * interrupted: a write is done whole whether or not the client still listens.
     *
     * <p>Fails with {@link RejectedExecutionException} while too much waits.
     */
    <T> Mono<T> run(Supplier<T> work) {
        return Mono.fromFuture(() -> CompletableFuture.supplyAsync(() -> counted(work), requests::schedule));
    }

    private <T> T counted(Supplier<T> work) {
        underWay.register();
        try {
            return work.get();
        } finally {
            underWay.arriveAndDeregister();
        }
    }

    void repeat(Runnable task, Duration pause) {
        housekeeping.scheduleWithFixedDelay(
                () -> {
                    try {
                        task.run();
                    } catch (RuntimeException e) {
                        // Such as a partition that has been split meanwhile; an exception would end the repetition.
                        LOG.warn("Housekeeping failed and is tried again", e);
                    }
                },
                pause.toMillis(),
                pause.toMillis(),
                TimeUnit.MILLISECONDS);
    }

    /** Lets what has begun end. */
    void close(Duration patience) {
        housekeeping.shutdown();
        try {
            underWay.awaitAdvanceInterruptibly(underWay.arrive(), patience.toMillis(), TimeUnit.MILLISECONDS);
            if (!housekeeping.awaitTermination(patience.toMillis(), TimeUnit.MILLISECONDS)) {
                LOG.warn("Housekeeping was still going on after {}", patience);
            }
        } catch (TimeoutException e) {
            LOG.warn("A request was still being answered after {}", patience);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } finally {
            requests.dispose();
        }
    }

    /** Plain threads: Netty's own would pass for event loops, on which nothing may wait. */
    private static ThreadFactory daemons(String name) {
        AtomicInteger number = new AtomicInteger();
        return task -> {
            Thread thread = new Thread(task, name + "-" + number.incrementAndGet());
            thread.setDaemon(true);
            return thread;
        };
    }
}
