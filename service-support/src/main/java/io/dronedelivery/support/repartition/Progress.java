package io.dronedelivery.support.repartition;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.time.Instant;

/**
 * The running replica's sign of life and how far it is, kept beside the control document. A replica that gives no sign for the time
 * of a lease is taken for dead.
 *
 * @param beat differs from one sign to the next
 * @param copied documents copied, changes that arrived meanwhile included
 * @param expected documents that the source held at the start
 * @param charge request units spent
 * @param startedAt when this replica took it on
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
record Progress(
        String id,
        String ownerId,
        String type,
        String holder,
        long beat,
        long copied,
        long expected,
        double charge,
        Instant startedAt) {

    static final String ID = "progress";
}
