package io.dronedelivery.perf.laboratory;

import io.dronedelivery.perf.report.CapacityPlan;
import io.dronedelivery.perf.report.PlanPage;
import io.dronedelivery.perf.report.Report;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** From a measured run to replicas and RU/s. */
@Command(
        name = "plan",
        description = "Extrapolates a measured run to a target rate, by a stated model.",
        mixinStandardHelpOptions = true)
final class PlanCommand implements Callable<Integer> {

    @Mixin
    RecordedOptions recorded = new RecordedOptions();

    @Option(
            names = "--from",
            paramLabel = "TEST",
            defaultValue = "test-5",
            description = "The test to start from" + " (default: ${DEFAULT-VALUE}).")
    String test = "test-5";

    @Option(
            names = "--rate",
            split = ",",
            defaultValue = "100,1000,10000",
            description = "Invoices a second" + " (default: ${DEFAULT-VALUE}).")
    List<Double> rates = List.of();

    @Option(
            names = "--partitions",
            defaultValue = "100",
            description = "Physical partitions of each container" + " (default: ${DEFAULT-VALUE}).")
    int partitions;

    @Option(names = "--pod-cores", defaultValue = "2", description = "Cores of a pod (default: ${DEFAULT-VALUE}).")
    double cores;

    @Option(
            names = "--utilization",
            defaultValue = "0.7",
            description = "How far they should be used" + " (default: ${DEFAULT-VALUE}).")
    double utilization;

    @Override
    public Integer call() {
        var folder = recorded.results();
        var measured = Report.figures(folder.runs().stream()
                .filter(run -> run.description().name().equals(test))
                .findFirst()
                .orElseThrow(() -> new LaboratoryException("%s has no %s".formatted(recorded.folder, test))));
        List<CapacityPlan> plans = rates.stream()
                .map(rate -> CapacityPlan.of(measured, rate, partitions, new CapacityPlan.Pod(cores, utilization)))
                .toList();
        recorded.out()
                .println("Plan: "
                        + PlanPage.write(folder, test, cores, utilization, plans)
                                .toUri());
        return 0;
    }
}
