package io.dronedelivery.support.deadline;

import java.time.Duration;

/** The caller's time ran out before the answer was there. */
public final class DeadlineExceededException extends RuntimeException {

    DeadlineExceededException(Duration budget) {
        super("The request's budget of " + budget.toMillis() + " ms was used up before the answer was there.");
    }
}
