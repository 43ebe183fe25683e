package io.dronedelivery.gateway.invoice;

import com.fasterxml.jackson.annotation.JsonInclude;
import io.dronedelivery.gateway.section.SectionResult;
import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
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

    /** One problem for every section that is missing. */
    static List<SectionProblem> of(Collection<SectionResult> results) {
        return results.stream().flatMap(result -> of(result).stream()).toList();
    }

    private static Optional<SectionProblem> of(SectionResult result) {
        if (result instanceof SectionResult.Failed failed) {
            return Optional.of(new SectionProblem(
                    failed.section().key(),
                    failed.failure().status(),
                    failed.failure().title(),
                    failed.retryAfter()
                            .map(wait -> OptionalLong.of(wholeSeconds(wait)))
                            .orElseGet(OptionalLong::empty)));
        }
        if (result instanceof SectionResult.Absent absent) {
            return Optional.of(new SectionProblem(
                    absent.section().key(), 404, "The service has no such section", OptionalLong.empty()));
        }
        return Optional.empty();
    }

    /** Rounded up: a caller told too short a wait comes back too early. */
    private static long wholeSeconds(Duration wait) {
        return Math.max(1, wait.plusMillis(999).toSeconds());
    }
}
