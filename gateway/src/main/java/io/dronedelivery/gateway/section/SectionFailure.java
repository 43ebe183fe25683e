package io.dronedelivery.gateway.section;

import java.util.Locale;

/** Why a section is missing. */
public enum SectionFailure {
    /** The service's database is over its provisioned throughput. A busy database is not a broken service. */
    THROTTLED(429, "The database is over its provisioned throughput", false, true),
    /** The service failed, or what it sent is not a section. */
    BAD_ANSWER(502, "The service gave no usable answer", true, true),
    /** The service could not be reached or refused the call. */
    UNAVAILABLE(503, "The service cannot be reached right now", true, true),
    /** The gateway did not call: as many calls as there are connections are under way. */
    CROWDED(503, "Too many calls to the service are under way", false, false),
    /** The gateway did not call: the circuit breaker is open. */
    HELD_BACK(503, "The service is being given time to recover", false, false),
    /** The answer did not come in the time that a service is given. */
    TIMED_OUT(504, "The service did not answer in time", true, false),
    /** The caller's own deadline left less time than a service can fairly be given. */
    CUT_SHORT(504, "The request's deadline left too little time", false, false);

    private final int status;
    private final String title;
    private final boolean countsAgainstService;
    private final boolean worthRetrying;

    SectionFailure(int status, String title, boolean countsAgainstService, boolean worthRetrying) {
        this.status = status;
        this.title = title;
        this.countsAgainstService = countsAgainstService;
        this.worthRetrying = worthRetrying;
    }

    /** HTTP status that describes the failure. */
    public int status() {
        return status;
    }

    public String title() {
        return title;
    }

    boolean countsAgainstService() {
        return countsAgainstService;
    }

    boolean isWorthRetrying() {
        return worthRetrying;
    }

    String outcome() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
}
