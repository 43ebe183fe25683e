package io.dronedelivery.perf.laboratory;

import io.dronedelivery.perf.recorder.RunFolder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** The running system, started and stopped through the local stack's command line. */
final class Stack implements AutoCloseable {

    private static final String MAIN_CLASS = "io.dronedelivery.localstack.LocalStackApplication";
    private static final Duration POLL = Duration.ofMillis(200);
    private static final Duration STOP = Duration.ofSeconds(60);

    private final Process process;
    private final StackState state;
    private final List<String> arguments;

    private Stack(Process process, StackState state, List<String> arguments) {
        this.process = process;
        this.state = state;
        this.arguments = arguments;
    }

    /**
     * Starts it and waits until it answers.
     *
     * @param folder for its log, its components' logs and its state file
     * @throws LaboratoryException if it ends, or is not ready in time
     */
    static Stack start(Project project, StackSettings settings, Path folder, Duration patience) {
        try {
            Files.createDirectories(folder);
            Path stateFile = folder.resolve("stack.json");
            Files.deleteIfExists(stateFile);
            List<String> arguments = settings.arguments();
            Process process = launch(project, settings, stateFile, folder);
            try {
                awaitReady(process, stateFile, patience, folder);
                return new Stack(process, RunFolder.JSON.readValue(stateFile.toFile(), StackState.class), arguments);
            } catch (IOException | RuntimeException notReady) {
                end(process);
                throw notReady;
            }
        } catch (IOException failure) {
            throw new LaboratoryException("The local stack could not be started: " + failure.getMessage(), failure);
        }
    }

    StackState state() {
        return state;
    }

    /** What it was started with, to be repeated by anyone. */
    List<String> arguments() {
        return arguments;
    }

    @Override
    public void close() {
        end(process);
    }

    private static Process launch(Project project, StackSettings settings, Path stateFile, Path folder)
            throws IOException {
        List<String> command = new ArrayList<>(settings.processors().launcher());
        command.addAll(List.of(
                Project.java().toString(),
                "-Xmx256m",
                "-Dlocal-stack.project-root=" + project.root(),
                "-cp",
                project.classPath("local-stack"),
                MAIN_CLASS));
        command.addAll(settings.arguments());
        command.add("--state-file=" + stateFile.toAbsolutePath());
        command.add("--logs=" + folder.toAbsolutePath());
        return new ProcessBuilder(command)
                .directory(project.root().toFile())
                .redirectErrorStream(true)
                .redirectOutput(folder.resolve("local-stack.log").toFile())
                .start();
    }

    private static void awaitReady(Process process, Path stateFile, Duration patience, Path folder) {
        long end = System.nanoTime() + patience.toNanos();
        while (!Files.exists(stateFile)) {
            if (System.nanoTime() - end > 0) {
                throw new LaboratoryException("The stack was not ready within %s; see %s".formatted(patience, folder));
            }
            if (await(process, POLL)) {
                throw new LaboratoryException("The stack ended with status %d before it was ready; see %s"
                        .formatted(process.exitValue(), folder.resolve("local-stack.log")));
            }
        }
    }

    private static void end(Process process) {
        process.destroy();
        if (!await(process, STOP)) {
            process.descendants().forEach(ProcessHandle::destroyForcibly);
            process.destroyForcibly();
        }
    }

    private static boolean await(Process process, Duration duration) {
        try {
            return process.waitFor(duration.toMillis(), TimeUnit.MILLISECONDS);
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            throw new LaboratoryException("Interrupted", interrupted);
        }
    }
}
