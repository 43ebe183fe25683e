package io.dronedelivery.gateway.section;

import java.util.concurrent.atomic.AtomicLong;

/**
 * Allows extra calls as a share of the regular ones. Every regular call saves up a part of a token, an extra call spends
 * a whole one, and the budget starts empty: there are never more extra calls than that share.
 */
final class WorkBudget {

    private static final long TOKEN = 1_000_000;
    /** What can be saved up in quiet times is bounded, so that an outage does not start with a burst. */
    private static final long MOST = 10 * TOKEN;

    private final long perCall;
    private final AtomicLong saved = new AtomicLong();

    /** @param share extra calls per regular call, 0 to 1 */
    WorkBudget(double share) {
        this.perCall = (long) (share * TOKEN);
    }

    void regularCall() {
        saved.accumulateAndGet(perCall, (before, gain) -> Math.min(MOST, before + gain));
    }

    /** Spends a token if there is one. */
    boolean allowsExtraCall() {
        return saved.getAndUpdate(before -> before >= TOKEN ? before - TOKEN : before) >= TOKEN;
    }
}
