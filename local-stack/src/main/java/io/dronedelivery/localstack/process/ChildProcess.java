package io.dronedelivery.localstack.process;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CompletableFuture;

/** A running program, or one that has ended; its output is in {@link #log()}. */
public final class ChildProcess {

    private final String name;
    private final Process process;
    private final Path log;

    ChildProcess(String name, Process process, Path log) {
        this.name = name;
        this.process = process;
        this.log = log;
    }

    public String name() {
        return name;
    }

    public long pid() {
        return process.pid();
    }

    public Path log() {
        return log;
    }

    /** Completes with the exit code when the process has ended. */
    public CompletableFuture<Integer> exit() {
        return process.onExit().thenApply(Process::exitValue);
    }

    /** One line for a person: which process ended how, what it said last, and where the rest is. */
    public String obituary(int exitCode) {
        return "%s ended with exit code %d: %s (log: %s)".formatted(name, exitCode, lastWords(), log);
    }

    void askToEnd() {
        process.destroy();
    }

    void end() {
        process.destroyForcibly();
    }

    private String lastWords() {
        try {
            List<String> lines = new String(Files.readAllBytes(log), StandardCharsets.UTF_8)
                    .lines()
                    .filter(line -> !line.isBlank())
                    .toList();
            List<String> last = lines.subList(Math.max(0, lines.size() - 3), lines.size());
            return last.isEmpty() ? "it wrote nothing" : String.join(" | ", last);
        } catch (IOException unreadable) {
            return "its log cannot be read";
        }
    }
}
