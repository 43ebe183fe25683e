package io.dronedelivery.emulator.query.function;

import com.fasterxml.jackson.databind.JsonNode;
import java.time.LocalDateTime;
import java.time.temporal.ChronoField;
import java.time.temporal.ChronoUnit;
import java.time.temporal.TemporalField;
import java.util.List;
import java.util.Optional;

/** A part of a date and time, under any of its documented names. */
enum DateTimeUnit {
    YEAR(ChronoUnit.YEARS, ChronoField.YEAR, List.of("year", "yyyy", "yy")),
    MONTH(ChronoUnit.MONTHS, ChronoField.MONTH_OF_YEAR, List.of("month", "mm", "m")),
    DAY(ChronoUnit.DAYS, ChronoField.DAY_OF_MONTH, List.of("day", "dd", "d")),
    HOUR(ChronoUnit.HOURS, ChronoField.HOUR_OF_DAY, List.of("hour", "hh")),
    MINUTE(ChronoUnit.MINUTES, ChronoField.MINUTE_OF_HOUR, List.of("minute", "mi", "n")),
    SECOND(ChronoUnit.SECONDS, ChronoField.SECOND_OF_MINUTE, List.of("second", "ss", "s")),
    MILLISECOND(ChronoUnit.MILLIS, ChronoField.MILLI_OF_SECOND, List.of("millisecond", "ms")),
    MICROSECOND(ChronoUnit.MICROS, ChronoField.MICRO_OF_SECOND, List.of("microsecond", "mcs")),
    NANOSECOND(ChronoUnit.NANOS, ChronoField.NANO_OF_SECOND, List.of("nanosecond", "ns"));

    private final ChronoUnit unit;
    private final TemporalField field;
    private final List<String> names;

    DateTimeUnit(ChronoUnit unit, TemporalField field, List<String> names) {
        this.unit = unit;
        this.field = field;
        this.names = names;
    }

    static Optional<DateTimeUnit> named(JsonNode name) {
        for (DateTimeUnit unit : values()) {
            if (name.isTextual() && unit.names.stream().anyMatch(name.textValue()::equalsIgnoreCase)) {
                return Optional.of(unit);
            }
        }
        return Optional.empty();
    }

    LocalDateTime add(LocalDateTime dateTime, long amount) {
        return dateTime.plus(amount, unit);
    }

    long partOf(LocalDateTime dateTime) {
        return dateTime.getLong(field);
    }

    /** How often this unit's number changes on the way, whatever the time between: New Year's Eve to New Year is one year. */
    long boundariesBetween(LocalDateTime start, LocalDateTime end) {
        return unit.between(start(start), start(end));
    }

    /** The start of the bin of this many units that the time falls into, bins counted from the origin. */
    LocalDateTime bin(LocalDateTime dateTime, long size, LocalDateTime origin) {
        long units = unit.between(origin, dateTime);
        if (origin.plus(units, unit).isAfter(dateTime)) {
            units--;
        }
        return origin.plus(Math.multiplyExact(Math.floorDiv(units, size), size), unit);
    }

    private LocalDateTime start(LocalDateTime dateTime) {
        return switch (this) {
            case YEAR -> dateTime.withDayOfYear(1).truncatedTo(ChronoUnit.DAYS);
            case MONTH -> dateTime.withDayOfMonth(1).truncatedTo(ChronoUnit.DAYS);
            default -> dateTime.truncatedTo(unit);
        };
    }
}
