package io.dronedelivery.perf.recorder;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.EnumMap;
import java.util.Locale;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramLogWriter;

/**
 * The client's own record of a run, kept inside the load generator: one histogram per second and outcome, in HdrHistogram's log
 * format, and how many users were under way. Gatling itself writes HTML and a binary log, both with latency from the moment a
 * request was really sent; here both the latency and the second that it belongs to count from the moment it was meant to be
 * sent. The seconds are those since the first request: a schedule of twenty seconds fills exactly twenty of them.
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

    /** A second is written when so many others have followed: Gatling gives a request up before that. */
    private static final int SECONDS_KEPT = 70;

    private final NavigableMap<Long, Second> seconds = new TreeMap<>();
    private final Optional<Log> log;
    private long origin = Long.MIN_VALUE;
    private long originSecond;
    private int users;

    /** What was started in one second, and what came of it. */
    private static final class Second {
        private final Map<Outcome, Histogram> latencies = new EnumMap<>(Outcome.class);
        private long started;
        private double lateMilliseconds;
        private int users;
        private long priced;
        private double charge;
    }

    private ClientRecorder(Optional<Log> log) {
        this.log = log;
        log.ifPresent(opened -> opened.everySecond(this::tick));
    }

    /** Writes to {@code folder}, or nowhere if there is none. */
    public static ClientRecorder into(Optional<Path> folder) {
        return new ClientRecorder(folder.map(Log::open));
    }

    /** @param intendedStart when the request that is sent now was meant to be sent, by {@link System#nanoTime()} */
    public synchronized void started(long intendedStart) {
        long now = System.nanoTime();
        Second second = second(intendedStart);
        second.started++;
        second.lateMilliseconds += Math.max(0, now - intendedStart) / 1e6;
        second.users = Math.max(second.users, users);
    }

    /** @param intendedStart when the request was meant to be sent, by {@link System#nanoTime()} */
    public synchronized void answered(long intendedStart, Outcome outcome) {
        second(intendedStart)
                .latencies
                .computeIfAbsent(outcome, kind -> new Histogram(SHORTEST, LONGEST, SIGNIFICANT_DIGITS))
                .recordValue(Math.max(0, Math.min(LONGEST, System.nanoTime() - intendedStart)));
    }

    /**
     * What an answer says that it cost; a system that says something else than a number says nothing.
     *
     * @param intendedStart when the request was meant to be sent, by {@link System#nanoTime()}
     * @param units request units, in digits
     */
    public synchronized void charged(long intendedStart, String units) {
        try {
            double charge = Double.parseDouble(units);
            Second second = second(intendedStart);
            second.priced++;
            second.charge += charge;
        } catch (NumberFormatException none) {
            // No objective can be held against it, and the report says so.
        }
    }

    public synchronized void userStarted() {
        users++;
    }

    public synchronized void userStopped() {
        users--;
    }

    @Override
    public void close() {
        log.ifPresent(opened -> {
            opened.stop();
            synchronized (this) {
                write(opened, seconds);
            }
            opened.close();
        });
    }

    private Second second(long intendedStart) {
        if (origin == Long.MIN_VALUE) {
            origin = intendedStart;
            long ago = TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - intendedStart);
            originSecond = Math.floorDiv(System.currentTimeMillis() - ago, 1000L);
        }
        // Of two that start at once the later may get here first.
        long number = originSecond + Math.max(0, (intendedStart - origin) / TimeUnit.SECONDS.toNanos(1));
        return seconds.computeIfAbsent(number, added -> new Second());
    }

    /** In a second in which nobody gets to ask the users are there all the same. */
    private synchronized void tick() {
        log.ifPresent(opened -> {
            if (origin != Long.MIN_VALUE) {
                Second now = second(System.nanoTime());
                now.users = Math.max(now.users, users);
                write(opened, seconds.headMap(seconds.lastKey() - SECONDS_KEPT, true));
            }
        });
    }

    private static void write(Log opened, NavigableMap<Long, Second> finished) {
        finished.forEach((number, second) -> {
            second.latencies.forEach((outcome, latencies) -> {
                latencies.setTag(outcome.tag());
                latencies.setStartTimeStamp(TimeUnit.SECONDS.toMillis(number));
                latencies.setEndTimeStamp(TimeUnit.SECONDS.toMillis(number + 1));
                opened.histograms.outputIntervalHistogram(latencies);
            });
            opened.users.printf(
                    Locale.ROOT,
                    "%d,%d,%d,%.3f,%d,%.3f%n",
                    number,
                    second.users,
                    second.started,
                    second.lateMilliseconds,
                    second.priced,
                    second.charge);
        });
        opened.users.flush();
        finished.clear();
    }

    /** The two files and the clock that fills them. */
    private record Log(HistogramLogWriter histograms, PrintWriter users, ScheduledExecutorService clock) {

        static Log open(Path folder) {
            try {
                Files.createDirectories(folder);
                var histograms =
                        new HistogramLogWriter(ClientRecord.histogramLog(folder).toFile());
                histograms.outputLogFormatVersion();
                histograms.outputLegend();
                var users =
                        new PrintWriter(Files.newBufferedWriter(ClientRecord.userLog(folder), StandardCharsets.UTF_8));
                users.println("second,users,started,lateMilliseconds,priced,charge");
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
