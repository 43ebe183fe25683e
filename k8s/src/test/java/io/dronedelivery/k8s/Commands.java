package io.dronedelivery.k8s;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/** Tools of the machine that some checks need. */
final class Commands {

    private static final Duration LIMIT = Duration.ofMinutes(1);

    private Commands() {}

    static boolean isInstalled(String tool) {
        return Stream.of(System.getenv().getOrDefault("PATH", "").split(File.pathSeparator))
                .map(folder -> Path.of(folder, tool))
                .anyMatch(Files::isExecutable);
    }

    /** Standard output of a command that must succeed within a minute. */
    static String run(List<String> command) {
        return run(command, LIMIT);
    }

    /** Standard output of a command that must succeed within the limit. */
    static String run(List<String> command, Duration limit) {
        try {
            Path output = Files.createTempFile("output", ".txt");
            Path errors = Files.createTempFile("errors", ".txt");
            Process process = new ProcessBuilder(command)
                    .redirectOutput(output.toFile())
                    .redirectError(errors.toFile())
                    .start();
            boolean ended = process.waitFor(limit.toSeconds(), TimeUnit.SECONDS);
            if (!ended) {
                process.destroyForcibly();
            }
            String said = Files.readString(output, StandardCharsets.UTF_8);
            assertThat(ended && process.exitValue() == 0)
                    .as("%s%n%s%n%s", String.join(" ", command), said, Files.readString(errors, StandardCharsets.UTF_8))
                    .isTrue();
            return said;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("Interrupted while running " + command, e);
        }
    }
}
