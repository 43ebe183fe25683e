package io.dronedelivery.gateway.section;

import io.dronedelivery.gateway.deadline.Deadline;
import io.dronedelivery.gateway.deadline.LoopTimer;
import java.time.Duration;
import java.util.concurrent.ThreadLocalRandom;
import java.util.function.BooleanSupplier;
import reactor.core.publisher.Mono;

/**
 * Decides on another attempt: only a failure that may pass, only while the deadline leaves room for the wait and the
 * attempt, only when the gateway itself has room for optional work, and only within the budget.
 */
final class RetryPolicy {

    private final CallProperties.Retry properties;
    private final WorkBudget budget;
    private final BooleanSupplier roomForOptionalWork;

    RetryPolicy(CallProperties.Retry properties, BooleanSupplier roomForOptionalWork) {
        this.properties = properties;
        this.budget = new WorkBudget(properties.budget());
        this.roomForOptionalWork = roomForOptionalWork;
    }

    /** @param attempt one attempt; every subscription is an attempt of its own */
    Mono<SectionResult> around(Mono<SectionResult> attempt, Deadline deadline) {
        budget.regularCall();
        return around(attempt, deadline, 0);
    }

    private Mono<SectionResult> around(Mono<SectionResult> attempt, Deadline deadline, int retries) {
        return attempt.onErrorResume(SectionFailedException.class, failed -> {
            Duration wait = failed.retryAfter().orElseGet(() -> backoff(retries));
            return failed.failure().isWorthRetrying()
                            && retries + 1 < properties.maxAttempts()
                            && deadline.remaining().compareTo(wait.plus(properties.minimumTime())) > 0
                            && roomForOptionalWork.getAsBoolean()
                            && budget.allowsExtraCall()
                    ? LoopTimer.after(wait).then(around(attempt, deadline, retries + 1))
                    : Mono.error(failed);
        });
    }

    /** Doubles with every attempt, spread over half to one and a half of that so that callers do not come in step. */
    private Duration backoff(int retries) {
        double spread = 0.5 + ThreadLocalRandom.current().nextDouble();
        return Duration.ofNanos(
                (long) (properties.baseDelay().toNanos() * Math.scalb(1.0, Math.min(retries, 10)) * spread));
    }
}
