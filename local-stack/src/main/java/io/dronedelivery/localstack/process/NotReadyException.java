package io.dronedelivery.localstack.process;

/** A process did not become usable; the message is one line for a person. */
public final class NotReadyException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    NotReadyException(String message) {
        super(message);
    }
}
