package io.dronedelivery.gateway.admission;

/** Kinds of request that take differently long. */
public enum Work {
    /** Answered by the gateway itself: kept, refused as invalid, or none of the others. */
    OTHER,
    INVOICE,
    LATEST_INVOICE,
    ROUTED_READ,
    ROUTED_WRITE
}
