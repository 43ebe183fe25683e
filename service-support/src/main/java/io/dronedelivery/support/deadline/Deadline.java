package io.dronedelivery.support.deadline;

import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.TimeoutException;
import reactor.core.publisher.Mono;
import reactor.util.context.Context;
import reactor.util.context.ContextView;

/**
 * The moment by which the caller wants an answer. It travels in the Reactor context, so whatever work a request starts,
 * however deep, is cut at the same moment.
 */
public final class Deadline {

    private final long atNanos;
    private final Duration budget;

    private Deadline(long atNanos, Duration budget) {
        this.atNanos = atNanos;
        this.budget = budget;
    }

    /** A deadline that lies {@code budget} ahead of now. */
    public static Deadline after(Duration budget) {
        return new Deadline(System.nanoTime() + budget.toNanos(), budget);
    }

    /** What is left of the budget; zero or negative once the moment has passed. */
    public Duration remaining() {
        return Duration.ofNanos(atNanos - System.nanoTime());
    }

    /** Puts this deadline into a Reactor context. */
    public Context into(Context context) {
        return context.put(Deadline.class, this);
    }

    /** The deadline of the request that this context belongs to, if it has one. */
    public static Optional<Deadline> of(ContextView context) {
        return context.getOrEmpty(Deadline.class);
    }

    /**
     * Cuts the work at the deadline of the subscriber's context: a {@link DeadlineExceededException} is emitted and the
     * work is cancelled. Work whose deadline has already passed is never subscribed to.
     */
    public static <T> Mono<T> cut(Mono<T> work) {
        return Mono.deferContextual(
                context -> of(context).map(deadline -> deadline.limit(work)).orElse(work));
    }

    private <T> Mono<T> limit(Mono<T> work) {
        Duration remaining = remaining();
        if (remaining.isNegative() || remaining.isZero()) {
            return Mono.error(new DeadlineExceededException());
        }
        return work.timeout(remaining).onErrorMap(TimeoutException.class, timeout -> new DeadlineExceededException());
    }
}
