package io.dronedelivery.support.problem;

/** An expected failure that the caller is told about as a problem of a fixed type. */
public class ProblemException extends RuntimeException {

    private final ProblemType type;

    /** @param detail what happened, in words that are safe to show to the caller */
    public ProblemException(ProblemType type, String detail) {
        super(detail);
        this.type = type;
    }

    public ProblemType type() {
        return type;
    }

    String detail() {
        return String.valueOf(getMessage());
    }
}
