package io.dronedelivery.perf.report;

import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * What can hold a run up. One binds: the first that is at its limit, in this order, because what stands further up makes what
 * stands further down wait. Each rests on the figures alone, and shows its arithmetic whether it binds or not.
 */
public enum Constraint {
    PARTITION(
            "RU of one partition",
            "one partition consumes 90 % of its RU/s or refuses 0.5 % of its requests, the others less than 0.7 times as much") {
        @Override
        Reading read(Figures figures) {
            Limits limits = figures.limits();
            return limits.hottest()
                    .map(hot -> {
                        double others = limits.shareWithout(hot);
                        boolean full = hot.share() >= AT_THE_LIMIT || hot.refused() > FEW_REFUSED;
                        return reading(
                                full && others < EVEN * hot.share(),
                                "Partition %s consumes %,.0f of %,.0f RU/s (%.0f %%) and refuses %.1f %%; the others consume %.0f %%.",
                                hot.id(),
                                hot.consumed(),
                                hot.provisioned(),
                                100 * hot.share(),
                                100 * hot.refused(),
                                100 * others);
                    })
                    .orElseGet(() -> unseen("No partition was seen."));
        }
    },
    UNITS("RU of all partitions", "90 % of the provisioned RU/s consumed") {
        @Override
        Reading read(Figures figures) {
            Limits limits = figures.limits();
            if (limits.partitions().isEmpty()) {
                return unseen("No partition was seen.");
            }
            return reading(
                    limits.share() >= AT_THE_LIMIT,
                    "%,.0f of %,.0f RU/s consumed (%.0f %%), %.1f %% of the requests refused: at %.1f RU an operation they"
                            + " carry %.0f a second, and %.0f invoices a second come.",
                    limits.consumed(),
                    limits.provisioned(),
                    100 * limits.share(),
                    100 * figures.throttledShare(),
                    figures.chargePerOperation(),
                    figures.chargePerOperation() == 0 ? 0 : limits.provisioned() / figures.chargePerOperation(),
                    figures.plateauThroughput());
        }
    },
    GENERATOR(
            "The load generator itself",
            "it sends a quarter of the wait late; or uses 90 % of its own processors; or takes more of shared, busy processors than the system") {
        @Override
        Reading read(Figures figures) {
            Limits limits = figures.limits();
            boolean late = limits.lateMilliseconds() > NOTICEABLE_MILLISECONDS
                    && limits.lateMilliseconds() > LATE * limits.clientMilliseconds();
            boolean alone = limits.generatorShare() >= AT_THE_LIMIT && !(limits.processorShare() >= AT_THE_LIMIT);
            boolean crowding =
                    limits.processorShare() >= AT_THE_LIMIT && limits.generatorCores() > limits.systemCores();
            boolean starved = limits.processorShare() >= AT_THE_LIMIT && limits.systemCores() > limits.generatorCores();
            return reading(
                    crowding || alone || late && !starved,
                    "It sends %.1f ms late on average, of %.1f ms that a client waits, and uses %.2f processors; the system %s.",
                    limits.lateMilliseconds(),
                    limits.clientMilliseconds(),
                    limits.generatorCores(),
                    limits.systemCores() == 0
                            ? "was not seen"
                            : String.format(Locale.ROOT, "%.2f", limits.systemCores()));
        }
    },
    PROCESSORS("Processors", "90 % of the processors in use that the system may use") {
        @Override
        Reading read(Figures figures) {
            Limits limits = figures.limits();
            if (Double.isNaN(limits.processorShare())) {
                return unseen("The system's processors were not seen.");
            }
            List<String> largest = figures.processorCores().entrySet().stream()
                    .sorted(Map.Entry.comparingByValue(Comparator.reverseOrder()))
                    .limit(3)
                    .map(process -> String.format(Locale.ROOT, "%s %.2f", process.getKey(), process.getValue()))
                    .toList();
            return reading(
                    limits.processorShare() >= AT_THE_LIMIT,
                    "%.0f %% of %s in use (most: %s); an invoice takes %.2f ms of the services and gateway.",
                    100 * limits.processorShare(),
                    limits.processors() == 0 ? "the busiest component's" : limits.processors(),
                    String.join(", ", largest),
                    figures.processorMillisecondsOfServices());
        }
    },
    POOL("A pool of connections", "90 % of a pool in use, and on average a call in two that waits for one") {
        @Override
        Reading read(Figures figures) {
            return figures.limits().pools().entrySet().stream()
                    .max(Comparator.comparingDouble(pool -> pool.getValue().waiting()))
                    .map(pool -> reading(
                            pool.getValue().waiting() >= WAITING
                                    && pool.getValue().active()
                                            >= AT_THE_LIMIT * pool.getValue().most(),
                            "Of the %.0f connections for %s %.1f are in use, and %.1f calls wait for one.",
                            pool.getValue().most(),
                            pool.getKey(),
                            pool.getValue().active(),
                            pool.getValue().waiting()))
                    .orElseGet(() -> unseen("No pool was seen."));
        }
    },
    SLOWEST_CALL(
            "The slowest call",
            "one section takes half of what a client waits: three times as long as the next, or while users wait for it to ask again") {
        @Override
        Reading read(Figures figures) {
            List<Map.Entry<String, Double>> slowest = figures.sectionMilliseconds().entrySet().stream()
                    .sorted(Map.Entry.comparingByValue(Comparator.reverseOrder()))
                    .limit(2)
                    .toList();
            if (slowest.size() < 2) {
                return unseen("No sections were seen.");
            }
            double longest = slowest.get(0).getValue();
            double next = slowest.get(1).getValue();
            Limits limits = figures.limits();
            return reading(
                    longest >= HALF * limits.clientMilliseconds()
                            && (longest > MUCH_SLOWER * next || limits.scheduled() == 0),
                    "Of %d calls %s takes %.0f ms on average, with %.1f database calls, %.1f at a time; the next, %s,"
                            + " takes %.0f; a client waits %.0f ms.",
                    figures.sectionMilliseconds().size(),
                    slowest.get(0).getKey(),
                    longest,
                    figures.callsPerOperation(),
                    Math.max(1, figures.overlap()),
                    slowest.get(1).getKey(),
                    next,
                    limits.clientMilliseconds());
        }
    };

    private static final double AT_THE_LIMIT = 0.9;
    private static final double FEW_REFUSED = 0.005;
    private static final double EVEN = 0.7;
    private static final double LATE = 0.25;
    private static final double NOTICEABLE_MILLISECONDS = 5;
    private static final double WAITING = 0.5;
    private static final double HALF = 0.5;
    private static final double MUCH_SLOWER = 3;

    private final String title;
    private final String statement;

    Constraint(String title, String statement) {
        this.title = title;
        this.statement = statement;
    }

    /**
     * What the figures say of one constraint.
     *
     * @param seen whether there are figures of it: without them it is not ruled out
     * @param atLimit whether it is at its limit
     * @param arithmetic in words, with the numbers
     */
    public record Reading(Constraint constraint, boolean seen, boolean atLimit, String arithmetic) {}

    public String title() {
        return title;
    }

    /** When it is at its limit, as the report states it. */
    public String statement() {
        return statement;
    }

    abstract Reading read(Figures figures);

    final Reading reading(boolean atLimit, String arithmetic, Object... numbers) {
        return new Reading(this, true, atLimit, String.format(Locale.ROOT, arithmetic, numbers));
    }

    final Reading unseen(String sentence) {
        return new Reading(this, false, false, sentence);
    }
}
