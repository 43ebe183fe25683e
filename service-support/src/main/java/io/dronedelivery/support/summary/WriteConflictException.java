package io.dronedelivery.support.summary;

/** The stored item was not in the state that a write expected. */
final class WriteConflictException extends RuntimeException {

    /** What was found instead. */
    enum Found {
        ANOTHER_ITEM,
        ANOTHER_VERSION,
        NOTHING
    }

    private final Found found;

    WriteConflictException(Found found) {
        super("A write found " + found + ".");
        this.found = found;
    }

    Found found() {
        return found;
    }
}
