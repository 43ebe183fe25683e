package io.dronedelivery.perf.laboratory;

import io.dronedelivery.perf.report.Results;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** One simulation against one system, recorded and reported as a test of the ladder is. */
@Command(name = "run", description = "Runs one simulation and reports on it.", mixinStandardHelpOptions = true)
final class RunCommand implements Callable<Integer> {

    @Option(names = "--tls", description = "Ask a gateway with TLS and HTTP/2 in front of the same services.")
    boolean tls;

    @Mixin
    RoundOptions rounds = new RoundOptions(1, 0);

    @Mixin
    ExperimentOptions options = new ExperimentOptions();

    @Override
    public Integer call() {
        Project project = Project.fromSystemProperty();
        Experiment experiment = rounds.experiment(options.stack.settings());
        Results folder = options.results(project);
        Results.Experiment description = options.described(project, experiment.title(), Map.of());
        folder.describe(description);
        Results.Experiment measured;
        try (var progress = new Progress(experiment.title(), rounds.estimate(experiment))) {
            Path logs = folder.run(experiment.name(), 1).resolve("stack");
            measured = options.withSystem(project, progress, experiment.title(), experiment.stack(), logs, system -> {
                Results.Experiment described = description.warmed(List.copyOf(
                        rounds.warm(warmable(experiment, system), folder.path()).values()));
                Target target = tls ? withTls(system, logs) : system;
                for (int round = 1; round <= rounds.rounds; round++) {
                    rounds.measure(target, experiment, round, folder);
                }
                return described;
            });
        }
        return options.report(folder, measured);
    }

    private Map<Experiment, RunningSystem> warmable(Experiment experiment, Target system) {
        if (system instanceof RunningSystem ours) {
            return Map.of(experiment, ours);
        }
        if (rounds.warmUp == 0) {
            return Map.of();
        }
        throw new LaboratoryException(
                "--warm-up is for a stack on this machine; a system elsewhere is warmed up with -l warm-up=30s");
    }

    private static Target withTls(Target system, Path folder) {
        if (system instanceof RunningSystem ours) {
            return ours.withTls(folder);
        }
        throw new LaboratoryException(
                "--tls is for a stack on this machine; a system elsewhere has an address with https");
    }
}
