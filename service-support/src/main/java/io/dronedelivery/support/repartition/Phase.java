package io.dronedelivery.support.repartition;

/** Where a repartition is. Every replica follows it; what it allows, a replica may do only while its knowledge of it is fresh. */
enum Phase {
    /** Nothing is moving; the source is in use. */
    SOURCE(false, true),
    /** The source is in use and is copied. */
    COPYING(false, true),
    /** As copying, but replicas look often and cut their writes short: the fence is near. */
    ARMED(false, true),
    /** Nobody writes. The source is read, the last changes are copied, and both sides are compared. */
    FENCED(false, false),
    /** Nobody writes. The target is read. There is no way back from here. */
    SWITCHED(true, false),
    /** The target is in use, for good. */
    TARGET(true, true);

    private final boolean onTarget;
    private final boolean writable;

    Phase(boolean onTarget, boolean writable) {
        this.onTarget = onTarget;
        this.writable = writable;
    }

    boolean isOnTarget() {
        return onTarget;
    }

    boolean isWritable() {
        return writable;
    }

    /** Whether some replica is, or ought to be, at work on it. */
    boolean isUnderWay() {
        return this != SOURCE && this != TARGET;
    }

    /** Whether replicas have to look often. */
    boolean isTense() {
        return this == ARMED || this == FENCED || this == SWITCHED;
    }
}
