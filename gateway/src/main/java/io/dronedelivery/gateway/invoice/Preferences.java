package io.dronedelivery.gateway.invoice;

import java.util.List;
import java.util.Locale;
import org.springframework.http.HttpHeaders;

/** The {@code Prefer} header of RFC 7240, as far as this gateway honours it. */
final class Preferences {

    static final String STRICT = "handling=strict";

    private static final String HEADER = "Prefer";

    private Preferences() {}

    /** Whether the caller wants a whole invoice or none. Of several values for handling the first counts. */
    static boolean isStrict(HttpHeaders headers) {
        return headers.getOrEmpty(HEADER).stream()
                .flatMap(value -> List.of(value.split(",")).stream())
                .map(preference -> preference.split(";", 2)[0])
                .map(preference -> preference.replaceAll("[\\s\"]", "").toLowerCase(Locale.ROOT))
                .filter(preference -> preference.startsWith("handling="))
                .findFirst()
                .filter(STRICT::equals)
                .isPresent();
    }
}
