package io.dronedelivery.perf.laboratory;

import io.dronedelivery.perf.recorder.RunFolder;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** The running system: the local stack starts, adds and stops every process of it, as it is told. */
final class Stack implements AutoCloseable {

    private static final String MAIN_CLASS = "io.dronedelivery.localstack.LocalStackApplication";
    private static final String SEPARATOR = "\t";
    private static final Duration PATIENCE = Duration.ofMinutes(5);
    private static final Duration POLL = Duration.ofMillis(100);

    private final ChildProcess process;
    private final Path stateFile;
    private final Map<String, Integer> provisioned;

    private Stack(ChildProcess process, Path stateFile, Map<String, Integer> provisioned) {
        this.process = process;
        this.stateFile = stateFile;
        this.provisioned = new TreeMap<>(provisioned);
    }

    /**
     * Starts it and waits until it answers.
     *
     * @param folder for its log, its components' logs and its state file
     * @throws LaboratoryException if it ends, or is not ready in time
     */
    static Stack start(Project project, StackSettings settings, Path folder) {
        Path stateFile = folder.resolve("stack.json").toAbsolutePath();
        List<String> command = new ArrayList<>(settings.processors().launcher());
        command.addAll(List.of(
                Project.java().toString(),
                "-Xmx1g",
                "-Dlocal-stack.project-root=" + project.root(),
                "-cp",
                project.classPath("local-stack"),
                MAIN_CLASS,
                "--instructed"));
        command.addAll(settings.arguments());
        command.add("--state-file=" + stateFile);
        command.add("--logs=" + folder.toAbsolutePath());
        var process = ChildProcess.start(command, folder.resolve("local-stack.log"));
        try {
            if (!process.await(() -> Files.exists(stateFile), PATIENCE, POLL)) {
                throw new LaboratoryException("The stack was not ready within %s; see %s".formatted(PATIENCE, folder));
            }
            return new Stack(process, stateFile, settings.throughput());
        } catch (RuntimeException notReady) {
            process.close();
            throw notReady;
        }
    }

    StackState state() {
        try {
            return RunFolder.JSON.readValue(stateFile.toFile(), StackState.class);
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }

    /**
     * Starts one more process of a component.
     *
     * @param properties its own, over those of the component
     * @param behind processes that it asks in the place of the stack's own
     */
    StackState.Running add(String name, String component, List<String> properties, List<String> behind) {
        List<String> instruction = new ArrayList<>(List.of("add", name, component));
        properties.forEach(property -> instruction.add("--set=" + property));
        behind.forEach(other -> instruction.add("--behind=" + other));
        return instruct(instruction).process(name);
    }

    /** Gives those containers their throughput that have another one. */
    void provision(Map<String, Integer> throughput) {
        Map<String, Integer> changed = new TreeMap<>(throughput);
        changed.entrySet().removeAll(provisioned.entrySet());
        if (!changed.isEmpty()) {
            List<String> instruction = new ArrayList<>(List.of("provision"));
            changed.forEach((container, units) -> instruction.add(container + "=" + units));
            instruct(instruction);
            provisioned.putAll(changed);
        }
    }

    /** Returns when it has been followed. */
    private StackState instruct(List<String> instruction) {
        int before = state().instructions();
        process.tell(String.join(SEPARATOR, instruction));
        if (!process.await(() -> state().instructions() > before, PATIENCE, POLL)) {
            throw new LaboratoryException("Not followed within %s: %s".formatted(PATIENCE, instruction));
        }
        StackState state = state();
        if (!state.refusal().isEmpty()) {
            throw new LaboratoryException("%s: %s".formatted(instruction, state.refusal()));
        }
        return state;
    }

    @Override
    public void close() {
        process.close();
    }
}
