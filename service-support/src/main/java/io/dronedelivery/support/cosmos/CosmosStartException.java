package io.dronedelivery.support.cosmos;

/** The service cannot start because its database is not configured, not reachable or not fit. One line says which. */
public final class CosmosStartException extends RuntimeException {

    private final String action;

    /** @param action what an operator may do about it */
    public CosmosStartException(String description, String action) {
        super(description);
        this.action = action;
    }

    CosmosStartException(String description, String action, Throwable cause) {
        super(description, cause);
        this.action = action;
    }

    String action() {
        return action;
    }
}
