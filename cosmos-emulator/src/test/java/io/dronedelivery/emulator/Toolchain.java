package io.dronedelivery.emulator;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Assumptions;

/** The commands of another language, for clients that are not written in Java. */
final class Toolchain {

    private static final Duration LIMIT = Duration.ofMinutes(4);

    private Toolchain() {}

    /** Skips the test where one of the commands is missing. */
    static void assumePresent(String... commands) throws IOException, InterruptedException {
        for (String command : commands) {
            Assumptions.assumeTrue(
                    isPresent(command),
                    command + " is not installed; the README says how to run the client's steps by hand");
        }
    }

    private static boolean isPresent(String command) throws InterruptedException, IOException {
        try {
            return execute(List.of(command, "--version"), Path.of("target", command + "-version.log")) == 0;
        } catch (IOException notFound) {
            return false;
        }
    }

    /**
     * Runs a command that must succeed.
     *
     * @param log keeps what the command writes
     * @return the lines that it has written
     */
    static List<String> run(Path log, String... command) throws IOException, InterruptedException {
        int exit = execute(List.of(command), log);
        assertThat(exit)
                .as(() -> String.join(" ", command) + " wrote to " + log)
                .isZero();
        return Files.readAllLines(log);
    }

    /** Takes a client through its steps against an emulator of its own; each step that is done is a line written. */
    static List<String> steps(Path log, String interpreter, Path program) throws IOException, InterruptedException {
        try (CosmosEmulator emulator =
                CosmosEmulator.builder().physicalPartitions(9).start()) {
            return run(log, interpreter, program.toString(), emulator.endpoint().toString(), emulator.key());
        }
    }

    private static int execute(List<String> command, Path log) throws IOException, InterruptedException {
        Process process = new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(log.toFile())
                .start();
        try {
            assertThat(process.waitFor(LIMIT.toSeconds(), TimeUnit.SECONDS))
                    .as(() -> command.get(0) + " ends within " + LIMIT)
                    .isTrue();
            return process.exitValue();
        } finally {
            process.destroyForcibly();
        }
    }
}
