package io.dronedelivery.support.repartition;

/** Another replica, or whoever cancelled, has taken the repartition out of this one's hands. */
final class LostControlException extends RuntimeException {

    LostControlException() {
        super("The repartition is no longer in this replica's hands.", null, false, false);
    }
}
