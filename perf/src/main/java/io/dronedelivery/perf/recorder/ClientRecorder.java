package io.dronedelivery.perf.recorder;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.EnumMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramLogWriter;
import org.HdrHistogram.Recorder;

/**
 * The client's own record of a run, kept inside the load generator: one interval histogram per second and outcome, in
 * HdrHistogram's log format, and how many users were under way. Gatling itself writes HTML and a binary log, both with latency
 * from the moment a request was really sent; here it counts from the moment it was meant to be sent.
 */
public final class ClientRecorder implements AutoCloseable {

    /**
     * A range of its own for every histogram: one that grew by itself cannot always be read back from its log. An hour is longer
     * than any request.
     */
    private static final long LONGEST = TimeUnit.HOURS.toNanos(1);

    /** A finer resolution than this would be noise. */
    private static final long SHORTEST = TimeUnit.MICROSECONDS.toNanos(1);

    /** Nanoseconds; three digits keep a second's histogram small and its error at 0.1 percent. */
    private static final int SIGNIFICANT_DIGITS = 3;

    private final Map<Outcome, Recorder> recorders = new EnumMap<>(Outcome.class);
    private final AtomicInteger users = new AtomicInteger();
    private final Optional<Log> log;

    private ClientRecorder(Optional<Log> log) {
        this.log = log;
        for (Outcome outcome : Outcome.values()) {
            recorders.put(outcome, new Recorder(SHORTEST, LONGEST, SIGNIFICANT_DIGITS));
        }
        log.ifPresent(opened -> opened.everySecond(() -> writeInterval(opened)));
    }

    /** Writes to {@code folder} once a second, or nowhere if there is none. */
    public static ClientRecorder into(Optional<Path> folder) {
        return new ClientRecorder(folder.map(Log::open));
    }

    /** @param intendedStart when the request was meant to be sent, by {@link System#nanoTime()} */
    public void answered(long intendedStart, Outcome outcome) {
        Recorder recorder = recorders.get(outcome);
        if (recorder != null) {
            recorder.recordValue(Math.max(0, Math.min(LONGEST, System.nanoTime() - intendedStart)));
        }
    }

    public void userStarted() {
        users.incrementAndGet();
    }

    public void userStopped() {
        users.decrementAndGet();
    }

    @Override
    public void close() {
        log.ifPresent(opened -> {
            opened.stop();
            writeInterval(opened);
            opened.close();
        });
    }

    private void writeInterval(Log opened) {
        recorders.forEach((outcome, recorder) -> {
            Histogram interval = recorder.getIntervalHistogram();
            interval.setTag(outcome.tag());
            if (interval.getTotalCount() > 0) {
                opened.histograms.outputIntervalHistogram(interval);
            }
        });
        opened.users.printf("%d,%d%n", System.currentTimeMillis() / 1000, users.get());
        opened.users.flush();
    }

    /** The two files and the clock that fills them. */
    private record Log(HistogramLogWriter histograms, PrintWriter users, ScheduledExecutorService clock) {

        static Log open(Path folder) {
            try {
                Files.createDirectories(folder);
                var histograms =
                        new HistogramLogWriter(ClientRecord.histogramLog(folder).toFile());
                histograms.outputLogFormatVersion();
                histograms.outputStartTime(System.currentTimeMillis());
                histograms.outputLegend();
                var users =
                        new PrintWriter(Files.newBufferedWriter(ClientRecord.userLog(folder), StandardCharsets.UTF_8));
                users.println("second,users");
                return new Log(histograms, users, Executors.newSingleThreadScheduledExecutor(Log::daemon));
            } catch (IOException failure) {
                throw new UncheckedIOException(failure);
            }
        }

        void everySecond(Runnable write) {
            clock.scheduleAtFixedRate(write, 1, 1, TimeUnit.SECONDS);
        }

        void stop() {
            clock.shutdown();
            try {
                if (!clock.awaitTermination(5, TimeUnit.SECONDS)) {
                    clock.shutdownNow();
                }
            } catch (InterruptedException interrupted) {
                Thread.currentThread().interrupt();
            }
        }

        void close() {
            histograms.close();
            users.close();
        }

        private static Thread daemon(Runnable write) {
            var thread = new Thread(write, "client-recorder");
            thread.setDaemon(true);
            return thread;
        }
    }
}
