package io.dronedelivery.perf.laboratory;

import io.dronedelivery.perf.report.Results;
import io.dronedelivery.perf.settings.Credentials;
import io.dronedelivery.perf.settings.LoadSettings;
import java.nio.file.Path;
import java.util.LinkedHashMap;
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

    @Parameters(paramLabel = "SIMULATION", description = "One of ${COMPLETION-CANDIDATES}.")
    Load simulation = Load.SMOKE;

    @Option(
            names = {"-l", "--load"},
            paramLabel = "NAME=VALUE",
            description = "A parameter of load.conf, as in -l rate=200 -l duration=5m. May be repeated.")
    Map<String, String> load = new LinkedHashMap<>();

    @Option(names = "--tls", description = "Ask a gateway with TLS and HTTP/2 in front of the same services.")
    boolean tls;

    @Mixin
    ExperimentOptions options = new ExperimentOptions();

    @Override
    public Integer call() {
        Map<String, String> parameters = new TreeMap<>();
        load.forEach((name, value) -> parameters.put("load." + name, value));
        if (parameters.keySet().stream().anyMatch(Credentials::secret)) {
            throw new LaboratoryException("Parameters are recorded; what is secret belongs into the environment");
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
        try (var progress =
                new Progress(simulation.toString(), simulation.warmUp(settings).plus(simulation.lasts(settings)))) {
            Path run = folder.run(experiment.name(), 1);
            options.withSystem(
                    project, progress, experiment.title(), experiment.stack(), run.resolve("stack"), system -> (tls
                                    ? withTls(system, run)
                                    : system)
                            .measure(experiment, 1, run));
        }
        return options.report(folder, description);
    }

    private static Target withTls(Target system, Path folder) {
        if (system instanceof RunningSystem ours) {
            return ours.withTls(folder);
        }
        throw new LaboratoryException(
                "--tls is for a stack on this machine; a system elsewhere has an address with https");
    }
}
