package io.dronedelivery.perf.laboratory;

import io.dronedelivery.perf.report.Results;
import io.dronedelivery.perf.report.Warmth;
import io.dronedelivery.perf.settings.Credentials;
import io.dronedelivery.perf.settings.LoadSettings;
import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.TreeMap;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** One simulation, how often it is carried out, and what comes before. */
final class RoundOptions {

    private static final String SEED = "load.seed";
    private static final int WARM_UP_USERS = 40;

    @Parameters(paramLabel = "SIMULATION", description = "One of ${COMPLETION-CANDIDATES}.")
    Load simulation = Load.SMOKE;

    @Option(
            names = {"-l", "--load"},
            paramLabel = "NAME=VALUE",
            description = "A parameter of load.conf, as in -l rate=200 -l duration=5m. May be repeated.")
    Map<String, String> load = new LinkedHashMap<>();

    @Option(
            names = "--rounds",
            paramLabel = "N",
            description = "So often, on the same processes (default: 1, and 10 for pair). Every figure has an interval"
                    + " from three on.")
    int rounds;

    @Option(
            names = "--warm-up",
            paramLabel = "N",
            description = "Requests that a stack of this machine serves in a block before, until nothing gets faster"
                    + " (default: 0, which is no block, and 3000 for pair).")
    int warmUp;

    @Option(
            names = "--warm-up-blocks",
            paramLabel = "N",
            defaultValue = "8",
            description = "The most blocks, if it does not become flat before (default: ${DEFAULT-VALUE}).")
    int warmUpBlocks;

    /** @param otherwise how often, and how many requests before, where the command line does not say */
    RoundOptions(int otherwiseRounds, int otherwiseWarmUp) {
        this.rounds = otherwiseRounds;
        this.warmUp = otherwiseWarmUp;
    }

    /**
     * @throws LaboratoryException if they make no experiment
     * @throws io.dronedelivery.perf.settings.InvalidSettingsException if a parameter is unknown or wrong
     */
    Experiment experiment(StackSettings stack) {
        Map<String, String> parameters = new TreeMap<>();
        load.forEach((name, value) -> parameters.put("load." + name, value));
        if (parameters.keySet().stream().anyMatch(Credentials::secret)) {
            throw new LaboratoryException("Parameters are recorded; what is secret belongs into the environment");
        }
        if (rounds < 1 || warmUp < 0 || warmUpBlocks < 1) {
            throw new LaboratoryException("--rounds and --warm-up-blocks are at least 1, and --warm-up at least 0");
        }
        String name = simulation.toString();
        Experiment experiment =
                Experiment.of(simulation, name, name, "the system as it is by default", stack, parameters);
        experiment.settings();
        return experiment;
    }

    /** All rounds of one system, without the warm-up's blocks. */
    Duration estimate(Experiment experiment) {
        LoadSettings settings = experiment.settings();
        return simulation.warmUp(settings).plus(simulation.lasts(settings)).multipliedBy(rounds);
    }

    /** @return by the experiment's name */
    Map<String, Warmth> warm(Map<Experiment, RunningSystem> systems, Path folder) {
        return warmUp == 0
                ? Map.of()
                : new WarmUp(warmUp, WARM_UP_USERS, warmUpBlocks).serve(systems, folder.resolve("warm-up"));
    }

    void measure(Target system, Experiment experiment, int round, Results results) {
        system.bench().progress().phase("round %d of %d".formatted(round, rounds));
        system.measure(drawn(system, experiment, round), round, results.run(experiment.name(), round));
    }

    /** Other invoices in every round, in every run the same, and none that the warm-up asked for. */
    private Experiment drawn(Target system, Experiment experiment, int round) {
        Map<String, String> drawn = new TreeMap<>();
        if (warmUp > 0 && system instanceof RunningSystem ours) {
            drawn.putAll(ours.population().measured().parameters());
        }
        drawn.putAll(experiment.load());
        long first = experiment.load().containsKey(SEED)
                ? experiment.settings().seed()
                : experiment.stack().seed();
        drawn.put(SEED, Long.toString(first + round - 1));
        return experiment.with(drawn);
    }
}
