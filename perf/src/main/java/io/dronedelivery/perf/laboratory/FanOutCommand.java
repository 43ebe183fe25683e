package io.dronedelivery.perf.laboratory;

import io.dronedelivery.perf.recorder.RunFolder;
import io.dronedelivery.perf.report.Figures;
import io.dronedelivery.perf.report.Report;
import io.dronedelivery.perf.report.RequestUnitModel;
import io.dronedelivery.perf.report.Results;
import io.dronedelivery.perf.settings.Timetable;
import java.io.PrintWriter;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** What a fan-out costs as the data grow: the same light load over more and more physical partitions. */
@Command(
        name = "fan-out",
        description = "Measures the cost of a fan-out over 1 to 32 partitions and holds it against the plan's model.",
        mixinStandardHelpOptions = true)
final class FanOutCommand implements Callable<Integer> {

    /** Far from any limit: it is the cost of one operation that is asked for. */
    private static final Map<String, String> LIGHT =
            Map.of("load.rate", "5", "load.duration", "20s", "load.warm-up", "5s");

    private static final Duration EACH = Duration.ofSeconds(60);

    @Option(
            names = "--over",
            paramLabel = "N",
            split = ",",
            description = "Numbers of physical partitions (default: ${DEFAULT-VALUE}).",
            defaultValue = "1,2,4,8,16,32")
    List<Integer> over = List.of();

    @Mixin
    ExperimentOptions options = new ExperimentOptions();

    @Override
    public Integer call() {
        Project project = Project.fromSystemProperty();
        Results folder = options.results(project);
        PrintWriter out = options.out();
        out.println("partitions  calls/operation  RU/operation  model  server ms");
        try (var progress = new Progress("fan-out", EACH.multipliedBy(over.size()))) {
            var workbench = new Workbench(project, progress);
            for (int partitions : over) {
                Experiment experiment = experiment(partitions);
                workbench.run(experiment, 1, folder.run(experiment.name(), 1));
                Figures figures = Report.figures(new RunFolder(folder.run(experiment.name(), 1)));
                out.printf(
                        "%10d  %15.2f  %12.2f  %5.1f  %9.1f%n",
                        partitions,
                        figures.callsPerOperation(),
                        figures.chargePerOperation(),
                        RequestUnitModel.crossPartition(partitions),
                        figures.serverMilliseconds());
                out.flush();
            }
        }
        options.report(folder, options.described(project, "Fan-out over more and more partitions", Map.of()));
        return 0;
    }

    private Experiment experiment(int partitions) {
        Experiment fanOut = LadderTest.TEST_3.experiment(Timetable.SHORT, options.stack.settings());
        StackSettings settings = fanOut.stack()
                .withPartitions(partitions)
                .withThroughput(fanOut.container(), StackOptions.PARTITION_LIMIT * partitions)
                .with("drone-service", "azure.cosmos.access.parallelism", Integer.toString(partitions));
        Experiment light = Experiments.of(
                Load.CONSTANT_RATE,
                "partitions-%02d".formatted(partitions),
                "%d physical partitions".formatted(partitions),
                "a parallel fan-out over %d".formatted(partitions),
                settings,
                LIGHT);
        return light.against(fanOut.container(), StackOptions.PARTITION_LIMIT * partitions);
    }
}
