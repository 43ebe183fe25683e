package io.dronedelivery.gateway.deadline;

import java.time.Duration;
import reactor.util.context.Context;
import reactor.util.context.ContextView;

/**
 * The moment by which the caller wants an answer. It travels in the Reactor context of the request.
 *
 * @param atNanos on the clock of {@link System#nanoTime()}
 * @param budget what the whole request was given when it came in
 */
public record Deadline(long atNanos, Duration budget) {

    /** The caller's budget coming in, the remaining budget going out, in whole milliseconds. */
    public static final String HEADER = "X-Request-Timeout-Ms";

    /** A deadline that lies {@code budget} ahead of now. */
    public static Deadline after(Duration budget) {
        return since(System.nanoTime(), budget);
    }

    /** A deadline that lies {@code budget} after a moment, as {@link System#nanoTime()} says it. */
    static Deadline since(long nanos, Duration budget) {
        return new Deadline(nanos + budget.toNanos(), budget);
    }

    /** The deadline of the request that this context belongs to. */
    public static Deadline of(ContextView context) {
        return context.get(Deadline.class);
    }

    /** Puts this deadline into a Reactor context. */
    public Context into(Context context) {
        return context.put(Deadline.class, this);
    }

    /** A time as {@value #HEADER} says it. */
    public static String milliseconds(Duration time) {
        return Long.toString(Math.max(1, time.toMillis()));
    }

    /** What is left of the budget, never below zero. */
    public Duration remaining() {
        return Duration.ofNanos(Math.max(0, atNanos - System.nanoTime()));
    }

    /** What is left for a part of the work when {@code reserve} is kept back, at most {@code limit}, never below zero. */
    public Duration share(Duration limit, Duration reserve) {
        long left = atNanos - System.nanoTime() - reserve.toNanos();
        return Duration.ofNanos(Math.max(0, Math.min(left, limit.toNanos())));
    }
}
