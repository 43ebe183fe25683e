package io.dronedelivery.gateway.admission;

import java.util.Optional;
import reactor.core.publisher.SignalType;
import reactor.util.context.Context;
import reactor.util.context.ContextView;

/** A place among the requests under way. What the request was and what it met below the gateway is reported to it. */
public final class Ticket {

    enum Verdict {
        /** Its duration counts. */
        FINE,
        INCONCLUSIVE,
        OVERLOADED
    }

    private final Admission admission;
    private final long start = System.nanoTime();
    private volatile Work work = Work.OTHER;
    private volatile Verdict verdict = Verdict.FINE;

    Ticket(Admission admission) {
        this.admission = admission;
    }

    /** The ticket of the request that this context belongs to, if it needed one. */
    public static Optional<Ticket> of(ContextView context) {
        return context.getOrEmpty(Ticket.class);
    }

    /** What kind of request it is. */
    public void isFor(Work kind) {
        work = kind;
    }

    /** Something below has more work than it can do. */
    public void overloaded() {
        verdict = Verdict.OVERLOADED;
    }

    /** Nothing below gave an answer, so that the request's duration says nothing about load. */
    public void inconclusive() {
        if (verdict == Verdict.FINE) {
            verdict = Verdict.INCONCLUSIVE;
        }
    }

    Context into(Context context) {
        return context.put(Ticket.class, this);
    }

    void giveBack(SignalType end) {
        admission.ended(work, start, end == SignalType.CANCEL ? Verdict.INCONCLUSIVE : verdict);
    }
}
