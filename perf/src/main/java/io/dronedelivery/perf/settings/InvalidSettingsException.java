package io.dronedelivery.perf.settings;

import org.jspecify.annotations.Nullable;

/** A parameter is unknown or has a value that it cannot have; the message says which. */
public final class InvalidSettingsException extends RuntimeException {

    InvalidSettingsException(String message) {
        super(message);
    }

    InvalidSettingsException(@Nullable String message, Throwable cause) {
        super(message, cause);
    }
}
