package io.dronedelivery.perf.laboratory;

import io.dronedelivery.perf.recorder.MachineProbe;
import io.dronedelivery.perf.recorder.Probe;
import io.dronedelivery.perf.recorder.ProcessProbe;
import io.dronedelivery.perf.recorder.PrometheusProbe;
import io.dronedelivery.perf.recorder.Recording;
import io.dronedelivery.perf.recorder.RunDescription;
import io.dronedelivery.perf.recorder.RunDescription.Window;
import io.dronedelivery.perf.recorder.RunFolder;
import io.dronedelivery.perf.recorder.TraceReceiver;
import io.dronedelivery.perf.settings.Population;
import java.io.IOException;
import java.net.http.HttpClient;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import oshi.SystemInfo;

/** Where an experiment is carried out: start the system, load it while everything is recorded, stop it. */
final class Workbench {

    private static final Duration PATIENCE = Duration.ofMinutes(5);
    private static final Duration SECOND = Duration.ofSeconds(1);

    /** The generator's own start, its report, and requests that are still under way at the end. */
    private static final Duration GRACE = Duration.ofMinutes(3);

    private static final String LOAD_GENERATOR = "load-generator";

    private final Project project;
    private final Progress progress;
    private final HttpClient client = HttpClient.newHttpClient();
    private final SystemInfo system = new SystemInfo();

    Workbench(Project project, Progress progress) {
        this.project = project;
        this.progress = progress;
    }

    /**
     * Carries out one experiment.
     *
     * @param repeat counts from 1
     * @param folder for its record
     * @return a sample of what the system answered
     * @throws LaboratoryException if it could not be carried out
     */
    AnswerSample run(Experiment experiment, int repeat, Path folder) {
        try (TraceReceiver traces = TraceReceiver.start()) {
            progress.phase(experiment.title() + ": starting the system");
            StackSettings settings = Observability.observed(experiment.stack(), traces.endpoint());
            try (Stack stack = Stack.start(project, settings, folder.resolve("stack"), PATIENCE)) {
                progress.phase(experiment.title() + ": under load");
                return load(experiment, repeat, folder, stack, traces);
            } finally {
                progress.phase(experiment.title() + ": stopped");
            }
        } catch (IOException failure) {
            throw new LaboratoryException("The traces cannot be received: " + failure.getMessage(), failure);
        }
    }

    private AnswerSample load(Experiment experiment, int repeat, Path folder, Stack stack, TraceReceiver traces)
            throws IOException {
        Files.createDirectories(folder);
        Population population = stack.state().data().population();
        Map<String, String> parameters = new TreeMap<>(experiment.load());
        parameters.putIfAbsent("load.base-url", stack.state().gateway().toString());
        parameters.put("load.population.owners", Integer.toString(population.owners()));
        parameters.put("load.population.owner-pattern", population.ownerPattern());
        parameters.put("load.population.first-month", population.firstMonth().toString());
        parameters.put("load.population.last-month", population.lastMonth().toString());
        try (LoadGenerator generator = LoadGenerator.start(project, experiment.simulation(), parameters, folder);
                Recording recording = Recording.of(probes(stack.state(), generator))) {
            awaitEnd(experiment, generator);
            boolean held = generator.assertionsHeld();
            recording.stop();
            var record = new RunFolder(folder);
            record.write(recording.samples(), traces.spans());
            record.describe(new RunDescription(
                    experiment.name(),
                    experiment.title(),
                    experiment.change(),
                    repeat,
                    experiment.simulation(),
                    parameters,
                    stack.arguments(),
                    experiment.container(),
                    experiment.provisioned(),
                    experiment.stack().partitions(),
                    window(experiment, record),
                    held,
                    recording.gaps()));
            return AnswerSample.take(
                    stack.state().gateway(), population, experiment.stack().seed(), client);
        }
    }

    private void awaitEnd(Experiment experiment, LoadGenerator generator) {
        Duration limit = experiment.warmUp().plus(experiment.lasts()).plus(GRACE);
        long end = System.nanoTime() + limit.toNanos();
        while (!generator.await(SECOND)) {
            progress.secondPassed();
            if (System.nanoTime() - end > 0) {
                throw new LaboratoryException("The load generator did not end within " + limit);
            }
        }
    }

    private List<Probe> probes(StackState state, LoadGenerator generator) {
        List<Probe> probes = new ArrayList<>();
        probes.add(new MachineProbe(system.getHardware()));
        probes.add(new ProcessProbe(LOAD_GENERATOR, generator.pid(), system.getOperatingSystem()));
        for (StackState.Running running : state.processes()) {
            probes.add(new ProcessProbe(running.name(), running.pid(), system.getOperatingSystem()));
            probes.add(new PrometheusProbe(running.name(), running.metrics(), client));
        }
        return probes;
    }

    /** Counted from the first user's arrival: the generator's own start-up is no part of the run. */
    private static Window window(Experiment experiment, RunFolder record) {
        long first = record.client().firstSecond();
        long end = first + experiment.lasts().toSeconds();
        return new Window(first, first + experiment.rampEnd().toSeconds(), end);
    }
}
