package io.dronedelivery.perf.report;

import java.nio.file.Path;
import java.util.List;

/** The capacity plan as a page beside the report. */
public final class PlanPage {

    private static final String FILE = "plan.html";

    private PlanPage() {}

    private record Model(
            String test, List<Summary.Fact> facts, String cores, String utilization, List<Plan> plans, String style) {}

    private record Plan(String rate, int partitions, List<Summary.Fact> components, List<DatabaseLine> databases) {}

    private record DatabaseLine(String plan, String perOperation, String perSecond, String partitions) {}

    public static Path write(Results results, String test, double cores, double utilization, List<CapacityPlan> plans) {
        return Templates.render(
                "plan.mustache",
                new Model(
                        test,
                        new Summary(results.description(), List.of()).facts(),
                        Numbers.shown(cores),
                        "%.0f %%".formatted(100 * utilization),
                        plans.stream().map(PlanPage::plan).toList(),
                        Templates.resource("report.css")),
                results.path().resolve(FILE));
    }

    private static Plan plan(CapacityPlan plan) {
        return new Plan(
                "%,.0f".formatted(plan.rate()),
                plan.partitions(),
                plan.components().stream()
                        .map(component -> new Summary.Fact(
                                component.process(),
                                "%,d (%.2f ms of processor time an invoice)"
                                        .formatted(component.replicas(), component.milliseconds())))
                        .toList(),
                plan.databases().stream()
                        .map(database -> new DatabaseLine(
                                database.plan(),
                                Numbers.shown(database.unitsPerOperation()),
                                "%,.0f".formatted(database.unitsPerSecond()),
                                "%,d".formatted(database.fewestPartitions())))
                        .toList());
    }
}
