package io.dronedelivery.localstack.data;

/** Not all of the data could be stored. */
public final class LoadFailedException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    LoadFailedException(String message) {
        super(message);
    }

    LoadFailedException(String message, Throwable cause) {
        super(message, cause);
    }
}
