package io.dronedelivery.perf.recorder;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.LongAdder;

/** Reads every probe once a second while it is open. */
public final class Recording implements AutoCloseable {

    private final ScheduledExecutorService clocks;
    private final List<Sample> samples = new ArrayList<>();
    private final Map<String, LongAdder> gaps = new ConcurrentHashMap<>();

    private Recording(int probes) {
        this.clocks = Executors.newScheduledThreadPool(probes, Recording::daemon);
    }

    /** Each probe has a thread of its own: one that answers slowly must not delay the others. */
    public static Recording of(List<Probe> probes) {
        var recording = new Recording(probes.size());
        probes.forEach(
                probe -> recording.clocks.scheduleAtFixedRate(() -> recording.read(probe), 0, 1, TimeUnit.SECONDS));
        return recording;
    }

    /** Everything read until now, in the order it was read. */
    public synchronized List<Sample> samples() {
        return List.copyOf(samples);
    }

    /** How often a probe could not be read, by what it said. */
    public Map<String, Long> gaps() {
        var counts = new TreeMap<String, Long>();
        gaps.forEach((message, count) -> counts.put(message, count.sum()));
        return counts;
    }

    @Override
    public void close() {
        stop();
    }

    /** Nothing is read any more; what was read stays. */
    public void stop() {
        clocks.shutdown();
        try {
            if (!clocks.awaitTermination(5, TimeUnit.SECONDS)) {
                clocks.shutdownNow();
            }
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    private void read(Probe probe) {
        try {
            add(probe.read(System.currentTimeMillis() / 1000));
        } catch (RuntimeException unreadable) {
            // A scheduled task that throws is never run again; a gap in one series must not end it.
            gaps.computeIfAbsent(String.valueOf(unreadable.getMessage()), message -> new LongAdder())
                    .increment();
        }
    }

    private synchronized void add(List<Sample> read) {
        samples.addAll(read);
    }

    private static Thread daemon(Runnable task) {
        var thread = new Thread(task, "recording");
        thread.setDaemon(true);
        return thread;
    }
}
