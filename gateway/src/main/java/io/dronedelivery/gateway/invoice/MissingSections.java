package io.dronedelivery.gateway.invoice;

import io.dronedelivery.gateway.problem.Problem;
import io.dronedelivery.gateway.problem.ProblemException;
import io.dronedelivery.gateway.problem.ProblemType;
import io.dronedelivery.gateway.section.SectionResult;
import java.util.Collection;
import java.util.List;

/** The error answer where missing sections are more than an incomplete invoice. */
final class MissingSections {

    /** Seconds, where no service named a wait. */
    private static final long USUAL_WAIT = 1;

    private MissingSections() {}

    /** 504 when time was all that lacked, 503 with the longest wait that a service asked for otherwise. */
    static ProblemException exception(Collection<SectionResult> results, String detail) {
        List<SectionProblem> problems = SectionProblem.of(results);
        Problem problem = problems.stream().allMatch(section -> section.status() == 504)
                ? Problem.of(ProblemType.DEADLINE_EXCEEDED, detail)
                : Problem.of(ProblemType.UNAVAILABLE, detail)
                        .retryAfter(problems.stream()
                                .flatMapToLong(section -> section.retryAfter().stream())
                                .max()
                                .orElse(USUAL_WAIT));
        return new ProblemException(
                problem.with("problems", problems).header(InvoiceHeaders.CHARGE, InvoiceHeaders.charge(results)));
    }
}
