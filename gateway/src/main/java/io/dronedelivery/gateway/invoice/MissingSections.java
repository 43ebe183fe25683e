package io.dronedelivery.gateway.invoice;

import io.dronedelivery.gateway.problem.ProblemException;
import io.dronedelivery.gateway.problem.ProblemType;
import io.dronedelivery.gateway.section.SectionResult;
import java.util.Collection;
import java.util.List;

/** The error answer where missing sections are more than an incomplete invoice. */
final class MissingSections {

    private MissingSections() {}

    /** 504 when time was all that lacked, 503 with the longest wait that a service asked for otherwise. */
    static ProblemException exception(Collection<SectionResult> results, String detail) {
        List<SectionProblem> problems = SectionProblem.of(results);
        boolean late = problems.stream().allMatch(section -> section.status() == 504);
        ProblemException problem = new ProblemException(
                        late ? ProblemType.DEADLINE_EXCEEDED : ProblemType.SERVICE_UNAVAILABLE, detail)
                .with("problems", problems)
                .header(InvoiceHeaders.CHARGE, InvoiceHeaders.charge(results));
        if (!late) {
            problems.stream()
                    .flatMapToLong(section -> section.retryAfter().stream())
                    .max()
                    .ifPresent(problem::retryAfter);
        }
        return problem;
    }
}
