package io.dronedelivery.gateway.policy;

import java.util.Set;

/**
 * One thing that can be asked of the API.
 *
 * @param method HTTP method; {@code HEAD} is allowed where {@code GET} is
 * @param path as in the API description; {@code {id}} stands for the id of an item
 * @param parameters query parameters that may stand with it, each at most once
 */
public record Operation(Access access, String method, String path, Set<String> parameters) {

    /** Whom an operation is for. */
    public enum Access {
        ANYBODY,
        /** The owner whom {@code ownerId} names, and operators. */
        OWNER,
        OPERATOR
    }

    static Operation anybody(String method, String path) {
        return new Operation(Access.ANYBODY, method, path, Set.of());
    }

    static Operation owner(String method, String path, String... parameters) {
        return new Operation(Access.OWNER, method, path, Set.of(parameters));
    }

    static Operation operator(String method, String path, String... parameters) {
        return new Operation(Access.OPERATOR, method, path, Set.of(parameters));
    }
}
