package io.dronedelivery.gateway.fault;

import java.util.Collections;
import java.util.EnumSet;
import java.util.Set;

/** What a backend does with a request. */
public enum Fault {
    /** Answers with its body. */
    OK,
    /** Answers, but only after {@link FaultyBackend#SLOW}. */
    SLOW,
    /** Answers after a time that is spread as a slow database's is, with a median of 500 ms. */
    DATABASE,
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
    /** 200 with an object that has none of its fields. */
    HOLLOW,
    /** 200 with its body, called a web page. */
    PAGE,
    /** 200 with its body, called nothing. */
    UNTYPED,
    /** 200 with a byte-order mark before its body. */
    MARKED,
    /** 200 with its body in UTF-16. */
    UTF_16,
    /** 504, as one whose budget is too short for its work. */
    GIVES_UP,
    /** 201 with the place of a new item of the owner "late". */
    CREATED,
    /** 503 that names no wait. */
    CLOSED,
    /** Begins to answer and never ends. */
    STALLS,
    /** Takes the request and never answers. */
    HANGS;

    /** Those of which every combination on three services is asked for. */
    public static final Set<Fault> COMBINED =
            Collections.unmodifiableSet(EnumSet.of(OK, SLOW, THROTTLED, BROKEN, REFUSED, CUT, GARBAGE, EMPTY, HANGS));
}
