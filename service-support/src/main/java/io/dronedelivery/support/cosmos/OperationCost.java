package io.dronedelivery.support.cosmos;

import java.util.concurrent.atomic.DoubleAdder;
import java.util.concurrent.atomic.LongAdder;
import reactor.util.context.Context;

/** What one operation has cost so far: written by the SDK's threads while it runs, read when it ends. */
final class OperationCost {

    private final DoubleAdder charge = new DoubleAdder();
    private final LongAdder calls = new LongAdder();
    private final OperationSpan span;
    private volatile boolean containerGone;

    OperationCost(OperationSpan span) {
        this.span = span;
    }

    /** Puts this account into a Reactor context: whatever the SDK is asked in it is booked here. */
    Context into(Context context) {
        return context.put(OperationCost.class, this);
    }

    /** Where each request is shown to whoever reads the trace. */
    OperationSpan span() {
        return span;
    }

    void add(double requestCharge) {
        charge.add(requestCharge);
        calls.increment();
    }

    void containerIsGone() {
        containerGone = true;
    }

    /** Whether the container was missing, rather than what was looked for in it. */
    boolean isContainerGone() {
        return containerGone;
    }

    /** Request units, those of refused attempts included. */
    double charge() {
        return charge.sum();
    }

    /** Requests that reached the database, refused attempts included. */
    long calls() {
        return calls.sum();
    }
}
