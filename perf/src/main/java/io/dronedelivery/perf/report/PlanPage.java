package io.dronedelivery.perf.report;

import static io.dronedelivery.perf.report.Table.column;

import java.nio.file.Path;
import java.util.List;

/** The capacity plan as a page beside the report. */
public final class PlanPage {

    private static final String FILE = "plan.html";

    private PlanPage() {}

    private record Model(
            String test, List<Fact> facts, String cores, String utilization, List<Section> plans, String style) {}

    public static Path write(Results results, String test, double cores, double utilization, List<CapacityPlan> plans) {
        return Templates.render(
                "plan.mustache",
                new Model(
                        test,
                        results.description().provenance().facts(),
                        Numbers.shown(cores),
                        Numbers.percent(utilization),
                        plans.stream().map(PlanPage::plan).toList(),
                        Templates.resource("report.css")),
                results.path().resolve(FILE));
    }

    private static Section plan(CapacityPlan plan) {
        return new Section(
                "rate-%.0f".formatted(plan.rate()),
                "%,.0f invoices a second".formatted(plan.rate()),
                "",
                List.of(),
                List.of(
                        Table.of(
                                "Replicas",
                                "",
                                plan.components(),
                                column("Process", CapacityPlan.Component::process),
                                column("replicas", component -> "%,d".formatted(component.replicas())),
                                column("CPU ms an invoice", component -> Numbers.shown(component.milliseconds()))),
                        Table.of(
                                "One container, read once an invoice, over %d physical partitions"
                                        .formatted(plan.partitions()),
                                "",
                                plan.databases(),
                                column("Plan", CapacityPlan.Database::plan),
                                column("RU / operation", database -> Numbers.shown(database.unitsPerOperation())),
                                column("RU / s", database -> "%,.0f".formatted(database.unitsPerSecond())),
                                column("fewest partitions for it", database -> "%,d"
                                        .formatted(database.fewestPartitions())))));
    }
}
