package io.dronedelivery.localstack.process;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.BiConsumer;

/**
 * Processes that are started one by one and stopped together. One that ends by itself is reported and left ended: the
 * others stay as they are.
 */
public final class ProcessGroup implements AutoCloseable {

    /** Longer than a service needs to finish the requests it has. */
    private static final Duration STOP_GRACE = Duration.ofSeconds(8);

    /** Ctrl-C reaches every process at once: whether this one is stopping too shows a moment later. */
    private static final Duration REPORT_DELAY = Duration.ofMillis(500);

    private final Path logs;
    private final Path lifelineClasses;
    private final BiConsumer<ChildProcess, Integer> onUnexpectedExit;
    private final List<ChildProcess> children = new ArrayList<>();
    private boolean closed;

    /**
     * @param logs folder of the log files, created if missing
     * @param lifelineClasses class folder that holds {@link Lifeline}
     * @param onUnexpectedExit told of each process that ends before {@link #close()}, with its exit code
     */
    public ProcessGroup(Path logs, Path lifelineClasses, BiConsumer<ChildProcess, Integer> onUnexpectedExit) {
        this.logs = logs;
        this.lifelineClasses = lifelineClasses;
        this.onUnexpectedExit = onUnexpectedExit;
    }

    /**
     * Starts a program, its output going to {@code <name>.log}.
     *
     * @throws IllegalStateException if the group is closed
     * @throws UncheckedIOException if the process cannot be started
     */
    public synchronized ChildProcess start(JavaProgram program) {
        if (closed) {
            throw new IllegalStateException("Stopping: " + program.name() + " is not started any more");
        }
        Path log = logs.resolve(program.name() + ".log");
        ProcessBuilder builder = new ProcessBuilder(program.command(lifelineClasses));
        builder.environment().putAll(program.environment());
        builder.redirectErrorStream(true);
        builder.redirectOutput(log.toFile());
        try {
            Files.createDirectories(logs);
            ChildProcess child = new ChildProcess(program.name(), builder.start(), log);
            children.add(child);
            child.exit()
                    .thenAcceptAsync(
                            exitCode -> reportUnlessClosed(child, exitCode),
                            CompletableFuture.delayedExecutor(REPORT_DELAY.toMillis(), TimeUnit.MILLISECONDS));
            return child;
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }

    /** Ends one of them, unreported; the others stay as they are. Returns when it has ended. */
    public void stop(ChildProcess child) {
        synchronized (this) {
            children.remove(child);
        }
        end(List.of(child));
    }

    /** Completes when every process started so far has ended. */
    public synchronized CompletableFuture<Void> allEnded() {
        return ended(children);
    }

    /** Asks every process to end, waits a little, and kills what is left. Does nothing the second time. */
    @Override
    public void close() {
        List<ChildProcess> remaining;
        synchronized (this) {
            closed = true;
            remaining = List.copyOf(children);
        }
        end(remaining);
    }

    private static void end(List<ChildProcess> ending) {
        ending.forEach(ChildProcess::askToEnd);
        try {
            ended(ending).get(STOP_GRACE.toMillis(), TimeUnit.MILLISECONDS);
        } catch (TimeoutException | ExecutionException late) {
            ending.forEach(ChildProcess::end);
        } catch (InterruptedException interrupted) {
            ending.forEach(ChildProcess::end);
            Thread.currentThread().interrupt();
        }
    }

    private static CompletableFuture<Void> ended(List<ChildProcess> ending) {
        return CompletableFuture.allOf(ending.stream().map(ChildProcess::exit).toArray(CompletableFuture<?>[]::new));
    }

    private void reportUnlessClosed(ChildProcess child, int exitCode) {
        synchronized (this) {
            if (closed || !children.contains(child)) {
                return;
            }
        }
        onUnexpectedExit.accept(child, exitCode);
    }
}
