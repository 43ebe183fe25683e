package io.dronedelivery.gateway.problem;

/** An expected failure that the caller is told about. */
public final class ProblemException extends RuntimeException {

    private final transient Problem problem;

    public ProblemException(Problem problem) {
        // Expected and frequent: a stack trace would cost more than the request.
        super(problem.detail(), null, false, false);
        this.problem = problem;
    }

    public Problem problem() {
        return problem;
    }
}
