package io.dronedelivery.perf.laboratory;

import io.dronedelivery.perf.recorder.ClientRecord;
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
import io.dronedelivery.perf.settings.LoadSettings;
import io.dronedelivery.perf.settings.Population;
import java.net.URI;
import java.net.http.HttpClient;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import oshi.SystemInfo;

/**
 * A system that is up, under the settings that an experiment wants: loads it while everything is recorded.
 *
 * @param settings what its processes were started with
 * @param state its processes, one of each component
 */
record RunningSystem(StackSettings settings, StackState state, Bench bench) {

    /** The generator's own start, and requests that are still under way at the end. */
    private static final Duration GRACE = Duration.ofMinutes(3);

    /** The plateau begins with the next whole second. */
    private static final Duration ALMOST_A_SECOND = Duration.ofMillis(999);

    private static final String LOAD_GENERATOR = "load-generator";
    private static final String GATEWAY = "gateway";

    /** Recording costs processor time as well, on the same machine. */
    private static final String OURSELVES = "laboratory";

    private static final SystemInfo MACHINE = new SystemInfo();
    private static final HttpClient CLIENT = HttpClient.newHttpClient();

    /** What all systems of a stack share. */
    record Bench(Stack stack, Variants variants, LoadGenerator generator, TraceReceiver traces, Progress progress) {}

    /** The same stack under other settings, on processes of their own where they differ. */
    RunningSystem under(StackSettings wanted) {
        StackSettings observed = Observability.observed(wanted, bench.traces().endpoint());
        return new RunningSystem(observed, bench.variants().under(observed), bench);
    }

    /** The same behind a gateway that speaks TLS and HTTP/2. */
    RunningSystem withTls(Path folder) {
        StackState.Running gateway = bench.stack()
                .add("tls-gateway", GATEWAY, Certificate.make(folder).properties(), List.of());
        return new RunningSystem(
                settings, state.with(gateway).withGateway(URI.create("https://127.0.0.1:" + gateway.port())), bench);
    }

    /** Loads the system, with the containers provisioned as the experiment has it, and leaves the record in the folder. */
    RunFolder measure(Experiment experiment, int repeat, Path folder) {
        bench.stack().provision(experiment.stack().throughput());
        Map<String, String> parameters = parameters(experiment);
        LoadSettings read = LoadSettings.from(parameters);
        Load simulation = experiment.simulation();
        Duration limit = simulation.warmUp(read).plus(simulation.lasts(read)).plus(GRACE);
        var record = new RunFolder(folder);
        bench.traces().take();
        try (Recording recording = Recording.of(probes())) {
            boolean held = bench.generator().run(simulation, parameters, folder, limit, bench.progress()::secondPassed);
            recording.stop();
            Window window = window(simulation, read, record.client());
            record.write(recording.samples(), spansSince(window.start()));
            record.describe(new RunDescription(
                    experiment.name(),
                    experiment.group(),
                    experiment.title(),
                    experiment.change(),
                    repeat,
                    simulation.className(),
                    parameters,
                    settings.arguments(),
                    experiment.container(),
                    experiment.provisioned(),
                    settings.partitions(),
                    settings.processors().numbers().size(),
                    simulation.scheduled(read),
                    window,
                    held,
                    recording.gaps()));
        }
        return record;
    }

    AnswerSample answers() {
        return AnswerSample.take(state.gateway(), population().aside(), settings.seed(), CLIENT);
    }

    /** Whose invoices there are. */
    Population population() {
        return state.data().population();
    }

    private Map<String, String> parameters(Experiment experiment) {
        Map<String, String> parameters = new TreeMap<>(population().parameters());
        parameters.put("load.seed", Long.toString(settings.seed()));
        parameters.put("load.base-url", address(experiment).toString());
        parameters.putAll(experiment.load());
        return parameters;
    }

    private URI address(Experiment experiment) {
        String target = experiment.simulation().target(experiment.settings());
        return target.equals(GATEWAY)
                ? state.gateway()
                : state.component(target).base();
    }

    /** A warm-up, or an earlier run on the same system, left some as well. */
    private List<Span> spansSince(long second) {
        long start = Duration.ofSeconds(second).toNanos();
        return bench.traces().take().stream()
                .filter(span -> span.start() >= start)
                .toList();
    }

    private List<Probe> probes() {
        List<Probe> probes = new ArrayList<>();
        probes.add(new MachineProbe(MACHINE.getHardware()));
        probes.add(process(LOAD_GENERATOR, bench.generator().pid()));
        probes.add(process(OURSELVES, ProcessHandle.current().pid()));
        for (StackState.Running running : state.processes()) {
            probes.add(process(running.component(), running.pid()));
            probes.add(new PrometheusProbe(running.component(), running.metrics(), CLIENT));
        }
        return probes;
    }

    private static Probe process(String name, long pid) {
        return new ProcessProbe(name, pid, MACHINE.getOperatingSystem());
    }

    /** Counted from the first measured request: neither the generator's own start-up nor a warm-up is part of the run. */
    private static Window window(Load simulation, LoadSettings settings, ClientRecord client) {
        long first = client.firstSecond();
        Duration lasts = simulation.lasts(settings);
        long end = lasts.isZero() ? client.lastSecond() + 1 : first + lasts.toSeconds();
        long ramp = simulation.rampEnd(settings).plus(ALMOST_A_SECOND).toSeconds();
        return new Window(first, first + ramp, end);
    }
}
