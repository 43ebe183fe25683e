package io.dronedelivery.perf.laboratory;

import io.dronedelivery.perf.recorder.Outcome;
import io.dronedelivery.perf.report.Figures;
import io.dronedelivery.perf.report.Report;
import io.dronedelivery.perf.report.Results;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Searches the capacity, and on demand asks for several times as much. */
@Command(
        name = "capacity",
        description = "Searches the highest rate within the objectives, by bisection; then overloads the system.",
        mixinStandardHelpOptions = true)
final class CapacityCommand implements Callable<Integer> {

    @Option(names = "--p99", defaultValue = "PT0.25S", description = "Objective (default: ${DEFAULT-VALUE}).")
    Duration p99 = Duration.ofMillis(250);

    @Option(
            names = "--processors",
            defaultValue = "0.8",
            description = "Highest share of all processors in use (default: ${DEFAULT-VALUE}).")
    double processors;

    @Option(names = "--first", defaultValue = "50", description = "First rate to try (default: ${DEFAULT-VALUE}).")
    double first;

    @Option(names = "--most", defaultValue = "5000", description = "Highest rate to try (default: ${DEFAULT-VALUE}).")
    double most;

    @Option(
            names = "--precision",
            defaultValue = "0.05",
            description = "Stop when the answer is known to this share (default: ${DEFAULT-VALUE}).")
    double precision;

    @Option(names = "--duration", defaultValue = "30s", description = "Of each try (default: ${DEFAULT-VALUE}).")
    String duration = "30s";

    @Option(names = "--warm-up", defaultValue = "10s", description = "Before each try (default: ${DEFAULT-VALUE}).")
    String warmUp = "10s";

    @Option(
            names = "--overload",
            paramLabel = "N",
            split = ",",
            description = "Then ask for these multiples of the capacity, as in --overload 2,5,10.")
    List<Double> overload = List.of();

    @Option(names = "--results", paramLabel = "FOLDER", description = "Default: a new one in perf/target/results.")
    @Nullable Path results;

    @Mixin
    StackOptions stack = new StackOptions();

    @Spec
    @Nullable CommandSpec spec;

    @Override
    public Integer call() {
        Project project = Project.fromSystemProperty();
        Results folder = results != null ? new Results(results) : project.newResults();
        PrintWriter out = Arguments.out(spec);
        StackSettings settings =
                stack.settings().withThroughput(StackOptions.DEFAULT_CONTAINER, StackOptions.DEFAULT_THROUGHPUT);
        try (var progress = new Progress("capacity", Duration.ofMinutes(10))) {
            new Workbench(project, progress)
                    .withSystem("capacity", settings, folder.path().resolve("stack"), system -> {
                        var search = new CapacitySearch(first, most, precision);
                        OptionalDouble capacity =
                                search.run(rate -> holds(measure(system, settings, folder, rate, "try")));
                        out.println(
                                capacity.isPresent()
                                        ? "Capacity: %.0f requests a second with p99 within %d ms and under %.0f %% of the processors"
                                                .formatted(capacity.getAsDouble(), p99.toMillis(), 100 * processors)
                                        : "No rate kept the objectives");
                        capacity.ifPresent(rate -> overload.forEach(multiple -> out.println(
                                kept(rate, multiple, measure(system, settings, folder, rate * multiple, "overload")))));
                        return capacity;
                    });
        }
        folder.describe(new Results.Experiment(
                "Capacity and overload",
                Machine.describe(project, Arguments.of(spec), stack.described()),
                List.of(),
                List.of()));
        out.println("Report: " + Report.write(folder).toUri());
        return 0;
    }

    private Figures measure(RunningSystem system, StackSettings settings, Results folder, double rate, String kind) {
        Map<String, String> parameters = new TreeMap<>();
        parameters.put("load.rate", String.format(Locale.ROOT, "%.1f", rate));
        parameters.put("load.duration", duration);
        parameters.put("load.warm-up", warmUp);
        String name = String.format(Locale.ROOT, "%s-%06.0f", kind, rate);
        Experiment experiment = Experiments.of(
                Load.CONSTANT_RATE,
                name,
                "%s at %.0f requests a second".formatted(kind, rate),
                "requests arrive at a constant rate, whatever comes back",
                settings,
                parameters);
        return Report.figures(system.measure(experiment, 1, folder.run(name, 1)));
    }

    private boolean holds(Figures figures) {
        long asked = figures.latency().samples();
        return figures.latency().p99() <= p99.toMillis()
                && figures.machineShare() < processors
                && figures.count(Outcome.COMPLETE) >= 0.99 * asked;
    }

    private static String kept(double capacity, double multiple, Figures figures) {
        return "At %.1f times the capacity: %.0f complete answers a second (%.0f %% of the capacity), %,d refused, %,d failed"
                .formatted(
                        multiple,
                        figures.throughput(),
                        100 * figures.throughput() / capacity,
                        figures.count(Outcome.SHED),
                        figures.count(Outcome.FAILED));
    }
}
