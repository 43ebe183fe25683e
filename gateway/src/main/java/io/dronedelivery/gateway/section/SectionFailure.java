package io.dronedelivery.gateway.section;

import java.util.Locale;

/** Why a section could not be had. */
public enum SectionFailure {
    /** The service's database is over its provisioned throughput. */
    THROTTLED(429, "The database is over its provisioned throughput"),
    /** The service failed, or what it sent is not a section. */
    BAD_ANSWER(502, "The service gave no usable answer"),
    /** The service could not be reached or refused the call. */
    UNAVAILABLE(503, "The service cannot be reached right now"),
    /** The answer did not come in time. */
    TIMED_OUT(504, "The service did not answer in time");

    private final int status;
    private final String title;

    SectionFailure(int status, String title) {
        this.status = status;
        this.title = title;
    }

    /** HTTP status that describes the failure. */
    public int status() {
        return status;
    }

    public String title() {
        return title;
    }

    String outcome() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
}
