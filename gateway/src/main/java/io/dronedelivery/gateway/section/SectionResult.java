package io.dronedelivery.gateway.section;

import java.math.BigDecimal;
import java.time.Duration;
import java.util.Optional;

/**
 * What became of one section. A service answers for every month, with zeros where nothing happened, so there is no third
 * case: no answer is a failure.
 */
public sealed interface SectionResult {

    Section section();

    /** Request units that the attempt cost, also when it failed; zero when the service did not say. */
    BigDecimal charge();

    /** Tag value of the {@code invoice.section} timer. */
    String outcome();

    /**
     * The section is there.
     *
     * @param json one JSON object, exactly as the service wrote it
     */
    record Present(Section section, String json, BigDecimal charge) implements SectionResult {

        @Override
        public String outcome() {
            return "present";
        }
    }

    /**
     * The section could not be had.
     *
     * @param retryAfter the wait that the service asked for, if it did
     */
    record Failed(Section section, SectionFailure failure, Optional<Duration> retryAfter, BigDecimal charge)
            implements SectionResult {

        @Override
        public String outcome() {
            return failure.outcome();
        }
    }
}
