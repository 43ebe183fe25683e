package io.dronedelivery.gateway.admission;

import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** What a caller says about how much a request matters. */
enum Priority {
    NORMAL,
    /** May be turned away while there is still room for others. */
    SHEDDABLE;

    static final String HEADER = "X-Request-Priority";

    /** @param value of the header, if the caller sent it */
    static Priority of(@Nullable String value) {
        return value != null && value.strip().toLowerCase(Locale.ROOT).equals("sheddable") ? SHEDDABLE : NORMAL;
    }
}
