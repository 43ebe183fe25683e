package io.dronedelivery.perf.laboratory;

import io.dronedelivery.perf.simulations.Generator;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Gatling in a JVM of its own: its garbage and its processor time are then its own, and recorded as such. */
final class LoadGenerator implements AutoCloseable {

    private static final String SUCCEEDED = "0";

    /** Gatling's own word for assertions that did not hold. */
    private static final String ASSERTIONS_FAILED = "2";

    /** Gatling writes its log through the inside of String, as its own plugin lets it. */
    private static final String STRING_INTERNALS = "--add-opens=java.base/java.lang=ALL-UNNAMED";

    private static final Duration SECOND = Duration.ofSeconds(1);

    private final ChildProcess process;

    private LoadGenerator(ChildProcess process) {
        this.process = process;
    }

    /**
     * @param processors that it may use
     * @param jvmOptions its virtual machine's
     * @param folder for its log
     */
    static LoadGenerator start(Project project, Processors processors, List<String> jvmOptions, Path folder) {
        List<String> command = new ArrayList<>(processors.launcher());
        command.addAll(List.of(Project.java().toString(), "-Xmx768m", "-XX:+UseSerialGC", STRING_INTERNALS));
        command.addAll(jvmOptions);
        command.addAll(List.of("-cp", project.classPath(Project.MODULE), Generator.class.getName()));
        return new LoadGenerator(ChildProcess.start(command, folder.resolve("load-generator.log")));
    }

    long pid() {
        return process.pid();
    }

    /**
     * Carries a simulation out.
     *
     * @param parameters system properties, as {@code load.conf} names them
     * @param folder for the client's record and Gatling's own files; made if it is missing
     * @param limit when it must have ended
     * @param everySecond is told that it goes on
     * @return whether the simulation's assertions held
     * @throws LaboratoryException if it failed in any other way
     */
    boolean run(Load simulation, Map<String, String> parameters, Path folder, Duration limit, Runnable everySecond) {
        Path ended = folder.resolve(Generator.EXIT_CODE);
        List<String> line = new ArrayList<>(List.of(simulation.className(), folder.toString()));
        parameters.forEach((name, value) -> line.add(name + "=" + value));
        line.add("load.record-to=" + folder);
        try {
            Files.createDirectories(folder);
            Files.deleteIfExists(ended);
            process.tell(String.join(Generator.SEPARATOR, line));
            long end = System.nanoTime() + limit.toNanos();
            while (!process.await(() -> Files.exists(ended), SECOND, Duration.ofMillis(50))) {
                everySecond.run();
                if (System.nanoTime() - end > 0) {
                    throw new LaboratoryException("The load generator did not end within " + limit);
                }
            }
            return switch (Files.readString(ended)) {
                case SUCCEEDED -> true;
                case ASSERTIONS_FAILED -> false;
                default -> throw new LaboratoryException("The load generator failed; see " + process.log());
            };
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }

    @Override
    public void close() {
        process.close();
    }
}
