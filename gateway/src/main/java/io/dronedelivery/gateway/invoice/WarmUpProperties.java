package io.dronedelivery.gateway.invoice;

import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import java.time.Duration;
import org.hibernate.validator.constraints.time.DurationMin;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.validation.annotation.Validated;

/**
 * How the gateway runs its own code before it reports itself ready. It stops sooner when requests become no faster.
 *
 * @param requests most invoices asked for
 * @param longest most time taken; zero switches it off
 */
@Validated
@ConfigurationProperties("gateway.warm-up")
record WarmUpProperties(
        @DefaultValue("20000") @Min(0) @Max(1_000_000) int requests,
        @DefaultValue("15s") @DurationMin Duration longest) {}
