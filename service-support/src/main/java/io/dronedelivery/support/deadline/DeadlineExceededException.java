package io.dronedelivery.support.deadline;

import io.dronedelivery.support.problem.ProblemException;
import io.dronedelivery.support.problem.ProblemType;

/** The caller's time ran out before the answer was there. */
public final class DeadlineExceededException extends ProblemException {

    DeadlineExceededException() {
        super(ProblemType.DEADLINE_EXCEEDED, "The answer was not there within the request's budget.");
    }
}
