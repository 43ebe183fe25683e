package io.dronedelivery.perf.report;

import io.dronedelivery.perf.recorder.Outcome;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * What distinguishes a run besides what holds it up, each found by a stated rule in the figures alone: nothing here knows which
 * test of the ladder it looks at.
 */
public enum Rule {
    WRONG_ANSWERS("Wrong answers", "an answer did not belong to what was asked") {
        @Override
        Optional<String> judge(Figures figures) {
            long wrong = figures.count(Outcome.WRONG);
            return when(wrong > 0, "%,d answers did not belong to what was asked: nothing else counts.", wrong);
        }
    },
    OVERLOADED("Overloaded", "more than 1 % of the requests are refused with a wait") {
        @Override
        Optional<String> judge(Figures figures) {
            long refused = figures.count(Outcome.SHED);
            long asked = figures.asked();
            return when(
                    refused > 0.01 * asked,
                    "%,d of %,d requests were refused with Retry-After: more is asked for than the %.0f complete"
                            + " answers a second that come.",
                    refused,
                    asked,
                    figures.plateauThroughput());
        }
    },
    SERIAL_FAN_OUT("Serial fan-out", "several database calls an operation, on average fewer than 1.3 at a time") {
        @Override
        Optional<String> judge(Figures figures) {
            return when(
                    figures.callsPerOperation() > SEVERAL && figures.overlap() > 0 && figures.overlap() < Traces.SERIAL,
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
    ANSWERED_WITHOUT_DATABASE(
            "Answered without the database", "the gateway answers a quarter of the invoices from what it keeps") {
        @Override
        Optional<String> judge(Figures figures) {
            return when(
                    figures.hitShare() >= 0.25,
                    "%.0f %% of the invoices are answered from what the gateway already knows.",
                    100 * figures.hitShare());
        }
    },
    COMPILING("Not warm", "the compilers take more than 5 % of a processor") {
        @Override
        Optional<String> judge(Figures figures) {
            return when(
                    figures.conditions().compilationShare() > Conditions.MOST_COMPILATION,
                    "The compilers take %.0f %% of a processor: what is measured still gets faster.",
                    100 * figures.conditions().compilationShare());
        }
    },
    STOLEN("Stolen processor time", "something outside this machine takes more than 5 % of its processors") {
        @Override
        Optional<String> judge(Figures figures) {
            return when(
                    figures.conditions().stealShare() > Conditions.MOST_STEAL,
                    "%.0f %% of the processors went to something outside this machine: the run does not count.",
                    100 * figures.conditions().stealShare());
        }
    };

    private static final double SEVERAL = 1.5;

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

    /** Everything that applies. */
    static List<Finding> findings(Figures figures) {
        return Stream.of(values())
                .flatMap(rule -> rule.judge(figures).map(verdict -> new Finding(rule, verdict)).stream())
                .toList();
    }

    private static Optional<String> when(boolean applies, String verdict, Object... numbers) {
        return applies ? Optional.of(String.format(Locale.ROOT, verdict, numbers)) : Optional.empty();
    }
}
