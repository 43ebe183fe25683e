package io.dronedelivery.perf.laboratory;

import io.dronedelivery.perf.report.Figures;
import io.dronedelivery.perf.report.GrowthPoint;
import io.dronedelivery.perf.report.Report;
import io.dronedelivery.perf.report.Results;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/**
 * What an invoice costs as the database grows. One system grows while it runs, so that every size is measured on the same, warm
 * processes: first its partitions split, then its documents multiply on as many partitions as there are by then.
 */
@Command(
        name = "growth",
        description = "Measures what an invoice costs as partitions and documents multiply, by access plan.",
        mixinStandardHelpOptions = true)
final class GrowthCommand implements Callable<Integer> {

    private static final List<String> LEGACY = List.of("--legacy=utilization");
    private static final List<String> CONTAINERS =
            List.of("deliveries", "packages", "utilization", "utilization-by-id");

    private static final Duration STARTED = Duration.ofSeconds(60);
    private static final Duration WARM = Duration.ofSeconds(30);
    private static final Duration SETTLED = Duration.ofSeconds(4);
    private static final Duration AROUND_A_RUN = Duration.ofSeconds(5);
    private static final long LOADED_A_SECOND = 8_000;

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

    @Mixin
    ExperimentOptions options = new ExperimentOptions();

    private final List<GrowthPoint> points = new ArrayList<>();

    @Override
    public Integer call() {
        Project project = Project.fromSystemProperty();
        Results folder = options.results(project);
        List<GrowthSize> sizes = sizes();
        GrowthPlan first = plans.get(0);
        Path logs = folder.path().resolve("stack");
        options.out()
                .println("plan                partitions  documents  calls      RU  p50 ms  p99 ms  CPU ms, services");
        try (var progress = new Progress("growth", estimate(sizes))) {
            new Workbench(project, progress)
                    .withSystem("growth", at(sizes.get(0), first).stack(), logs, system -> {
                        try (var planned = PlannedSystems.start(project, system, first, others(sizes.get(0)), logs)) {
                            plans.forEach(plan -> planned.under(plan)
                                    .warmUp(
                                            load(plan, sizes.get(0), WARM, Duration.ofSeconds(1)),
                                            logs.resolve("warm-up")));
                            grow(project, planned, sizes, folder, progress);
                            return points;
                        }
                    });
        }
        options.report(
                folder,
                options.described(
                                project,
                                "What an invoice costs as the database grows",
                                Map.of(
                                        "data",
                                        "preset original, as many owners as the documents ask for",
                                        "physical partitions",
                                        over.toString()))
                        .grown(points));
        return 0;
    }

    private void grow(
            Project project, PlannedSystems planned, List<GrowthSize> sizes, Results folder, Progress progress) {
        for (GrowthSize size : sizes) {
            if (!size.equals(sizes.get(0))) {
                progress.phase("growing to " + size);
                StackSettings settings = at(size, plans.get(0)).stack();
                Loader.load(
                        project,
                        planned.under(plans.get(0))
                                .state()
                                .process(StackState.EMULATOR)
                                .base(),
                        settings,
                        LEGACY,
                        folder.path().resolve("stack").resolve("loader.log"),
                        progress::secondPassed);
                planned.update(system -> system.grown(size.partitions(), size.owners()));
            }
            long stored = planned.under(plans.get(0)).documents();
            for (GrowthPlan plan : plans) {
                progress.phase("%s, %s".formatted(size, plan));
                measure(planned.under(plan), plan, size, stored, folder);
            }
        }
    }

    private void measure(RunningSystem system, GrowthPlan plan, GrowthSize size, long stored, Results folder) {
        Duration duration = Duration.ofSeconds(plan.fansOut() ? 2L * seconds : seconds);
        Experiment experiment = load(plan, size, SETTLED, duration);
        Figures figures = Report.figures(system.measure(experiment, 1, folder.run(experiment.name(), 1)));
        points.add(new GrowthPoint(experiment.name(), plan.toString(), size.partitions(), stored));
        PrintWriter out = options.out();
        out.printf(
                Locale.ROOT,
                "%-19s %10d %,10d %6.2f %7.1f %7.1f %7.1f %17.2f%n",
                plan,
                size.partitions(),
                stored,
                figures.callsPerOperation(),
                figures.chargePerOperation(),
                figures.latency().p50(),
                figures.latency().p99(),
                figures.processorMillisecondsOfServices());
        out.flush();
    }

    private Experiment load(GrowthPlan plan, GrowthSize size, Duration warmUp, Duration duration) {
        Experiment setUp = at(size, plan);
        return Experiments.of(
                        Load.CONSTANT_RATE,
                        "%s-%03d-%08d".formatted(plan, size.partitions(), size.documents()),
                        "%s, %s".formatted(plan, size),
                        "the same light load on a larger database",
                        setUp.stack(),
                        Map.of(
                                "load.rate",
                                Double.toString(plan.fansOut() ? fanOutRate : rate),
                                "load.duration",
                                duration.toSeconds() + "s",
                                "load.warm-up",
                                warmUp.toSeconds() + "s"))
                .against(setUp.container(), setUp.provisioned());
    }

    private Experiment at(GrowthSize size, GrowthPlan plan) {
        int most = over.stream().mapToInt(Integer::intValue).max().orElseThrow();
        int provisioned = StackOptions.PARTITION_LIMIT * size.partitions();
        Experiment setUp = plan.setUp(options.stack.settings(), most);
        StackSettings settings = setUp.stack()
                .withPartitions(size.partitions())
                .withScale(size.scale())
                .withArgument("--jvm=cosmos-emulator:-Xmx%dm".formatted(emulatorHeap()));
        for (String container : CONTAINERS) {
            settings = settings.withThroughput(container, provisioned);
        }
        return setUp.on(settings).against(setUp.container(), provisioned);
    }

    private Map<GrowthPlan, StackSettings> others(GrowthSize size) {
        Map<GrowthPlan, StackSettings> others = new EnumMap<>(GrowthPlan.class);
        plans.stream().skip(1).forEach(plan -> others.put(plan, at(size, plan).stack()));
        return others;
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
                .map(plan -> SETTLED.plus(AROUND_A_RUN).plusSeconds(plan.fansOut() ? 2L * seconds : seconds))
                .reduce(Duration.ZERO, Duration::plus);
        long loaded = sizes.stream().mapToLong(GrowthSize::documents).sum();
        return STARTED.plus(WARM.plus(AROUND_A_RUN).multipliedBy(plans.size()))
                .plus(runs.multipliedBy(sizes.size()))
                .plusSeconds(loaded / LOADED_A_SECOND);
    }
}
