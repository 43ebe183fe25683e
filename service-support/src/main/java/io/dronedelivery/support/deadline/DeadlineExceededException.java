package io.dronedelivery.support.deadline;

import io.dronedelivery.support.problem.ProblemException;
import io.dronedelivery.support.problem.ProblemType;

/** The caller's deadline passed before the answer was ready. */
public final class DeadlineExceededException extends ProblemException {

    DeadlineExceededException() {
        super(ProblemType.DEADLINE_EXCEEDED, "No answer was ready within the request's time limit.");
    }
}
