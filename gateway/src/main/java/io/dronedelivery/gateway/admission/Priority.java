package io.dronedelivery.gateway.admission;

import java.util.Locale;
import org.springframework.http.HttpHeaders;

/** What a caller says about how much a request matters. */
enum Priority {
    NORMAL,
    /** May be turned away while there is still room for others. */
    SHEDDABLE;

    static final String HEADER = "X-Request-Priority";

    static Priority of(HttpHeaders headers) {
        String value = headers.getFirst(HEADER);
        return value != null && value.strip().toLowerCase(Locale.ROOT).equals("sheddable") ? SHEDDABLE : NORMAL;
    }
}
