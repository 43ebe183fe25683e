package io.dronedelivery.emulator.query;

import io.dronedelivery.emulator.query.syntax.InvalidQueryException;

/** A query that cannot be answered: a syntax error, an unknown name or an unsupported construct. The client's fault, never the server's. */
public final class QueryException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    public QueryException(String message) {
        super(message);
    }

    QueryException(InvalidQueryException cause) {
        super(cause.getMessage(), cause);
    }
}
