package io.dronedelivery.gateway.invoice;

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

    BillingCalendar(Clock clock, InvoiceProperties properties) {
        this.clock = clock;
        this.closingDelay = properties.closingDelay();
    }

    /** Whether the month's figures are taken to change no more. */
    boolean isClosed(YearMonth month) {
        Instant end = month.plusMonths(1).atDay(1).atStartOfDay().toInstant(ZoneOffset.UTC);
        return !clock.instant().isBefore(end.plus(closingDelay));
    }
}
