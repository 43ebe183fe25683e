package io.dronedelivery.perf.laboratory;

import io.dronedelivery.perf.recorder.RunDescription;
import io.dronedelivery.perf.settings.Timetable;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalInt;
import java.util.stream.Stream;

/**
 * The steps of the tuning story: the article's four and two more, each with one change against the one before. What the gateway
 * keeps helps as often as it is asked for again, so the last step has several tests.
 */
enum LadderTest {
    TEST_1(1, "900 RU/s, serial fan-out", "the starting point", 900, Design.BY_ID, "0"),
    TEST_2(2, "2,500 RU/s, serial fan-out", "more provisioned throughput", 2500, Design.BY_ID, "0"),
    TEST_3(3, "2,500 RU/s, parallel fan-out", "nine partitions asked at once", 2500, Design.BY_ID, "9"),
    TEST_4(4, "owner as partition key", "the container keyed by what is asked for", 2500, Design.BY_OWNER, ""),
    TEST_5(5, "summary point read", "one summary document read by its id", 2500, Design.SUMMARY, ""),
    TEST_6(70),
    TEST_6_AT_0(0),
    TEST_6_AT_30(30),
    TEST_6_AT_95(95);

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

    private static final String EQUAL_RATE = RunDescription.EQUAL_RATE;
    private static final String HIT_RATE = RunDescription.HIT_RATE;
    private static final String SERVICE = "drone-service";
    private static final int LAST = 6;

    /** Those that are asked for again, and a few more. */
    private static final String KEPT_INVOICES = "150";

    private final int number;
    private final String title;
    private final String change;
    private final int throughput;
    private final Design design;
    private final String parallelism;
    private final OptionalInt askedAgain;

    LadderTest(int number, String title, String change, int throughput, Design design, String parallelism) {
        this.number = number;
        this.title = title;
        this.change = change;
        this.throughput = throughput;
        this.design = design;
        this.parallelism = parallelism;
        this.askedAgain = OptionalInt.empty();
    }

    /** @param askedAgain percent of the invoices */
    LadderTest(int askedAgain) {
        this.number = LAST;
        this.title = "gateway reuse, %d %% asked for again".formatted(askedAgain);
        this.change = "closed months kept, identical requests joined";
        this.throughput = 2500;
        this.design = Design.SUMMARY;
        this.parallelism = "";
        this.askedAgain = OptionalInt.of(askedAgain);
    }

    int number() {
        return number;
    }

    /** As in {@code test-6}. */
    String id() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    /** Whether it is only there to vary another. */
    boolean varies() {
        return name().contains("_AT_");
    }

    /** In the order of the story. */
    static List<LadderTest> numbered(List<Integer> numbers) {
        numbers.stream()
                .filter(number -> number < 1 || number > LAST)
                .findFirst()
                .ifPresent(number -> {
                    throw new LaboratoryException("There are Tests 1 to %d, and no Test %d".formatted(LAST, number));
                });
        return Stream.of(values())
                .filter(test -> numbers.isEmpty() || numbers.contains(test.number))
                .toList();
    }

    /** Under test. */
    String container() {
        return design.container;
    }

    /** The system that is tested. */
    StackSettings system(StackSettings base) {
        String reuse = Boolean.toString(askedAgain.isPresent());
        StackSettings system = ArticleSystem.unprotected(base)
                .withThroughput(design.container, throughput)
                .with(SERVICE, "azure.cosmos.container.name", design.container)
                .with(SERVICE, "azure.cosmos.access.plan", design.plan)
                .with("gateway", "gateway.invoice.cache-closed-months", reuse)
                .with("gateway", "gateway.invoice.join-identical", reuse);
        if (!parallelism.isEmpty()) {
            system = system.with(SERVICE, "azure.cosmos.access.parallelism", parallelism);
        }
        return askedAgain.isEmpty()
                ? system
                : system.with("gateway", "gateway.invoice.cache-size", KEPT_INVOICES)
                        .with("gateway", "gateway.invoice.cache-for", "2h");
    }

    /** The article's load. */
    Experiment stepLoad(Timetable timetable, StackSettings base) {
        return experiment(
                varies() ? HIT_RATE : "",
                Load.STEP_LOAD,
                Map.of("load.timetable", timetable.name().toLowerCase(Locale.ROOT)),
                base);
    }

    /** A rate that all tests are asked for alike. */
    Experiment equalRate(double rate, Duration duration, StackSettings base) {
        return experiment(
                        EQUAL_RATE,
                        Load.CONSTANT_RATE,
                        Map.of(
                                "load.rate",
                                Double.toString(rate),
                                "load.duration",
                                duration.toSeconds() + "s",
                                "load.warm-up",
                                "2s",
                                // How long it takes is what is asked here, and no answer is wrong.
                                "load.objective.p99",
                                "1m"),
                        base)
                .beside(id() + "-" + EQUAL_RATE, EQUAL_RATE);
    }

    private Experiment experiment(String group, Load simulation, Map<String, String> load, StackSettings base) {
        return new Experiment(
                        id(),
                        group,
                        "Test %d: %s".formatted(number, title),
                        change,
                        design.container,
                        system(base),
                        simulation,
                        load)
                .with(Map.of("load.repeats.share", Double.toString(askedAgain.orElse(0) / 100.0)));
    }
}
