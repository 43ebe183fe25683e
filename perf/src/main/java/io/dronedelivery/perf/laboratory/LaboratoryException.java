package io.dronedelivery.perf.laboratory;

/** An experiment could not be carried out; the message says why, for the person at the command line. */
final class LaboratoryException extends RuntimeException {

    LaboratoryException(String message) {
        super(message);
    }

    LaboratoryException(String message, Throwable cause) {
        super(message, cause);
    }
}
