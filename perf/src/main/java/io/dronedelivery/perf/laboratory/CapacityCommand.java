package io.dronedelivery.perf.laboratory;

import io.dronedelivery.perf.recorder.Outcome;
import io.dronedelivery.perf.report.Figures;
import io.dronedelivery.perf.report.Judgement;
import io.dronedelivery.perf.report.Objectives;
import io.dronedelivery.perf.report.Report;
import io.dronedelivery.perf.report.Results;
import io.dronedelivery.perf.report.Stage;
import java.time.Duration;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Searches the capacity, and on demand asks for several times as much. */
@Command(
        name = "capacity",
        description = "Searches the highest rate within the objectives, by bisection; then overloads the system.",
        mixinStandardHelpOptions = true)
final class CapacityCommand implements Callable<Integer> {

    /** The warm-up, at the same rate, is as long as the gateway's limit may need to find its level. */
    private static final Map<String, String> OVERLOAD = Map.of("load.duration", "30s", "load.warm-up", "15s");

    /** An answer that is kept or shared costs nothing and would hide what one costs. */
    private static final List<String> REUSE = List.of("cache-closed-months", "join-identical");

    @Option(
            names = "--p99",
            defaultValue = "PT0.5S",
            description = "Objective (default: ${DEFAULT-VALUE}); --objectives stand in its place.")
    Duration p99 = Duration.ofMillis(500);

    @Option(
            names = "--processors",
            defaultValue = "0.8",
            description = "Highest share of the system's processors in use (default: ${DEFAULT-VALUE}).")
    double processors;

    @Option(names = "--first", defaultValue = "20", description = "First rate to try (default: ${DEFAULT-VALUE}).")
    double first;

    @Option(names = "--most", defaultValue = "5000", description = "Highest rate to try (default: ${DEFAULT-VALUE}).")
    double most;

    @Option(
            names = "--precision",
            defaultValue = "0.1",
            description = "Stop when the answer is known to this share (default: ${DEFAULT-VALUE}).")
    double precision;

    @Option(names = "--duration", defaultValue = "20s", description = "Of each try (default: ${DEFAULT-VALUE}).")
    String duration = "20s";

    @Option(
            names = "--first-warm-up",
            defaultValue = "60s",
            description =
                    "Before the first try (default: ${DEFAULT-VALUE}): code that is not compiled yet would fail it, and"
                            + " the search would never look higher.")
    String firstWarmUp = "60s";

    @Option(names = "--warm-up", defaultValue = "5s", description = "Before every other (default: ${DEFAULT-VALUE}).")
    String warmUp = "5s";

    @Option(
            names = "--overload",
            paramLabel = "N",
            split = ",",
            description = "Then ask for these multiples of the capacity, as in --overload 2,5,10.")
    List<Double> overload = List.of();

    @Option(
            names = "--rounds",
            defaultValue = "3",
            description =
                    "How often all multiples are asked for, one after the other: what the machine does meanwhile then"
                            + " falls on all of them alike (default: ${DEFAULT-VALUE}).")
    int rounds = 3;

    @Mixin
    ExperimentOptions options = new ExperimentOptions();

    private static final String NONE = "No rate kept the objectives";

    /** In the order in which they were first asked for; later rounds ask for the same. */
    private final Set<Rate> rates = new LinkedHashSet<>();

    /** A rate that was asked for, and the folder that says what came of it. */
    private record Rate(String test, double asked) {}

    @Override
    public Integer call() {
        Project project = Project.fromSystemProperty();
        Results folder = options.results(project);
        StackSettings settings = settings();
        folder.describe(described(project, OptionalDouble.empty()));
        OptionalDouble capacity;
        try (var progress = new Progress("capacity", estimate())) {
            capacity = options.withSystem(
                    project,
                    progress,
                    "capacity",
                    settings,
                    folder.path().resolve("stack"),
                    system -> search(system, folder));
        }
        options.out().println(capacity.isPresent() ? found(capacity.getAsDouble()) : NONE);
        options.page(folder, described(project, capacity).staged(stages(capacity)));
        var found = new Judgement.Check(
                "capacity", objective(), capacity.isPresent() ? Optional.empty() : Optional.of(NONE));
        return options.judging.exitCode(folder, Stream.of(found), options.out());
    }

