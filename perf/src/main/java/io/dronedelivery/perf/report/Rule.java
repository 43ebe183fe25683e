package io.dronedelivery.perf.report;

import io.dronedelivery.perf.recorder.Outcome;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The bottlenecks that the report knows, each found by a stated rule in the figures alone: nothing here knows which test of the
 * ladder it looks at. In the order in which they would be mended.
 */
public enum Rule {
    WRONG_ANSWERS("Wrong answers", "an answer did not belong to what was asked") {
        @Override
        Optional<String> judge(Figures figures) {
            long wrong = figures.count(Outcome.WRONG);
            return when(wrong > 0, "%,d answers did not belong to what was asked: nothing else counts.", wrong);
        }
    },
    THROTTLED("Throttled", "more than 0.5 % of the database's answers are 429") {
        @Override
        Optional<String> judge(Figures figures) {
            return when(
                    figures.throttledShare() > 0.005 && figures.chargePerOperation() > 0,
                    "The database answered 429 to %,.0f of %,.0f requests (%.1f %%). At %.1f RU an operation, %,.0f"
                            + " provisioned RU/s carry %.0f operations a second; the plateau's %.0f complete answers"
                            + " a second ask for %,.0f RU/s.",
                    figures.throttled(),
                    figures.databaseCalls(),
                    100 * figures.throttledShare(),
                    figures.chargePerOperation(),
                    figures.provisioned(),
                    figures.provisioned() / figures.chargePerOperation(),
                    figures.plateauThroughput(),
                    figures.demanded());
        }
    },
    OVERLOADED("Overloaded", "more than 1 % of the requests are refused with a wait") {
        @Override
        Optional<String> judge(Figures figures) {
            long refused = figures.count(Outcome.SHED);
            long asked = figures.latency().samples();
            return when(
                    refused > 0.01 * asked,
                    "%,d of %,d requests were refused with Retry-After: more is asked for than the %.0f complete"
                            + " answers a second that come.",
                    refused,
                    asked,
                    figures.plateauThroughput());
        }
    },
    NEAR_PROVISIONED("Close to what is provisioned", "no throttling, but over 80 % of the provisioned RU/s consumed") {
        @Override
        Optional<String> judge(Figures figures) {
            return when(
                    figures.throttledShare() <= 0.005 && figures.consumed() > 0.8 * figures.provisioned(),
                    "The plateau consumes %,.0f of %,.0f provisioned RU/s (%.0f %%): a little more load and the"
                            + " database throttles.",
                    figures.consumed(),
                    figures.provisioned(),
                    100 * figures.consumed() / figures.provisioned());
        }
    },
    SERIAL_FAN_OUT("Serial fan-out", "several database calls an operation, on average fewer than 1.3 at a time") {
        @Override
        Optional<String> judge(Figures figures) {
            return when(
                    figures.callsPerOperation() > SEVERAL && figures.overlap() > 0 && figures.overlap() < SERIAL,
                    "An operation makes %.1f database calls, %.1f at a time: it takes as long as all of them"
                            + " together, and longer with every partition added.",
                    figures.callsPerOperation(),
                    figures.overlap());
        }
    },
    FAN_OUT_COST("Fan-out cost", "several database calls an operation, each paid for") {
        @Override
        Optional<String> judge(Figures figures) {
            return when(
                    figures.callsPerOperation() > SEVERAL && figures.chargePerOperation() > 0,
                    "Every operation pays %.1f RU for %.1f calls, most of them to partitions that have nothing:"
                            + " a query that names the partition key pays for one.",
                    figures.chargePerOperation(),
                    figures.callsPerOperation());
        }
    },
    SLOWEST_BACKEND("One slow backend", "one section takes over three times as long as the next") {
        @Override
        Optional<String> judge(Figures figures) {
            List<Map.Entry<String, Double>> slowest = figures.sectionMilliseconds().entrySet().stream()
                    .sorted(Map.Entry.comparingByValue(Comparator.reverseOrder()))
                    .limit(2)
                    .toList();
            if (slowest.size() < 2
                    || slowest.get(0).getValue() <= 3 * slowest.get(1).getValue()) {
                return Optional.empty();
            }
            return when(
                    true,
                    "%s takes %.0f ms on average, the next slowest, %s, %.0f ms: the invoice waits for the first.",
                    slowest.get(0).getKey(),
                    slowest.get(0).getValue(),
                    slowest.get(1).getKey(),
                    slowest.get(1).getValue());
        }
    },
    CPU_BOUND("Processor bound", "over 80 % of all processors in use on the plateau") {
        @Override
        Optional<String> judge(Figures figures) {
            Stream<Map.Entry<String, Double>> largest = figures.processorCores().entrySet().stream()
                    .sorted(Map.Entry.comparingByValue(Comparator.reverseOrder()))
                    .limit(3);
            String shares = String.join(
                    ", ",
                    largest.map(process -> String.format(Locale.ROOT, "%s %.2f", process.getKey(), process.getValue()))
                            .toList());
            return when(
                    figures.machineShare() > 0.8,
                    "%.0f %% of all processors are in use on the plateau (most cores: %s): more throughput needs"
                            + " more of them, or less work for an answer.",
                    100 * figures.machineShare(),
                    shares);
        }
    },
    ANSWERED_WITHOUT_DATABASE("Answered without the database", "fewer than half a database call an invoice") {
        @Override
        Optional<String> judge(Figures figures) {
            return when(
                    figures.throughput() > 0 && figures.callsPerOperation() < 0.5,
                    "An invoice costs %.2f database calls: most are answered from what the gateway already knows.",
                    figures.callsPerOperation());
        }
    };

    private static final double SEVERAL = 1.5;
    private static final double SERIAL = 1.3;

    private final String title;
    private final String statement;

    Rule(String title, String statement) {
        this.title = title;
        this.statement = statement;
    }

    public String title() {
        return title;
    }

    /** The rule itself, as the report states it. */
    public String statement() {
        return statement;
    }

    /** The verdict, if the rule applies. */
    abstract Optional<String> judge(Figures figures);

    /** Everything that applies, in the order in which it would be mended. */
    static List<Finding> findings(Figures figures) {
        return Stream.of(values())
                .flatMap(rule -> rule.judge(figures).map(verdict -> new Finding(rule, verdict)).stream())
                .toList();
    }

    private static Optional<String> when(boolean applies, String verdict, Object... numbers) {
        return applies ? Optional.of(String.format(Locale.ROOT, verdict, numbers)) : Optional.empty();
    }
}
