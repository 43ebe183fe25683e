package io.dronedelivery.localstack;

/** The system cannot be started, for a reason that one line tells a person. */
final class CannotStartException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    CannotStartException(String message) {
        super(message);
    }
}
