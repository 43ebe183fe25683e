package io.dronedelivery.emulator.query.function;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.TextNode;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Locale;
import java.util.Optional;

/** The text form of a point in time: {@code 2026-11-01T09:30:00.0000000Z}, always UTC, to 100 nanoseconds. */
final class IsoDateTime {

    static final LocalDateTime EPOCH = LocalDateTime.of(1970, 1, 1, 0, 0);

    private static final DateTimeFormatter FORM =
            DateTimeFormatter.ofPattern("uuuu-MM-dd'T'HH:mm:ss.SSSSSSS'Z'", Locale.ROOT);
    private static final int LAST_YEAR = 9999;

    private IsoDateTime() {}

    static Optional<LocalDateTime> parse(JsonNode value) {
        if (!value.isTextual()) {
            return Optional.empty();
        }
        try {
            return Optional.of(OffsetDateTime.parse(value.textValue())
                    .withOffsetSameInstant(ZoneOffset.UTC)
                    .toLocalDateTime());
        } catch (DateTimeException e) {
            return Optional.empty();
        }
    }

    static JsonNode format(Instant instant) {
        return format(LocalDateTime.ofInstant(instant, ZoneOffset.UTC));
    }

    /** @throws DateTimeException if the year does not have four digits */
    static JsonNode format(LocalDateTime dateTime) {
        if (dateTime.getYear() < 1 || dateTime.getYear() > LAST_YEAR) {
            throw new DateTimeException("year " + dateTime.getYear());
        }
        return TextNode.valueOf(FORM.format(dateTime));
    }
}
