package io.dronedelivery.perf.laboratory;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/** Gatling in a JVM of its own: its garbage and its processor time are then its own, and recorded as such. */
final class LoadGenerator implements AutoCloseable {

    /** Gatling's own word for assertions that did not hold. */
    private static final int ASSERTIONS_FAILED = 2;

    /** Gatling writes its log through the inside of String, as its own plugin lets it. */
    private static final String STRING_INTERNALS = "--add-opens=java.base/java.lang=ALL-UNNAMED";

    private final Process process;
    private final Path log;

    private LoadGenerator(Process process, Path log) {
        this.process = process;
        this.log = log;
    }

    /**
     * @param simulation what to run
     * @param parameters system properties, as {@code load.conf} names them
     * @param processors that it may use
     * @param folder for the client's record and Gatling's own files
     */
    static LoadGenerator start(
            Project project, Load simulation, Map<String, String> parameters, Processors processors, Path folder) {
        List<String> command = new ArrayList<>(processors.launcher());
        command.addAll(List.of(Project.java().toString(), "-Xmx512m", STRING_INTERNALS));
        parameters.forEach((name, value) -> command.add("-D" + name + "=" + value));
        command.add("-Dload.record-to=" + folder);
        command.addAll(List.of(
                "-cp",
                project.ownClassPath(),
                "io.gatling.app.Gatling",
                "--simulation",
                simulation.className(),
                "--results-folder",
                folder.resolve("gatling").toString()));
        Path log = folder.resolve("gatling.log");
        try {
            Process process = new ProcessBuilder(command)
                    .redirectErrorStream(true)
                    .redirectOutput(log.toFile())
                    .start();
            return new LoadGenerator(process, log);
        } catch (IOException failure) {
            throw new LaboratoryException("The load generator could not be started: " + failure.getMessage(), failure);
        }
    }

    long pid() {
        return process.pid();
    }

    /** Whether it ended within the time. */
    boolean await(Duration duration) {
        try {
            return process.waitFor(duration.toMillis(), TimeUnit.MILLISECONDS);
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            throw new LaboratoryException("Interrupted", interrupted);
        }
    }

    /**
     * Whether the simulation's assertions held, once it has ended.
     *
     * @throws LaboratoryException if it failed in any other way
     */
    boolean assertionsHeld() {
        return switch (process.exitValue()) {
            case 0 -> true;
            case ASSERTIONS_FAILED -> false;
            default -> throw new LaboratoryException("The load generator failed; see " + log);
        };
    }

    @Override
    public void close() {
        process.destroy();
    }
}
