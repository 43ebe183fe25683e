package io.dronedelivery.perf.recorder;

/** A probe could not be read; the second stays empty in its series. */
public final class ProbeException extends RuntimeException {

    ProbeException(String message, Throwable cause) {
        super(message, cause);
    }

    ProbeException(String message) {
        super(message);
    }
}
