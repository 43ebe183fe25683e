package io.dronedelivery.gateway.section;

import io.netty.handler.codec.DateFormatter;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpHeaders;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.regex.Pattern;
import org.springframework.util.InvalidMimeTypeException;
import org.springframework.util.MimeType;
import org.springframework.util.MimeTypeUtils;

/** What a service says beside its body. A header that cannot be read counts as absent. */
final class ServiceHeaders {

    private static final Pattern CHARGE = Pattern.compile("[0-9]{1,9}(\\.[0-9]{1,9})?");
    private static final Pattern SECONDS = Pattern.compile("[0-9]{1,9}");

    private ServiceHeaders() {}

    /** Request units of {@code X-Request-Charge}. */
    static BigDecimal charge(HttpHeaders headers) {
        String charge = headers.get("X-Request-Charge");
        return charge != null && CHARGE.matcher(charge).matches() ? new BigDecimal(charge) : BigDecimal.ZERO;
    }

    /** Whether the body is {@code application/json}; another charset than UTF-8 is not JSON (RFC 8259, 8.1). */
    static boolean isJson(HttpHeaders headers) {
        String type = headers.get(HttpHeaderNames.CONTENT_TYPE);
        if (type == null) {
            return false;
        }
        try {
            MimeType parsed = MimeTypeUtils.parseMimeType(type);
            return MimeTypeUtils.APPLICATION_JSON.equalsTypeAndSubtype(parsed)
                    && (parsed.getCharset() == null || StandardCharsets.UTF_8.equals(parsed.getCharset()));
        } catch (InvalidMimeTypeException unreadable) {
            return false;
        }
    }

    /** The wait of {@code Retry-After}, which RFC 9110 allows as seconds or as a date; below zero for a date that is over. */
    static Optional<Duration> retryAfter(HttpHeaders headers) {
        String wait = headers.get(HttpHeaderNames.RETRY_AFTER);
        if (wait == null) {
            return Optional.empty();
        }
        if (SECONDS.matcher(wait).matches()) {
            return Optional.of(Duration.ofSeconds(Long.parseLong(wait)));
        }
        return Optional.ofNullable(DateFormatter.parseHttpDate(wait))
                .map(date -> Duration.between(Instant.now(), date.toInstant()));
    }
}
