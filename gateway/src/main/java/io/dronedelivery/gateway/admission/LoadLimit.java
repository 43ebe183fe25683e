package io.dronedelivery.gateway.admission;

import java.time.Duration;
import java.util.EnumMap;
import java.util.Map;

/**
 * Lets in as many requests as bring goodput, judged by window. What a request of its kind takes without a queue is learnt.
 * When requests take so much longer that they must have queued, the limit is cut, but not below what the throughput needs
 * (Little's law). Where a cut does not make them faster, the limit comes back, and the next cut is a look: so deep that hardly
 * any request queues. At its minimum, where no look is possible, the limit is raised as much instead. Longer durations are
 * learnt only during either, and only when all comparisons together have made it probable that there is no queue. Too many
 * requests that met an overload below lower the limit as well. It rises while neither is so.
 */
final class LoadLimit {

    private static final long SHORTEST_WINDOW = Duration.ofMillis(100).toNanos();
    private static final long LONGEST_WINDOW = Duration.ofSeconds(1).toNanos();
    private static final long LONGEST_COMPARISON = Duration.ofSeconds(10).toNanos();
    /** What makes requests slow may change during a comparison that takes longer. So it may take away a tenth at most. */
    private static final long LONG_COMPARISON = Duration.ofSeconds(4).toNanos();

    private static final double CUT_BY_LONG_COMPARISON = 0.9;

    private static final int ENOUGH = 10;
    private static final int ENOUGH_TO_COMPARE = 30;
    /** Of the mean duration, as a share of it: a comparison that asks for a quarter less is then seldom wrong. */
    private static final double STANDARD_ERROR = 0.08;

    private static final double STRETCH = 1.5;
    private static final double LEAST_CUT = 0.7;
    private static final double DEEPEST_CUT = 0.5;
    /** A third of the requests shows clearly whether they queue, and what they take when they do not. */
    private static final double LOOK = 0.35;
    /** Ordinary cuts until the next look, if none seems in vain. */
    private static final int CUTS_BETWEEN_LOOKS = 20;
    /** More often: what is not let in at the minimum costs more than a queue for the time of a comparison. */
    private static final int CUTS_BETWEEN_RAISES = 1;

    private static final double CUT_BY_SIGNALS = 0.9;
    /** Standard deviation of the logarithm of two throughputs' ratio, on processors that others use too. */
    private static final double NOISE = 0.3;
    /** Odds of 150 to 1 that there is no queue. */
    private static final double ENOUGH_DOUBT = 5;

    private static final double LEAST_DOUBT = -4;

    private final AdmissionProperties properties;
    private final int most;
    private final Map<Work, Usual> usual = new EnumMap<>(Work.class);
    private volatile int limit;
    private Phase phase = Phase.STEADY;
    private long windowStart = Long.MIN_VALUE;
    private long lastMean;
    /** Of the durations in the window under way. */
    private double sumOfSquares;

    private int overloaded;
    private int mostInFlight;
    /** What the limit becomes if the comparison under way shows no queue. */
    private int limitWithoutQueue;
    /** What it becomes if there is one. */
    private int limitWithQueue;

    private int cutsSinceLook = CUTS_BETWEEN_RAISES;
    /** Logarithm of the odds that requests are slow for another reason than a queue. */
    private double doubt;

    private long comparisonStart;
    private double inFlightBefore;
    private double stretchBefore;

    private enum Phase {
        STEADY,
        /** Requests are slow; looked at long enough to compare. */
        SUSPICIOUS,
        /** The limit has been changed; more may be under way than it allows. */
        SETTLING,
        /** Those that were let in before the change are leaving. */
        LEAVING,
        COMPARING
    }

    /** What requests of one kind take, in nanoseconds: usually, and in the window under way. */
    private static final class Usual {

        private double mean;
        private double sum;
        private int count;

        double expected() {
            return count * (mean == 0 ? sum / Math.max(1, count) : mean);
        }

        void learn() {
            if (count > 0) {
                double seen = sum / count;
                mean = mean == 0 ? seen : Math.min(mean, mean + 0.1 * (seen - mean));
            }
        }

        void lower() {
            mean = count > 0 ? Math.min(mean, sum / count) : mean;
        }

        void relearn() {
            mean = count > 0 ? sum / count : mean;
        }
    }

    /** @param most what the pools behind can take */
    LoadLimit(AdmissionProperties properties, int most) {
        this.properties = properties;
        this.most = Math.max(properties.minimumLimit(), Math.min(most, properties.maximumLimit()));
        this.limit = Math.max(properties.minimumLimit(), Math.min(most, properties.initialLimit()));
    }

    /** Requests that may be under way at once. */
    int getLimit() {
        return limit;
    }

    /** A request has ended; {@code inFlight} counts it still. */
    synchronized void ended(Work work, long start, long end, int inFlight, Ticket.Verdict verdict) {
        if (windowStart == Long.MIN_VALUE || phase == Phase.SETTLING && inFlight <= limit) {
            phase = phase == Phase.SETTLING ? Phase.LEAVING : phase;
            begin(end);
        }
        if (phase == Phase.LEAVING && end - windowStart >= lastMean) {
            phase = Phase.COMPARING;
            begin(end);
        }
        mostInFlight = Math.max(mostInFlight, inFlight);
        if (verdict == Ticket.Verdict.OVERLOADED) {
            overloaded++;
        } else if (verdict == Ticket.Verdict.FINE) {
            Usual of = usual.computeIfAbsent(work, kind -> new Usual());
            of.sum += end - start;
            of.count++;
            sumOfSquares += Math.pow(end - start, 2);
        }
        int timed = usual.values().stream().mapToInt(each -> each.count).sum();
        if (isOver(end - windowStart, timed)) {
            judge(timed, end);
            begin(end);
        }
    }

