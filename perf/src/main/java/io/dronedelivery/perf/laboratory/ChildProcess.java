package io.dronedelivery.perf.laboratory;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;

/**
 * A process of the laboratory's own. It is told what to do on its standard input, and ends when that ends: with this program, in
 * whichever way that does, because the operating system closes the pipe.
 */
final class ChildProcess implements AutoCloseable {

    private static final Duration STOP = Duration.ofSeconds(60);

    private final Process process;
    private final Path log;

    private ChildProcess(Process process, Path log) {
        this.process = process;
        this.log = log;
    }

    /**
     * @param log what it says; its folder is made if it is missing
     * @throws LaboratoryException if it cannot be started
     */
    static ChildProcess start(List<String> command, Path log) {
        try {
            Files.createDirectories(log.toAbsolutePath().getParent());
            return new ChildProcess(
                    new ProcessBuilder(command)
                            .redirectErrorStream(true)
                            .redirectOutput(log.toFile())
                            .start(),
                    log);
        } catch (IOException failure) {
            throw new LaboratoryException(
                    "%s could not be started: %s".formatted(log.getFileName(), failure.getMessage()), failure);
        }
    }

    long pid() {
        return process.pid();
    }

    Path log() {
        return log;
    }

    void tell(String line) {
        try {
            process.getOutputStream().write((line + "\n").getBytes(StandardCharsets.UTF_8));
            process.getOutputStream().flush();
        } catch (IOException ended) {
            throw new LaboratoryException("The process has ended; see " + log, ended);
        }
    }

    /**
     * Waits for something that it does.
     *
     * @return whether it was done within the time
     * @throws LaboratoryException if the process ends before
     */
    boolean await(BooleanSupplier done, Duration patience, Duration poll) {
        long end = System.nanoTime() + patience.toNanos();
        while (!done.getAsBoolean()) {
            if (System.nanoTime() - end > 0) {
                return false;
            }
            if (ended(poll)) {
                throw new LaboratoryException(
                        "The process ended with status %d; see %s".formatted(process.exitValue(), log));
            }
        }
        return true;
    }

    @Override
    public void close() {
        try {
            process.getOutputStream().close();
        } catch (IOException closed) {
            // It has ended already.
        }
        if (!ended(STOP)) {
            process.descendants().forEach(ProcessHandle::destroyForcibly);
            process.destroyForcibly();
        }
    }

    private boolean ended(Duration patience) {
        try {
            return process.waitFor(patience.toMillis(), TimeUnit.MILLISECONDS);
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            throw new LaboratoryException("Interrupted", interrupted);
        }
    }
}
