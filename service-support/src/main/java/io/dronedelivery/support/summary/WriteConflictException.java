package io.dronedelivery.support.summary;

import io.dronedelivery.support.problem.DatabaseRefusedException;

/** The stored item was not in the state that a write expected. */
final class WriteConflictException extends DatabaseRefusedException {

    /** @param status 404 where nothing was found, 409 where another item, 412 where another version */
    WriteConflictException(int status) {
        super(status, null);
    }
}
