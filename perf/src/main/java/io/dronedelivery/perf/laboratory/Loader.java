package io.dronedelivery.perf.laboratory;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** The local stack's loader, on a system that runs: more documents, and partitions that split until there are enough. */
final class Loader {

    private static final String MAIN_CLASS = "io.dronedelivery.localstack.LocalStackApplication";

    private Loader() {}

    /**
     * Returns when everything is stored.
     *
     * @param settings name the data, and by their throughput the number of partitions
     * @param everySecond is told that it goes on
     * @throws LaboratoryException if it is not
     */
    static void load(
            Project project,
            URI database,
            StackSettings settings,
            List<String> legacy,
            Path log,
            Runnable everySecond) {
        List<String> command = new ArrayList<>(List.of(
                Project.java().toString(),
                "-Xmx1g",
                "-XX:+UseSerialGC",
                "-cp",
                project.classPath("local-stack"),
                MAIN_CLASS,
                "load",
                "--endpoint=" + database));
        command.addAll(settings.data());
        command.addAll(legacy);
        try {
            Process process = new ProcessBuilder(command)
                    .redirectErrorStream(true)
                    .redirectOutput(log.toFile())
                    .start();
            try {
                while (!process.waitFor(1, TimeUnit.SECONDS)) {
                    everySecond.run();
                }
            } finally {
                process.destroy();
            }
            if (process.exitValue() != 0) {
                throw new LaboratoryException("The data could not be loaded; see " + log);
            }
        } catch (IOException failure) {
            throw new LaboratoryException("The loader could not be started: " + failure.getMessage(), failure);
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            throw new LaboratoryException("Interrupted", interrupted);
        }
    }
}
