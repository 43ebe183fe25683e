package io.dronedelivery.gateway.fault;

/** What a backend does with a request. */
public enum Fault {
    /** Answers with its body. */
    OK,
    /** Answers, but only after {@link FaultyBackend#SLOW}. */
    SLOW,
    /** 429 with {@code Retry-After: 7}. */
    THROTTLED,
    /** 500 with a problem. */
    BROKEN,
    /** 404 with a problem. */
    UNKNOWN,
    /** Nobody listens on the port. */
    REFUSED,
    /** Promises a longer body than it sends, then closes the connection. */
    CUT,
    /** 200 with something that is not JSON. */
    GARBAGE,
    /** 200 without a body. */
    EMPTY,
    /** Begins to answer and never ends. */
    STALLS,
    /** Takes the request and never answers. */
    HANGS
}