    private Results.Experiment described(Project project, OptionalDouble capacity) {
        return options.described(
                project,
                "Capacity and overload",
                Map.of(
                        "objective",
                        objective(),
                        "capacity",
                        capacity.isPresent() ? found(capacity.getAsDouble()) : "none found",
                        "reuse by the gateway",
                        options.attached().isPresent() ? "as it is there" : "off"));
    }

    private StackSettings settings() {
        int plenty = plenty();
        StackSettings settings = options.stack
                .settings()
                .withThroughput(StackOptions.DEFAULT_CONTAINER, plenty)
                .withThroughput("deliveries", plenty)
                .withThroughput("packages", plenty);
        for (String reuse : REUSE) {
            settings = settings.with("gateway", "gateway.invoice." + reuse, "false");
        }
        return settings;
    }

    /** It is the processors' capacity that is searched, not the database's. */
    private int plenty() {
        return StackOptions.PARTITION_LIMIT * options.stack.partitions;
    }

    private OptionalDouble search(Target system, Results folder) {
        OptionalDouble capacity = new CapacitySearch(first, most, precision).run((rate, attempt) -> {
            Map<String, String> times =
                    Map.of("load.duration", duration, "load.warm-up", rates.isEmpty() ? firstWarmUp : warmUp);
            return holds(measure(system, folder, "try", rate, times, attempt));
        });
        capacity.ifPresent(rate -> IntStream.rangeClosed(1, rounds)
                .forEach(round -> overload.forEach(
                        multiple -> measure(system, folder, "overload", rate * multiple, OVERLOAD, round))));
        return capacity;
    }

    private Figures measure(
            Target system, Results folder, String kind, double rate, Map<String, String> times, int round) {
        Map<String, String> parameters = new TreeMap<>(times);
        parameters.put("load.rate", String.format(Locale.ROOT, "%.1f", rate));
        String name = String.format(Locale.ROOT, "%s-%07.1f", kind, rate);
        rates.add(new Rate(name, rate));
        Experiment experiment = Experiment.of(
                Load.CONSTANT_RATE,
                name,
                "%.0f requests a second".formatted(rate),
                "requests arrive at a constant rate, whatever comes back",
                settings(),
                parameters);
        Figures figures = Report.figures(system.measure(experiment, round, folder.run(name, round)));
        options.out().println(said(rate, figures));
        options.out().flush();
        return figures;
    }

    /** Of all that the schedule asked for: what hung is as bad as what failed. */
    private boolean holds(Figures figures) {
        Objectives bounds = options.judging.objectives.ofARate();
        return (bounds.isEmpty() ? figures.latency().p99() <= p99.toMillis() : bounds.kept(figures))
                // Not so where they are not seen.
                && !(figures.limits().processorShare() >= processors)
                && figures.count(Outcome.COMPLETE) >= 0.99 * figures.asked();
    }

    private List<Stage> stages(OptionalDouble capacity) {
        return rates.stream()
                .map(rate -> new Stage(
                        rate.test(), rate.asked(), capacity.isPresent() ? rate.asked() / capacity.getAsDouble() : 0))
                .toList();
    }

    /** The start, about six rates two or three times, and every overload, each with the generator's own start and end. */
    private Duration estimate() {
        return Duration.ofSeconds(120 + 12 * 35 + 55L * rounds * overload.size());
    }

    private String objective() {
        Objectives bounds = options.judging.objectives.ofARate();
        return "%s, under %.0f %% of the system's processors where they are seen"
                .formatted(
                        bounds.isEmpty() ? "p99 within %d ms".formatted(p99.toMillis()) : bounds.toString(),
                        100 * processors);
    }

    private String found(double capacity) {
        return "%.0f requests a second with %s".formatted(capacity, objective());
    }

    private static String said(double rate, Figures figures) {
        return "Asked for %.0f a second: %.0f complete, admitted p99 %.0f ms, %,d refused with a median of %.1f ms, %s of the processors"
                .formatted(
                        rate,
                        figures.throughput(),
                        figures.admitted().p99(),
                        figures.count(Outcome.SHED),
                        figures.refused().p50(),
                        Double.isNaN(figures.limits().processorShare())
                                ? "an unseen share"
                                : "%.0f %%".formatted(100 * figures.limits().processorShare()));
    }
}
