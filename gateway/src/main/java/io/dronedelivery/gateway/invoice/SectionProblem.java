package io.dronedelivery.gateway.invoice;

import com.fasterxml.jackson.annotation.JsonInclude;
import io.dronedelivery.gateway.section.SectionResult;
import java.time.Duration;
import java.util.OptionalLong;

/**
 * Why a section is missing from an invoice.
 *
 * @param section name of the section in the invoice
 * @param status HTTP status that describes the failure
 * @param title the failure, for a human reader
 * @param retryAfter seconds to wait before another attempt, where the service named a time
 */
@JsonInclude(JsonInclude.Include.NON_EMPTY)
record SectionProblem(String section, int status, String title, OptionalLong retryAfter) {

    static SectionProblem of(SectionResult.Failed failed) {
        return new SectionProblem(
                failed.section().key(),
                failed.failure().status(),
                failed.failure().title(),
                failed.retryAfter()
                        .map(wait -> OptionalLong.of(wholeSeconds(wait)))
                        .orElseGet(OptionalLong::empty));
    }

    /** Rounded up: a caller told too short a wait comes back too early. */
    private static long wholeSeconds(Duration wait) {
        return Math.max(1, wait.plusMillis(999).toSeconds());
    }
}
