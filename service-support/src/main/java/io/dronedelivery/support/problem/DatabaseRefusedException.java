package io.dronedelivery.support.problem;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** The database refused an operation in an answer that the SDK does not raise as an exception itself. */
public class DatabaseRefusedException extends RuntimeException {

    private final int status;
    private final Duration retryAfter;

    /** @param retryAfter when the database says to try again, if it says so */
    public DatabaseRefusedException(int status, @Nullable Duration retryAfter) {
        super("The database answered " + status + ".");
        this.status = status;
        this.retryAfter = retryAfter == null ? Duration.ZERO : retryAfter;
    }

    public int status() {
        return status;
    }

    public Duration retryAfter() {
        return retryAfter;
    }
}
