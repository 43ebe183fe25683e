package io.dronedelivery.emulator.query.syntax;

/** Whatever makes a query unanswerable, found anywhere between its text and its last row. */
public final class InvalidQueryException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    public InvalidQueryException(String message) {
        super(message);
    }
}
