package io.dronedelivery.emulator.query.function;

import com.fasterxml.jackson.databind.JsonNode;
import io.dronedelivery.emulator.value.JsonNumber;
import io.dronedelivery.emulator.value.Undefined;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * Functions on points in time: UTC text in ISO 8601, milliseconds since 1970 ("timestamp"), and units of 100 nanoseconds since
 * 1970 ("ticks").
 */
final class DateTimeFunctions {

    private static final long TICKS_PER_SECOND = 10_000_000;
    private static final int NANOSECONDS_PER_TICK = 100;

    private DateTimeFunctions() {}

    static List<SystemFunction> all() {
        return List.of(
                SystemFunction.of("DATETIMEADD", 3, DateTimeFunctions::add),
                SystemFunction.of("DATETIMEBIN", 2, 4, DateTimeFunctions::bin),
                SystemFunction.of("DATETIMEDIFF", 3, DateTimeFunctions::difference),
                SystemFunction.of("DATETIMEFROMPARTS", 3, 7, DateTimeFunctions::fromParts),
                SystemFunction.of("DATETIMEPART", 2, DateTimeFunctions::part),
                SystemFunction.of(
                        "DATETIMETOTICKS",
                        1,
                        arguments -> convert(arguments.get(0), instant -> JsonNumber.of(ticks(instant)))),
                SystemFunction.of(
                        "DATETIMETOTIMESTAMP",
                        1,
                        arguments -> convert(arguments.get(0), instant -> JsonNumber.of(instant.toEpochMilli()))),
                now("GETCURRENTDATETIME", IsoDateTime::format),
                atStart("GETCURRENTDATETIMESTATIC", IsoDateTime::format),
                now("GETCURRENTTICKS", instant -> JsonNumber.of(ticks(instant))),
                atStart("GETCURRENTTICKSSTATIC", instant -> JsonNumber.of(ticks(instant))),
                now("GETCURRENTTIMESTAMP", instant -> JsonNumber.of(instant.toEpochMilli())),
                atStart("GETCURRENTTIMESTAMPSTATIC", instant -> JsonNumber.of(instant.toEpochMilli())),
                SystemFunction.of("TICKSTODATETIME", 1, DateTimeFunctions::fromTicks),
                SystemFunction.of("TIMESTAMPTODATETIME", 1, DateTimeFunctions::fromTimestamp));
    }

    private static SystemFunction now(String name, Function<Instant, JsonNode> form) {
        return new SystemFunction(
                name, 0, 0, (arguments, context) -> form.apply(context.clock().instant()));
    }

    private static SystemFunction atStart(String name, Function<Instant, JsonNode> form) {
        return new SystemFunction(name, 0, 0, (arguments, context) -> form.apply(context.queryStart()));
    }

    private static long ticks(Instant instant) {
        return instant.getEpochSecond() * TICKS_PER_SECOND + instant.getNano() / NANOSECONDS_PER_TICK;
    }

    private static JsonNode convert(JsonNode dateTime, Function<Instant, JsonNode> form) {
        return IsoDateTime.parse(dateTime)
                .map(parsed -> form.apply(parsed.toInstant(ZoneOffset.UTC)))
                .orElse(Undefined.VALUE);
    }

    private static JsonNode add(List<JsonNode> arguments) {
        Optional<DateTimeUnit> unit = DateTimeUnit.named(arguments.get(0));
        Optional<LocalDateTime> dateTime = IsoDateTime.parse(arguments.get(2));
        if (unit.isEmpty() || dateTime.isEmpty() || !JsonNumber.isInteger(arguments.get(1))) {
            return Undefined.VALUE;
        }
        return inRange(() -> IsoDateTime.format(
                unit.get().add(dateTime.get(), arguments.get(1).longValue())));
    }

    private static JsonNode difference(List<JsonNode> arguments) {
        Optional<DateTimeUnit> unit = DateTimeUnit.named(arguments.get(0));
        Optional<LocalDateTime> start = IsoDateTime.parse(arguments.get(1));
        Optional<LocalDateTime> end = IsoDateTime.parse(arguments.get(2));
        if (unit.isEmpty() || start.isEmpty() || end.isEmpty()) {
            return Undefined.VALUE;
        }
        return inRange(() -> JsonNumber.of(unit.get().boundariesBetween(start.get(), end.get())));
    }

    private static JsonNode part(List<JsonNode> arguments) {
        Optional<DateTimeUnit> unit = DateTimeUnit.named(arguments.get(0));
        Optional<LocalDateTime> dateTime = IsoDateTime.parse(arguments.get(1));
        if (unit.isEmpty() || dateTime.isEmpty()) {
            return Undefined.VALUE;
        }
        return JsonNumber.of(unit.get().partOf(dateTime.get()));
    }

    private static JsonNode bin(List<JsonNode> arguments) {
        Optional<LocalDateTime> dateTime = IsoDateTime.parse(arguments.get(0));
        Optional<DateTimeUnit> unit = DateTimeUnit.named(arguments.get(1));
        boolean sized = arguments.size() < 3
                || JsonNumber.isInteger(arguments.get(2)) && arguments.get(2).doubleValue() >= 1;
        Optional<LocalDateTime> origin =
                arguments.size() < 4 ? Optional.of(IsoDateTime.EPOCH) : IsoDateTime.parse(arguments.get(3));
        if (dateTime.isEmpty() || unit.isEmpty() || !sized || origin.isEmpty()) {
            return Undefined.VALUE;
        }
        long size = arguments.size() < 3 ? 1 : arguments.get(2).longValue();
        return inRange(() -> IsoDateTime.format(unit.get().bin(dateTime.get(), size, origin.get())));
    }

    private static JsonNode fromParts(List<JsonNode> arguments) {
        int[] parts = {1, 1, 1, 0, 0, 0, 0};
        for (int i = 0; i < arguments.size(); i++) {
            if (!JsonNumber.isInteger(arguments.get(i)) || !arguments.get(i).canConvertToInt()) {
                return Undefined.VALUE;
            }
            parts[i] = arguments.get(i).intValue();
        }
        if (parts[6] < 0 || parts[6] >= TICKS_PER_SECOND) {
            return Undefined.VALUE;
        }
        int nanoseconds = parts[6] * NANOSECONDS_PER_TICK;
        return inRange(() -> IsoDateTime.format(
                LocalDateTime.of(parts[0], parts[1], parts[2], parts[3], parts[4], parts[5], nanoseconds)));
    }

    private static JsonNode fromTicks(List<JsonNode> arguments) {
        if (!JsonNumber.isInteger(arguments.get(0))) {
            return Undefined.VALUE;
        }
        long ticks = arguments.get(0).longValue();
        return inRange(() -> IsoDateTime.format(Instant.ofEpochSecond(
                Math.floorDiv(ticks, TICKS_PER_SECOND),
                Math.floorMod(ticks, TICKS_PER_SECOND) * NANOSECONDS_PER_TICK)));
    }

    private static JsonNode fromTimestamp(List<JsonNode> arguments) {
        if (!JsonNumber.isInteger(arguments.get(0))) {
            return Undefined.VALUE;
        }
        return inRange(
                () -> IsoDateTime.format(Instant.ofEpochMilli(arguments.get(0).longValue())));
    }

    /** Undefined for what the calendar does not have and for years beyond four digits. */
    private static JsonNode inRange(Supplier<JsonNode> computation) {
        try {
            return computation.get();
        } catch (DateTimeException | ArithmeticException e) {
            return Undefined.VALUE;
        }
    }
}
