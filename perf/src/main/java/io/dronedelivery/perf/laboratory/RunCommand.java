package io.dronedelivery.perf.laboratory;

import io.dronedelivery.perf.report.Results;
import io.dronedelivery.perf.report.Warmth;
import io.dronedelivery.perf.settings.Credentials;
import io.dronedelivery.perf.settings.LoadSettings;
import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** One simulation against one system, recorded and reported as a test of the ladder is. */
@Command(name = "run", description = "Runs one simulation and reports on it.", mixinStandardHelpOptions = true)
final class RunCommand implements Callable<Integer> {

    private static final String SEED = "load.seed";
    private static final int WARM_UP_USERS = 40;

    @Parameters(paramLabel = "SIMULATION", description = "One of ${COMPLETION-CANDIDATES}.")
    Load simulation = Load.SMOKE;

    @Option(
            names = {"-l", "--load"},
            paramLabel = "NAME=VALUE",
            description = "A parameter of load.conf, as in -l rate=200 -l duration=5m. May be repeated.")
    Map<String, String> load = new LinkedHashMap<>();

    @Option(names = "--tls", description = "Ask a gateway with TLS and HTTP/2 in front of the same services.")
    boolean tls;

    @Option(
            names = "--rounds",
            paramLabel = "N",
            defaultValue = "1",
            description =
                    "So often, on the same processes (default: ${DEFAULT-VALUE}). Every figure has an interval from"
                            + " three on, and compare finds smaller differences.")
    int rounds;

    @Option(
            names = "--warm-up",
            paramLabel = "N",
            defaultValue = "0",
            description = "Requests that a stack of this machine serves in a block before, until nothing gets faster"
                    + " (default: ${DEFAULT-VALUE}, which is no block).")
    int warmUp;

    @Option(
            names = "--warm-up-blocks",
            paramLabel = "N",
            defaultValue = "8",
            description = "The most blocks, if it does not become flat before (default: ${DEFAULT-VALUE}).")
    int warmUpBlocks;

    @Mixin
    ExperimentOptions options = new ExperimentOptions();

    @Override
    public Integer call() {
        Map<String, String> parameters = new TreeMap<>();
        load.forEach((name, value) -> parameters.put("load." + name, value));
        if (parameters.keySet().stream().anyMatch(Credentials::secret)) {
            throw new LaboratoryException("Parameters are recorded; what is secret belongs into the environment");
        }
        if (rounds < 1 || warmUp < 0) {
            throw new LaboratoryException("--rounds is at least 1, and --warm-up at least 0");
        }
        Project project = Project.fromSystemProperty();
        Results folder = options.results(project);
        Experiment experiment = Experiment.of(
                simulation,
                simulation.toString(),
                simulation.toString(),
                "the system as it is by default",
                options.stack.settings(),
                parameters);
        Results.Experiment description = options.described(project, simulation.toString(), Map.of());
        folder.describe(description);
        LoadSettings settings = experiment.settings();
        Duration round = simulation.warmUp(settings).plus(simulation.lasts(settings));
        Results.Experiment described;
        try (var progress = new Progress(simulation.toString(), round.multipliedBy(rounds))) {
            Path logs = folder.run(experiment.name(), 1).resolve("stack");
            described = options.withSystem(project, progress, experiment.title(), experiment.stack(), logs, system -> {
                Results.Experiment warmed = description.warmed(warm(experiment, system, folder));
                folder.describe(warmed);
                Target target = tls ? withTls(system, logs) : system;
                Experiment measured = experiment.with(population(system)).with(parameters);
                for (int turn = 1; turn <= rounds; turn++) {
                    progress.phase("round %d of %d".formatted(turn, rounds));
                    target.measure(measured.with(seed(experiment, turn)), turn, folder.run(experiment.name(), turn));
                }
                return warmed;
            });
        }
        return options.report(folder, described);
    }

    private List<Warmth> warm(Experiment experiment, Target system, Results folder) {
        if (warmUp == 0) {
            return List.of();
        }
        if (system instanceof RunningSystem ours) {
            return List.copyOf(new WarmUp(warmUp, WARM_UP_USERS, warmUpBlocks)
                    .serve(Map.of(experiment, ours), folder.path().resolve("warm-up"))
                    .values());
        }
        throw new LaboratoryException(
                "--warm-up is for a stack on this machine; a system elsewhere is warmed up with -l warm-up=30s");
    }

    /** What was asked for in the warm-up is not asked for again. */
    private Map<String, String> population(Target system) {
        return warmUp > 0 && system instanceof RunningSystem ours
                ? ours.population().measured().parameters()
                : Map.of();
    }

    /** Other invoices in every round, and in every run the same. */
    private Map<String, String> seed(Experiment experiment, int turn) {
        long first = experiment.load().containsKey(SEED) ? experiment.settings().seed() : options.stack.seed;
        return Map.of(SEED, Long.toString(first + turn - 1));
    }

    private static Target withTls(Target system, Path folder) {
        if (system instanceof RunningSystem ours) {
            return ours.withTls(folder);
        }
        throw new LaboratoryException(
                "--tls is for a stack on this machine; a system elsewhere has an address with https");
    }
}