    private boolean isOver(long length, int timed) {
        return switch (phase) {
            case STEADY -> length >= LONGEST_WINDOW || length >= SHORTEST_WINDOW && timed + overloaded >= ENOUGH;
            case SUSPICIOUS, COMPARING ->
                length >= Math.max(lastMean, SHORTEST_WINDOW)
                        && (timed + overloaded >= ENOUGH_TO_COMPARE && (isOverloadBelow(timed) || isMeanKnown(timed))
                                || length >= LONGEST_COMPARISON);
            case SETTLING, LEAVING -> false;
        };
    }

    private boolean isOverloadBelow(int timed) {
        return overloaded > (timed + overloaded) * properties.tolerance();
    }

    /** Slow databases and time-outs spread durations so widely that a few of them tell nothing of their mean. */
    private boolean isMeanKnown(int timed) {
        double mean = usual.values().stream().mapToDouble(each -> each.sum).sum() / timed;
        double variance = sumOfSquares / timed - mean * mean;
        return Math.sqrt(variance / timed) <= STANDARD_ERROR * mean;
    }

    private void begin(long now) {
        windowStart = now;
        overloaded = 0;
        sumOfSquares = 0;
        mostInFlight = 0;
        usual.values().forEach(each -> {
            each.sum = 0;
            each.count = 0;
        });
    }

    private void judge(int timed, long now) {
        long length = now - windowStart;
        double expected = usual.values().stream().mapToDouble(Usual::expected).sum();
        double actual = usual.values().stream().mapToDouble(each -> each.sum).sum();
        double allowed =
                STRETCH * expected + timed * (double) properties.queueing().toNanos();
        boolean used = mostInFlight * 2 >= limit;
        lastMean = (long) (actual / Math.max(1, timed));
        if (isOverloadBelow(timed)) {
            phase = Phase.STEADY;
            cutTo(limit * CUT_BY_SIGNALS);
        } else if (timed == 0) {
            phase = Phase.STEADY;
        } else if (phase == Phase.COMPARING) {
            boolean queue = isQueue(actual / expected, actual / length);
            boolean looked = cutsSinceLook == 0;
            if (looked && (queue || doubt > ENOUGH_DOUBT)) {
                usual.values().forEach(queue ? Usual::lower : Usual::relearn);
                doubt = 0;
            }
            if (now - comparisonStart > LONG_COMPARISON) {
                limitWithQueue = Math.max(limitWithQueue, (int) (limitWithoutQueue * CUT_BY_LONG_COMPARISON));
            }
            limit = queue ? limitWithQueue : limitWithoutQueue;
            phase = Phase.STEADY;
        } else if (actual <= allowed) {
            phase = Phase.STEADY;
            usual.values().forEach(Usual::learn);
            rise(used);
        } else if (!used) {
            // The limit holds nobody back, so it is not what is let in that makes requests slow.
            phase = Phase.STEADY;
        } else if (phase == Phase.STEADY) {
            phase = Phase.SUSPICIOUS;
            comparisonStart = now;
        } else {
            stretchBefore = actual / expected;
            inFlightBefore = actual / length;
            cutsSinceLook++;
            if (limit > properties.minimumLimit()) {
                cut(expected / length, allowed / actual);
            } else {
                raise();
            }
        }
    }

    /**
     * @param needed requests under way that the throughput needs without a queue
     * @param share of their duration that requests may take
     */
    private void cut(double needed, double share) {
        phase = Phase.SETTLING;
        double before = Math.min(limit, inFlightBefore);
        limitWithoutQueue = limit;
        cutTo(Math.max(needed, before * Math.max(DEEPEST_CUT, Math.min(LEAST_CUT, share))));
        limitWithQueue = limit;
        if (doubt > 0 || cutsSinceLook > CUTS_BETWEEN_LOOKS) {
            cutsSinceLook = 0;
            cutTo(before * LOOK);
        }
    }

    private void raise() {
        phase = Phase.STEADY;
        if (doubt > 0 || cutsSinceLook > CUTS_BETWEEN_RAISES) {
            phase = Phase.SETTLING;
            cutsSinceLook = 0;
            limitWithQueue = limit;
            limit = Math.min(most, (int) (limit / LOOK));
            limitWithoutQueue = limit;
        }
    }

    /**
     * Whether requests take longer the more of them are under way: then they queue. One comparison says little, because shared
     * processors vary in speed. So the odds of all are multiplied, as in Wald's sequential probability ratio test of two normal
     * distributions, whose means are "as much slower as there are more" and "not slower".
     */
    private boolean isQueue(double stretch, double inFlight) {
        boolean raised = limit > limitWithQueue;
        double change = Math.log(inFlight / inFlightBefore);
        double more = raised ? Math.max(0, change) : Math.min(0, change);
        double slower = Math.log(stretch / stretchBefore);
        doubt = Math.max(LEAST_DOUBT, doubt + more * (more - 2 * slower) / (2 * NOISE * NOISE));
        return raised ? slower > more / 2 : slower <= more / 2;
    }

    private void cutTo(double wanted) {
        limit = Math.max(properties.minimumLimit(), Math.min(limit, (int) wanted));
    }

    /** Up to where it began also unused, so that a quiet time makes up for a bad one; beyond only as far as it is used. */
    private void rise(boolean used) {
        int start = Math.min(most, properties.initialLimit());
        if (limit < start) {
            limit = Math.min(start, limit + Math.max(1, limit / 10));
        } else if (used) {
            limit = Math.min(most, limit + Math.max(1, limit / 20));
        }
    }
}
