package io.dronedelivery.gateway.admission;

import com.netflix.concurrency.limits.Limiter;
import java.util.Optional;
import reactor.core.publisher.SignalType;
import reactor.util.context.Context;
import reactor.util.context.ContextView;

/** A place among the requests under way. What happens below the gateway is reported to it. */
public final class Ticket {

    private enum Verdict {
        FINE,
        INCONCLUSIVE,
        OVERLOADED
    }

    private final Limiter.Listener place;
    private volatile Verdict verdict = Verdict.FINE;

    Ticket(Limiter.Listener place) {
        this.place = place;
    }

    /** The ticket of the request that this context belongs to, if it needed one. */
    public static Optional<Ticket> of(ContextView context) {
        return context.getOrEmpty(Ticket.class);
    }

    /** Something below has more work than it can do. */
    public void overloaded() {
        verdict = Verdict.OVERLOADED;
    }

    /** Something below failed, so that the request's duration says nothing about load. */
    public void inconclusive() {
        if (verdict == Verdict.FINE) {
            verdict = Verdict.INCONCLUSIVE;
        }
    }

    Context into(Context context) {
        return context.put(Ticket.class, this);
    }

    void giveBack(SignalType end) {
        if (verdict == Verdict.OVERLOADED) {
            place.onDropped();
        } else if (verdict == Verdict.INCONCLUSIVE || end == SignalType.CANCEL) {
            place.onIgnore();
        } else {
            place.onSuccess();
        }
    }
}
