package io.dronedelivery.gateway.admission;

import com.netflix.concurrency.limits.Limiter;
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

    /** Hears of a request that has ended. */
    interface Judge {
        void ended(Work work, long start, long end, Verdict verdict);
    }

    private final Limiter.Listener place;
    private final Judge judge;
    private final long start = System.nanoTime();
    private volatile Work work = Work.OTHER;
    private volatile Verdict verdict = Verdict.FINE;

    Ticket(Limiter.Listener place, Judge judge) {
        this.place = place;
        this.judge = judge;
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
        judge.ended(work, start, System.nanoTime(), end == SignalType.CANCEL ? Verdict.INCONCLUSIVE : verdict);
        // Judged already, and by kind, which the limiter does not know.
        place.onIgnore();
    }
}
