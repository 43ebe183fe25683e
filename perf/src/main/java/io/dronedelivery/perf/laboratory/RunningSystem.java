package io.dronedelivery.perf.laboratory;

import io.dronedelivery.perf.recorder.Probe;
import io.dronedelivery.perf.recorder.PrometheusProbe;
import io.dronedelivery.perf.recorder.RunFolder;
import io.dronedelivery.perf.settings.LoadSettings;
import io.dronedelivery.perf.settings.Population;
import java.net.URI;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * A stack of this machine that is up, under the settings that an experiment wants.
 *
 * @param settings what its processes were started with
 * @param state its processes, one of each component
 */
record RunningSystem(StackSettings settings, StackState state, Stack stack, Variants variants, Bench bench)
        implements Target {

    private static final String GATEWAY = "gateway";

    /** The same stack under other settings, on processes of their own where they differ. */
    RunningSystem under(StackSettings wanted) {
        StackSettings observed = Observability.observed(wanted, bench.traces().endpoint());
        return new RunningSystem(observed, variants.under(observed), stack, variants, bench);
    }

    /** The same behind a gateway that speaks TLS and HTTP/2. */
    RunningSystem withTls(Path folder) {
        StackState.Running gateway =
                stack.add("tls-gateway", GATEWAY, Certificate.make(folder).properties(), List.of());
        return new RunningSystem(
                settings,
                state.with(gateway).withGateway(URI.create("https://127.0.0.1:" + gateway.port())),
                stack,
                variants,
                bench);
    }

    /** With the containers provisioned as the experiment has it. */
    @Override
    public RunFolder measure(Experiment experiment, int repeat, Path folder) {
        stack.provision(experiment.stack().throughput());
        return Target.super.measure(experiment, repeat, folder);
    }

    AnswerSample answers() {
        return AnswerSample.take(state.gateway(), population().aside(), settings.seed(), Bench.CLIENT);
    }

    /** Whose invoices there are. */
    Population population() {
        return state.data().population();
    }

    @Override
    public Map<String, String> parameters() {
        Map<String, String> parameters = new TreeMap<>(population().parameters());
        parameters.put("load.seed", Long.toString(settings.seed()));
        return parameters;
    }

    @Override
    public URI address(Load simulation, LoadSettings load) {
        String target = simulation.target(load);
        return target.equals(GATEWAY)
                ? state.gateway()
                : state.component(target).base();
    }

    @Override
    public List<Probe> probes() {
        return state.processes().stream()
                .flatMap(running -> Stream.of(
                        Bench.process(running.component(), running.pid()),
                        new PrometheusProbe(running.component(), running.metrics(), Bench.CLIENT)))
                .toList();
    }

    @Override
    public Setup setup(Experiment experiment) {
        return new Setup(
                settings.arguments(),
                experiment.provisioned(),
                settings.partitions(),
                settings.processors().numbers().size());
    }
}
