package io.dronedelivery.gateway.invoice;

import io.dronedelivery.gateway.configuration.GatewayProperties;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.YearMonth;
import java.time.ZoneOffset;
import org.springframework.stereotype.Component;

/** Knows which months are over. Months begin and end in UTC. */
@Component
class BillingCalendar {

    private final Clock clock;
    private final Duration closingDelay;

    BillingCalendar(Clock clock, GatewayProperties properties) {
        this.clock = clock;
        this.closingDelay = properties.invoice().closingDelay();
    }

    /** Whether the month's figures are taken to change no more. */
    boolean isClosed(YearMonth month) {
        Instant end = month.plusMonths(1).atDay(1).atStartOfDay().toInstant(ZoneOffset.UTC);
        return !clock.instant().isBefore(end.plus(closingDelay));
    }
}
