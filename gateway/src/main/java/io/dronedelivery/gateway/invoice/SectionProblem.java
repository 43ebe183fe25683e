package io.dronedelivery.gateway.invoice;

import com.fasterxml.jackson.annotation.JsonInclude;
import io.dronedelivery.gateway.problem.ProblemException;
import io.dronedelivery.gateway.section.SectionResult;
import java.util.Collection;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Why a section is missing from an invoice.
 *
 * @param section name of the section in the invoice
 * @param status HTTP status that describes the failure
 * @param title the failure, for a human reader
 * @param retryAfter seconds to wait before another attempt, where the service named a time
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
record SectionProblem(
        String section, int status, String title, @Nullable Long retryAfter) {

    /** One problem for every section that is missing. */
    static List<SectionProblem> of(Collection<SectionResult> results) {
        return results.stream()
                .filter(result -> !(result instanceof SectionResult.Present))
                .map(SectionProblem::of)
                .toList();
    }

    private static SectionProblem of(SectionResult missing) {
        String section = missing.section().key();
        return missing instanceof SectionResult.Failed failed
                ? new SectionProblem(
                        section,
                        failed.failure().status(),
                        failed.failure().title(),
                        failed.retryAfter().map(ProblemException::seconds).orElse(null))
                : new SectionProblem(section, 404, "The service has no such section", null);
    }
}
