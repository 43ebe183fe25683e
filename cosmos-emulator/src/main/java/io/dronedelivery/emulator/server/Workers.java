package io.dronedelivery.emulator.server;

import java.time.Duration;
import java.util.concurrent.Executors;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import reactor.core.scheduler.Scheduler;
import reactor.core.scheduler.Schedulers;

/** The threads on which requests are answered that may wait, and one for what is done again and again. */
final class Workers {

    private static final Logger LOG = LoggerFactory.getLogger(Workers.class);
    private static final int MAX_QUEUED_REQUESTS = 10_000;
    private static final int IDLE_SECONDS = 60;

    private final Scheduler requests;
    private final ScheduledExecutorService housekeeping =
            Executors.newSingleThreadScheduledExecutor(daemons("emulator-housekeeping"));

    Workers() {
        int threads = 2 * Runtime.getRuntime().availableProcessors();
        requests = Schedulers.newBoundedElastic(
                threads, MAX_QUEUED_REQUESTS / threads, daemons("emulator-worker"), IDLE_SECONDS);
    }

    /** Fails with {@link RejectedExecutionException} while too many requests wait. */
    Scheduler scheduler() {
        return requests;
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

    /** Lets what has begun end: an interrupted thread would close the file it is writing to. */
    void close(Duration patience) {
        housekeeping.shutdown();
        try {
            requests.disposeGracefully().block(patience);
            if (!housekeeping.awaitTermination(patience.toMillis(), TimeUnit.MILLISECONDS)) {
                LOG.warn("Housekeeping was still going on after {}", patience);
            }
        } catch (IllegalStateException e) {
            LOG.warn("A request was still being answered after {}", patience);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
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
