package io.dronedelivery.gateway.invoice;

import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import java.time.Duration;
import org.hibernate.validator.constraints.time.DurationMin;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.validation.annotation.Validated;

/**
 * When an invoice may be kept and shared.
 *
 * @param closingDelay how long after its end a month still counts as open, for what was under way at midnight (UTC)
 * @param closedMonthMaxAge how long a caller may keep a closed month without asking again
 * @param cacheClosedMonths whether the gateway itself keeps complete invoices of closed months
 * @param cacheSize most invoices kept
 * @param cacheFor how long one is kept
 * @param joinIdentical whether identical requests under way share one computation
 */
@Validated
@ConfigurationProperties("gateway.invoice")
record InvoiceProperties(
        @DefaultValue("1d") @DurationMin Duration closingDelay,
        @DefaultValue("1h") @DurationMin Duration closedMonthMaxAge,
        @DefaultValue("true") boolean cacheClosedMonths,
        @DefaultValue("100000") @Min(1) @Max(10_000_000) long cacheSize,
        @DefaultValue("10m") @DurationMin(nanos = 1) Duration cacheFor,
        @DefaultValue("true") boolean joinIdentical) {}
