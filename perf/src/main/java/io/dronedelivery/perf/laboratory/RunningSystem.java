package io.dronedelivery.perf.laboratory;

import com.fasterxml.jackson.databind.JsonNode;
import io.dronedelivery.perf.recorder.MachineProbe;
import io.dronedelivery.perf.recorder.Probe;
import io.dronedelivery.perf.recorder.ProcessProbe;
import io.dronedelivery.perf.recorder.PrometheusProbe;
import io.dronedelivery.perf.recorder.Recording;
import io.dronedelivery.perf.recorder.RunDescription;
import io.dronedelivery.perf.recorder.RunDescription.Window;
import io.dronedelivery.perf.recorder.RunFolder;
import io.dronedelivery.perf.recorder.Span;
import io.dronedelivery.perf.recorder.TraceReceiver;
import io.dronedelivery.perf.settings.Population;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;
import oshi.SystemInfo;

/** A system that is up: loads it while everything is recorded. */
final class RunningSystem {

    private static final Duration SECOND = Duration.ofSeconds(1);

    /** The generator's own start, its report, and requests that are still under way at the end. */
    private static final Duration GRACE = Duration.ofMinutes(3);

    private static final String LOAD_GENERATOR = "load-generator";
    private static final String GATEWAY = "gateway";

    /** Recording costs processor time as well, on the same machine. */
    private static final String OURSELVES = "laboratory";

    private final Project project;
    private final StackState state;
    private final List<String> arguments;
    private final TraceReceiver traces;
    private final StackSettings settings;
    private final Progress progress;
    private final HttpClient client = HttpClient.newHttpClient();
    private final SystemInfo machine = new SystemInfo();

    RunningSystem(
            Project project,
            StackState state,
            List<String> arguments,
            TraceReceiver traces,
            StackSettings settings,
            Progress progress) {
        this.project = project;
        this.state = state;
        this.arguments = List.copyOf(arguments);
        this.traces = traces;
        this.settings = settings;
        this.progress = progress;
    }

    /** Lends the same system behind a gateway that speaks TLS and HTTP/2. */
    <T> T withTls(Path folder, Function<RunningSystem, T> work) {
        try (TlsGateway gateway = TlsGateway.start(project, state, folder)) {
            return work.apply(with(gateway.state(), settings));
        }
    }

    /** Loads the system and leaves the record in the folder. */
    RunFolder measure(Experiment experiment, int repeat, Path folder) {
        try {
            Files.createDirectories(folder);
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
        Map<String, String> parameters = parameters(experiment);
        var record = new RunFolder(folder);
        try (LoadGenerator generator = start(experiment, parameters, folder);
                Recording recording = Recording.of(probes(generator))) {
            awaitEnd(experiment, generator);
            recording.stop();
            boolean held = generator.assertionsHeld();
            Window window = window(experiment, record);
            record.write(recording.samples(), spansSince(window.start()));
            record.describe(new RunDescription(
                    experiment.name(),
                    experiment.title(),
                    experiment.change(),
                    repeat,
                    experiment.simulation().className(),
                    parameters,
                    arguments,
                    experiment.container(),
                    experiment.provisioned(),
                    settings.partitions(),
                    window,
                    held,
                    recording.gaps()));
        }
        return record;
    }

    /** Loads the system and keeps nothing of it. */
    void warmUp(Experiment experiment, Path folder) {
        try {
            Files.createDirectories(folder);
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
        try (LoadGenerator generator = start(experiment, parameters(experiment), folder)) {
            awaitEnd(experiment, generator);
        }
    }

    private LoadGenerator start(Experiment experiment, Map<String, String> parameters, Path folder) {
        return LoadGenerator.start(
                project,
                experiment.simulation(),
                parameters,
                settings.processors().others(),
                folder);
    }

    /** The same system with other processes in the place of some, at the settings that they were started with. */
    RunningSystem with(StackState other, StackSettings otherSettings) {
        return new RunningSystem(project, other, arguments, traces, otherSettings, progress);
    }

    RunningSystem withState(StackState other) {
        return with(other, settings);
    }

    /** After its database has grown. */
    RunningSystem grown(int partitions, int owners) {
        return with(state.withOwners(owners), settings.withPartitions(partitions));
    }

    StackState state() {
        return state;
    }

    /** As the processes were really started, tracing included. */
    StackSettings settings() {
        return Observability.observed(settings, traces.endpoint());
    }

    /** How many documents the database holds, counted by itself. */
    long documents() {
        URI containers = state.process(StackState.EMULATOR).base().resolve("/_emulator/containers");
        try (InputStream answer = client.send(
                        HttpRequest.newBuilder(containers).build(), HttpResponse.BodyHandlers.ofInputStream())
                .body()) {
            return RunFolder.JSON.readTree(answer).findValues("documents").stream()
                    .mapToLong(JsonNode::asLong)
                    .sum();
        } catch (IOException failure) {
            throw new LaboratoryException("%s did not answer".formatted(containers), failure);
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            throw new LaboratoryException("Interrupted", interrupted);
        }
    }

    AnswerSample answers() {
        return AnswerSample.take(state.gateway(), population(), settings.seed(), client);
    }

    private Map<String, String> parameters(Experiment experiment) {
        Population population = population();
        Map<String, String> parameters = new TreeMap<>(experiment.load());
        parameters.putIfAbsent(
                "load.base-url",
                experiment.target().equals(GATEWAY)
                        ? state.gateway().toString()
                        : state.process(experiment.target()).base().toString());
        parameters.put("load.seed", Long.toString(settings.seed()));
        parameters.put("load.population.owners", Integer.toString(population.owners()));
        parameters.put("load.population.owner-pattern", population.ownerPattern());
        parameters.put("load.population.first-month", population.firstMonth().toString());
        parameters.put("load.population.last-month", population.lastMonth().toString());
        return parameters;
    }

    /** A warm-up, or an earlier run on the same system, left some as well. */
    private List<Span> spansSince(long second) {
        long start = Duration.ofSeconds(second).toNanos();
        return traces.spans().stream().filter(span -> span.start() >= start).toList();
    }

    private Population population() {
        return state.data().population();
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

    private List<Probe> probes(LoadGenerator generator) {
        List<Probe> probes = new ArrayList<>();
        probes.add(new MachineProbe(machine.getHardware()));
        probes.add(new ProcessProbe(LOAD_GENERATOR, generator.pid(), machine.getOperatingSystem()));
        probes.add(new ProcessProbe(OURSELVES, ProcessHandle.current().pid(), machine.getOperatingSystem()));
        for (StackState.Running running : state.processes()) {
            probes.add(new ProcessProbe(running.name(), running.pid(), machine.getOperatingSystem()));
            probes.add(new PrometheusProbe(running.name(), running.metrics(), client));
        }
        return probes;
    }

    /** Counted from the first measured answer: neither the generator's own start-up nor a warm-up is part of the run. */
    private static Window window(Experiment experiment, RunFolder record) {
        long first = record.client().firstSecond();
        long end = first + experiment.lasts().toSeconds();
        return new Window(first, first + experiment.rampEnd().toSeconds(), end);
    }
}
