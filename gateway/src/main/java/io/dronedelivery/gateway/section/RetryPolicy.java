package io.dronedelivery.gateway.section;

import io.dronedelivery.gateway.deadline.Deadline;
import java.time.Duration;
import java.util.concurrent.ThreadLocalRandom;
import java.util.function.BooleanSupplier;
import reactor.core.publisher.Mono;
import reactor.util.retry.Retry;

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
        return attempt.retryWhen(Retry.from(failures -> failures.concatMap(signal -> next(signal, deadline))));
    }

    private Mono<Long> next(Retry.RetrySignal signal, Deadline deadline) {
        if (signal.failure() instanceof SectionFailedException failed
                && failed.failure().isWorthRetrying()
                && signal.totalRetries() + 1 < properties.maxAttempts()) {
            Duration wait = failed.retryAfter().orElseGet(() -> backoff(signal.totalRetries()));
            boolean inTime = deadline.remaining().compareTo(wait.plus(properties.minimumTime())) > 0;
            if (inTime && roomForOptionalWork.getAsBoolean() && budget.allowsExtraCall()) {
                return Mono.delay(wait);
            }
        }
        return Mono.error(signal.failure());
    }

    /** Doubles with every attempt, spread over half to one and a half of that so that callers do not come in step. */
    private Duration backoff(long retries) {
        double spread = 0.5 + ThreadLocalRandom.current().nextDouble();
        return Duration.ofNanos(
                (long) (properties.baseDelay().toNanos() * Math.scalb(1.0, (int) Math.min(retries, 10)) * spread));
    }
}
