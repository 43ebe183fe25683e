package io.dronedelivery.perf.laboratory;

import io.dronedelivery.perf.recorder.ClientRecord;
import io.dronedelivery.perf.recorder.MachineProbe;
import io.dronedelivery.perf.recorder.Probe;
import io.dronedelivery.perf.recorder.ProcessProbe;
import io.dronedelivery.perf.recorder.Recording;
import io.dronedelivery.perf.recorder.RunDescription;
import io.dronedelivery.perf.recorder.RunDescription.Window;
import io.dronedelivery.perf.recorder.RunFolder;
import io.dronedelivery.perf.recorder.Span;
import io.dronedelivery.perf.recorder.TraceReceiver;
import io.dronedelivery.perf.settings.LoadSettings;
import java.net.http.HttpClient;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import oshi.SystemInfo;

/** What loads a system and records it meanwhile, wherever that system runs. */
record Bench(LoadGenerator generator, TraceReceiver traces, Progress progress) {

    static final HttpClient CLIENT = HttpClient.newHttpClient();

    /** The generator's own start, and requests that are still under way at the end. */
    private static final Duration GRACE = Duration.ofMinutes(3);

    /** The plateau begins with the next whole second. */
    private static final Duration ALMOST_A_SECOND = Duration.ofMillis(999);

    private static final String LOAD_GENERATOR = "load-generator";

    /** Recording costs processor time as well, on the same machine. */
    private static final String OURSELVES = "laboratory";

    private static final SystemInfo MACHINE = new SystemInfo();

    RunFolder measure(Target target, Experiment experiment, int repeat, Path folder) {
        Map<String, String> parameters = new TreeMap<>(target.parameters());
        Load simulation = experiment.simulation();
        parameters.put(
                "load.base-url",
                target.address(simulation, experiment.settings()).toString());
        parameters.putAll(experiment.load());
        LoadSettings read = LoadSettings.from(parameters).addressed();
        Duration limit = simulation.warmUp(read).plus(simulation.longest(read)).plus(GRACE);
        Target.Setup setup = target.setup(experiment);
        var record = new RunFolder(folder);
        traces.take();
        try (Recording recording = Recording.of(probes(target))) {
            boolean held = generator.run(simulation, parameters, folder, limit, progress::secondPassed);
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
                    setup.command(),
                    experiment.container(),
                    setup.provisioned(),
                    setup.partitions(),
                    setup.processors(),
                    simulation.scheduled(read),
                    window,
                    held,
                    recording.gaps()));
        }
        return record;
    }

    static Probe process(String name, long pid) {
        return new ProcessProbe(name, pid, MACHINE.getOperatingSystem());
    }

    private List<Probe> probes(Target target) {
        List<Probe> probes = new ArrayList<>(target.probes());
        probes.add(new MachineProbe(MACHINE.getHardware()));
        probes.add(process(LOAD_GENERATOR, generator.pid()));
        probes.add(process(OURSELVES, ProcessHandle.current().pid()));
        return probes;
    }

    /** A warm-up, or an earlier run on the same system, left some as well. */
    private List<Span> spansSince(long second) {
        long start = Duration.ofSeconds(second).toNanos();
        return traces.take().stream().filter(span -> span.start() >= start).toList();
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
