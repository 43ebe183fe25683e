package io.dronedelivery.perf.recorder;

import java.util.Locale;

/** What came back for one request, as the client judges it. */
public enum Outcome {
    /** The whole answer, and the right one. */
    COMPLETE,
    /** 200, but a section is missing and says so. */
    PARTIAL,
    /** 429 or 503 with {@code Retry-After}: turned away, and told when to come back. */
    SHED,
    /** 200, but not an answer to what was asked. */
    WRONG,
    /** Any other status, a refusal that does not say when to come back, a timeout or a broken connection. */
    FAILED;

    /** Its tag in the histogram log. */
    String tag() {
        return name().toLowerCase(Locale.ROOT);
    }
}
