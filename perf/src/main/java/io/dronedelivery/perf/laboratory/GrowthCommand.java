package io.dronedelivery.perf.laboratory;

import io.dronedelivery.perf.report.Figures;
import io.dronedelivery.perf.report.GrowthPoint;
import io.dronedelivery.perf.report.Report;
import io.dronedelivery.perf.report.Results;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/**
 * What an invoice costs as the database grows. Every size has a system of its own that has served as much as every other's before
 * it is measured, and the sizes come in a drawn order: what changes with time is not taken for what changes with size.
 */
@Command(
        name = "growth",
        description = "Measures what an invoice costs as partitions and documents multiply, by access plan.",
        mixinStandardHelpOptions = true)
final class GrowthCommand implements Callable<Integer> {

    private static final Duration STARTED = Duration.ofSeconds(60);
    private static final Duration WARM = Duration.ofSeconds(30);
    private static final Duration SETTLED = Duration.ofSeconds(4);
    private static final Duration AROUND_A_RUN = Duration.ofSeconds(5);
    private static final long LOADED_A_SECOND = 8_000;
    private static final int WARM_UP_USERS = 40;

    /** What can grow. */
    enum Part {
        PARTITIONS,
        DOCUMENTS;

        @Override
        public String toString() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    @Option(names = "--only", paramLabel = "PART", split = ",", description = "One of ${COMPLETION-CANDIDATES}.")
    List<Part> only = List.of(Part.values());

    @Option(
            names = "--over",
            paramLabel = "N",
            split = ",",
            defaultValue = "1,9,32,100",
            description = "Numbers of physical partitions, growing, in the place of --partitions (default:"
                    + " ${DEFAULT-VALUE}). Those of the fewest documents.")
    List<Integer> over = List.of();

    @Option(
            names = "--documents",
            paramLabel = "N",
            split = ",",
            defaultValue = "1000,10000,100000,1000000",
            description = "Stored documents of all containers together, growing, in the place of --scale (default:"
                    + " ${DEFAULT-VALUE}). Those on the most partitions.")
    List<Long> documents = List.of();

    @Option(
            names = "--plans",
            paramLabel = "PLAN",
            split = ",",
            defaultValue = "cross-partition,partition-targeted,summary-point-read",
            description = "Access plans of the drone service (default: all).")
    List<GrowthPlan> plans = List.of();

    @Option(names = "--rate", defaultValue = "40", description = "Invoices a second (default: ${DEFAULT-VALUE}).")
    double rate;

    @Option(
            names = "--fan-out-rate",
            defaultValue = "5",
            description = "The same where every partition is asked, for twice as long (default: ${DEFAULT-VALUE}).")
    double fanOutRate;

    @Option(names = "--seconds", defaultValue = "12", description = "Of each run (default: ${DEFAULT-VALUE}).")
    int seconds;

    @Option(
            names = "--warm-up",
            paramLabel = "N",
            defaultValue = "3000",
            description = "Requests that the system under each plan serves before (default: ${DEFAULT-VALUE}).")
    int warmUp;

    @Option(
            names = "--rounds",
            paramLabel = "N",
            defaultValue = "1",
            description = "So often, every size, in another order each time (default: ${DEFAULT-VALUE}).")
    int rounds = 1;

    @Mixin
    ExperimentOptions options = new ExperimentOptions();

    @Override
    public Integer call() {
        Project project = Project.fromSystemProperty();
        Results folder = options.results(project);
        List<GrowthSize> sizes = sizes();
        Results.Experiment description = options.described(
                        project,
                        "What an invoice costs as the database grows",
                        Map.of(
                                "data",
                                "preset original, as many owners as the documents ask for",
                                "physical partitions",
                                over.toString()))
                .grown(sizes.stream().flatMap(this::points).toList());
        folder.describe(description);
        options.out()
                .println("plan                partitions  documents  calls      RU  p50 ms  p99 ms  CPU ms, services");
        var order = new Random(options.stack.seed);
        try (var progress = new Progress("growth", estimate(sizes))) {
            Workbench workbench = options.workbench(project, progress);
            for (int round = 1; round <= rounds; round++) {
                List<GrowthSize> drawn = new ArrayList<>(sizes);
                Collections.shuffle(drawn, order);
                for (GrowthSize size : drawn) {
                    int turn = round;
                    Path logs = folder.path().resolve("stack").resolve("%s-%d".formatted(size.id(), round));
                    workbench.withSystem(size.toString(), at(size, plans.get(0)), logs, system -> {
                        measure(system, size, turn, folder);
                        return size;
                    });
                }
            }
        }
        return options.report(folder, description);
    }

