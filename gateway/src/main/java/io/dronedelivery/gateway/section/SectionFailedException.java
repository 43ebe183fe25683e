package io.dronedelivery.gateway.section;

import java.math.BigDecimal;
import java.time.Duration;
import java.util.Optional;

/** One attempt failed; whether the section has failed is for the retry policy to say. */
final class SectionFailedException extends RuntimeException {

    private final SectionFailure failure;
    private final transient Optional<Duration> retryAfter;
    private final BigDecimal charge;

    SectionFailedException(SectionFailure failure) {
        this(failure, Optional.empty(), BigDecimal.ZERO);
    }

    SectionFailedException(SectionFailure failure, Optional<Duration> retryAfter, BigDecimal charge) {
        // Expected and frequent: a stack trace would cost more than the call.
        super(failure.title(), null, false, false);
        this.failure = failure;
        this.retryAfter = retryAfter;
        this.charge = charge;
    }

    SectionFailure failure() {
        return failure;
    }

    Optional<Duration> retryAfter() {
        return retryAfter;
    }

    BigDecimal charge() {
        return charge;
    }
}
