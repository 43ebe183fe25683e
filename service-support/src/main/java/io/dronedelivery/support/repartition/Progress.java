package io.dronedelivery.support.repartition;

import com.fasterxml.jackson.annotation.JsonInclude;

/**
 * The running replica's sign of life and how far it is, kept beside the control document. A replica that gives no sign for the time
 * of a lease is taken for dead.
 *
 * @param term the run that it belongs to
 * @param beat differs from one sign to the next
 * @param copiedBefore documents that earlier runs had copied
 * @param copied documents copied, by earlier runs too, changes that arrived meanwhile included
 * @param expected documents that the source held at the start
 * @param caughtUp whether everything has been copied once
 * @param charge request units spent
 * @param elapsedMillis since this replica took it on
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
record Progress(
        String id,
        String ownerId,
        String type,
        String holder,
        long term,
        long beat,
        long copiedBefore,
        long copied,
        long expected,
        boolean caughtUp,
        double charge,
        long elapsedMillis) {

    static final String ID = "progress";
}
