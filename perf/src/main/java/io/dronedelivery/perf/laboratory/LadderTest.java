package io.dronedelivery.perf.laboratory;

import io.dronedelivery.perf.settings.Timetable;
import java.time.Duration;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

/** The steps of the tuning story: the article's four and two more, each with one change against the one before. */
enum LadderTest {
    TEST_1("900 RU/s, serial fan-out", "the starting point", 900, Design.BY_ID, "0", Reuse.OFF),
    TEST_2("2,500 RU/s, serial fan-out", "more provisioned throughput", 2500, Design.BY_ID, "0", Reuse.OFF),
    TEST_3("2,500 RU/s, parallel fan-out", "nine partitions asked at once", 2500, Design.BY_ID, "9", Reuse.OFF),
    TEST_4("owner as partition key", "the container keyed by what is asked for", 2500, Design.BY_OWNER, "", Reuse.OFF),
    TEST_5("summary point read", "one summary document read by its id", 2500, Design.SUMMARY, "", Reuse.OFF),
    TEST_6("gateway reuse", "closed months kept, identical requests joined", 2500, Design.SUMMARY, "", Reuse.ON);

    /** How the drone service reads utilization. */
    private enum Design {
        BY_ID("utilization-by-id", "cross-partition"),
        BY_OWNER("utilization", "partition-targeted"),
        SUMMARY("utilization", "summary-point-read");

        private final String container;
        private final String plan;

        Design(String container, String plan) {
            this.container = container;
            this.plan = plan;
        }
    }

    /** Whether the gateway answers from what it already knows. */
    private enum Reuse {
        ON,
        OFF
    }

    private static final String SERVICE = "drone-service";

    private final String title;
    private final String change;
    private final int throughput;
    private final Design design;
    private final String parallelism;
    private final Reuse reuse;

    LadderTest(String title, String change, int throughput, Design design, String parallelism, Reuse reuse) {
        this.title = title;
        this.change = change;
        this.throughput = throughput;
        this.design = design;
        this.parallelism = parallelism;
        this.reuse = reuse;
    }

    int number() {
        return ordinal() + 1;
    }

    static LadderTest numbered(int number) {
        if (number < 1 || number > values().length) {
            throw new LaboratoryException("There are Tests 1 to %d, and no Test %d".formatted(values().length, number));
        }
        return values()[number - 1];
    }

    Experiment experiment(Timetable timetable, StackSettings base) {
        StackSettings stack = ArticleSystem.unprotected(base)
                .withThroughput(design.container, throughput)
                .with(SERVICE, "azure.cosmos.container.name", design.container)
                .with(SERVICE, "azure.cosmos.access.plan", design.plan)
                .with("gateway", "gateway.invoice.cache-closed-months", reuse == Reuse.ON ? "true" : "false")
                .with("gateway", "gateway.invoice.join-identical", reuse == Reuse.ON ? "true" : "false");
        if (!parallelism.isEmpty()) {
            stack = stack.with(SERVICE, "azure.cosmos.access.parallelism", parallelism);
        }
        Map<String, String> load = new TreeMap<>();
        load.put("load.timetable", timetable.name().toLowerCase(Locale.ROOT));
        return new Experiment(
                "test-" + number(),
                "Test %d: %s".formatted(number(), title),
                change,
                design.container,
                throughput,
                stack,
                "gateway",
                Load.STEP_LOAD,
                load,
                Duration.ZERO,
                timetable.duration(),
                timetable.rampEnd());
    }
}
