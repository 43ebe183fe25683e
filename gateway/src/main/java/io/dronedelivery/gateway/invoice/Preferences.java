package io.dronedelivery.gateway.invoice;

import java.util.List;
import java.util.Locale;
import org.springframework.http.HttpHeaders;

/** What a caller says about the answer wanted: {@code Prefer} (RFC 7240) and {@code Cache-Control} (RFC 9111). */
final class Preferences {

    static final String STRICT = "handling=strict";

    private static final String HEADER = "Prefer";

    private Preferences() {}

    /** Whether nothing will do that was kept. */
    static boolean isFresh(HttpHeaders headers) {
        String wanted = headers.getCacheControl();
        return wanted != null && wanted.toLowerCase(Locale.ROOT).contains("no-cache");
    }

    /** Whether the caller wants a whole invoice or none. Of several values for handling the first counts. */
    static boolean isStrict(HttpHeaders headers) {
        return headers.containsHeader(HEADER)
                && headers.getOrEmpty(HEADER).stream()
                        .flatMap(value -> List.of(value.split(",")).stream())
                        .map(preference -> preference.split(";", 2)[0])
                        .map(preference -> preference.replaceAll("[\\s\"]", "").toLowerCase(Locale.ROOT))
                        .filter(preference -> preference.startsWith("handling="))
                        .findFirst()
                        .filter(STRICT::equals)
                        .isPresent();
    }
}
