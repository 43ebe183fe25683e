package io.dronedelivery.gateway.security;

/** The settings would let somebody in who must not come in. */
final class UnsafeStartException extends RuntimeException {

    private final String action;

    /** @param action what to set instead */
    UnsafeStartException(String description, String action) {
        super(description);
        this.action = action;
    }

    String action() {
        return action;
    }
}