    private void measure(RunningSystem started, GrowthSize size, int round, Results folder) {
        Map<Experiment, RunningSystem> systems = new LinkedHashMap<>();
        plans.forEach(plan -> systems.put(load(plan, size), started.under(at(size, plan))));
        new WarmUp(warmUp, WARM_UP_USERS, 1)
                .serve(systems, folder.path().resolve("warm-up").resolve(size.id()));
        systems.forEach((experiment, system) -> {
            system.bench().progress().phase(experiment.title());
            say(
                    experiment,
                    size,
                    Report.figures(system.measure(experiment, round, folder.run(experiment.name(), round))));
        });
    }

    private void say(Experiment experiment, GrowthSize size, Figures figures) {
        PrintWriter out = options.out();
        out.printf(
                Locale.ROOT,
                "%-30s %,10d %6.2f %7.1f %7.1f %7.1f %17.2f%n",
                experiment.name(),
                size.stored(),
                figures.callsPerOperation(),
                figures.chargePerOperation(),
                figures.latency().p50(),
                figures.latency().p99(),
                figures.processorMillisecondsOfServices());
        out.flush();
    }

    private Stream<GrowthPoint> points(GrowthSize size) {
        return plans.stream()
                .map(plan ->
                        new GrowthPoint(load(plan, size).name(), plan.toString(), size.partitions(), size.stored()));
    }

    private Experiment load(GrowthPlan plan, GrowthSize size) {
        int lasts = plan.fansOut() ? 2 * seconds : seconds;
        return Experiment.of(
                        Load.CONSTANT_RATE,
                        "%s-%s".formatted(plan, size.id()),
                        "%s, %s".formatted(plan, size),
                        "the same light load on a larger database",
                        at(size, plan),
                        Map.of(
                                "load.rate",
                                Double.toString(plan.fansOut() ? fanOutRate : rate),
                                "load.duration",
                                lasts + "s",
                                "load.warm-up",
                                SETTLED.toSeconds() + "s",
                                // How long it takes is what is asked here, and no answer is wrong.
                                "load.objective.p99",
                                "1m"))
                .against(plan.container());
    }

    private StackSettings at(GrowthSize size, GrowthPlan plan) {
        int most = over.stream().mapToInt(Integer::intValue).max().orElseThrow();
        StackSettings settings = plan.system(options.stack.settings(), most)
                .withPartitions(size.partitions())
                .withScale(size.scale())
                .withArgument("--jvm=cosmos-emulator:-Xmx%dm".formatted(emulatorHeap()));
        for (String container : StackOptions.CONTAINERS) {
            settings = settings.withThroughput(container, StackOptions.PARTITION_LIMIT * size.partitions());
        }
        return settings;
    }

    /** An L: along the partitions with few documents, then along the documents on many partitions. */
    private List<GrowthSize> sizes() {
        Stream<GrowthSize> partitions = over.stream().map(count -> new GrowthSize(count, documents.get(0)));
        Stream<GrowthSize> multiplied =
                documents.stream().map(count -> new GrowthSize(over.get(over.size() - 1), count));
        return Stream.concat(
                        only.contains(Part.PARTITIONS) ? partitions : Stream.empty(),
                        only.contains(Part.DOCUMENTS) ? multiplied : Stream.empty())
                .distinct()
                .toList();
    }

    /** In megabytes: a stored document takes about 1.5 kB of it, and the collector needs room beside them. */
    private long emulatorHeap() {
        return 1024 + 3 * documents.get(documents.size() - 1) / 1000;
    }

    private Duration estimate(List<GrowthSize> sizes) {
        Duration runs = plans.stream()
                .map(plan -> WARM.plus(SETTLED).plus(AROUND_A_RUN).plusSeconds(plan.fansOut() ? 2L * seconds : seconds))
                .reduce(Duration.ZERO, Duration::plus);
        long loaded = sizes.stream().mapToLong(GrowthSize::documents).sum();
        return STARTED.plus(runs)
                .multipliedBy(sizes.size())
                .plusSeconds(loaded / LOADED_A_SECOND)
                .multipliedBy(rounds);
    }
}
