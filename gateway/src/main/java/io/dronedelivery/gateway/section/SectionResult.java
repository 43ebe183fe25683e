package io.dronedelivery.gateway.section;

import java.math.BigDecimal;
import java.time.Duration;
import java.util.Optional;

/** What became of one question to one service. */
public sealed interface SectionResult {

    Section section();

    Cost cost();

    /** The same result at another cost. */
    SectionResult costing(Cost cost);

    /** Whether the service, or the way to it, has more work than it can do. */
    default boolean isOverload() {
        return this instanceof Failed failed
                && (failed.failure == SectionFailure.THROTTLED || failed.failure == SectionFailure.CROWDED);
    }

    /** Whether the service was given a fair time and did not answer in it. */
    default boolean isTimeOut() {
        return this instanceof Failed failed && failed.failure == SectionFailure.TIMED_OUT;
    }

    /** Tag value of the {@code invoice.section} timer. */
    String outcome();

    /**
     * What the result took, retries included.
     *
     * @param charge request units; zero when the service did not say
     * @param time wall-clock time
     */
    record Cost(BigDecimal charge, Duration time) {

        public static final Cost NONE = new Cost(BigDecimal.ZERO, Duration.ZERO);

        static Cost of(BigDecimal charge) {
            return new Cost(charge, Duration.ZERO);
        }

        public Cost plus(Cost more) {
            return new Cost(charge.add(more.charge), time.plus(more.time));
        }
    }

    /**
     * The service answered.
     *
     * @param json one JSON object, exactly as the service wrote it
     */
    record Present(Section section, String json, Cost cost) implements SectionResult {

        @Override
        public Present costing(Cost other) {
            return new Present(section, json, other);
        }

        @Override
        public String outcome() {
            return "present";
        }
    }

    /** The service answered that it knows nothing of what was asked. */
    record Absent(Section section, Cost cost) implements SectionResult {

        @Override
        public Absent costing(Cost other) {
            return new Absent(section, other);
        }

        @Override
        public String outcome() {
            return "absent";
        }
    }

    /**
     * No usable answer came.
     *
     * @param retryAfter the wait that the service asked for, if it did
     */
    record Failed(Section section, SectionFailure failure, Optional<Duration> retryAfter, Cost cost)
            implements SectionResult {

        @Override
        public Failed costing(Cost other) {
            return new Failed(section, failure, retryAfter, other);
        }

        @Override
        public String outcome() {
            return failure.outcome();
        }
    }
}
