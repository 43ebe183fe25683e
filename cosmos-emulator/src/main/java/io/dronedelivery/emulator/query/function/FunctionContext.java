package io.dronedelivery.emulator.query.function;

import java.time.Clock;
import java.time.Instant;

/**
 * What a function may depend on beside its arguments.
 *
 * @param clock the time now
 * @param queryStart the time that the {@code Static} functions show for the whole query
 */
public record FunctionContext(Clock clock, Instant queryStart) {

    public static FunctionContext startingNow(Clock clock) {
        return new FunctionContext(clock, clock.instant());
    }
}
