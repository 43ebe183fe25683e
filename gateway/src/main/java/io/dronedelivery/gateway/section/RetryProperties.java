package io.dronedelivery.gateway.section;

import io.dronedelivery.gateway.configuration.Positive;
import jakarta.validation.constraints.DecimalMax;
import jakarta.validation.constraints.DecimalMin;
import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import java.time.Duration;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.validation.annotation.Validated;

/**
 * Further attempts at a section that failed in a way that may pass.
 *
 * @param maxAttempts attempts in all; 1 switches retries off
 * @param baseDelay wait before the second attempt, doubled for each further one, unless the service names a wait
 * @param minimumTime no attempt is started with less than this left
 * @param budget retries as a share of the requests to a service, 0.1 being one in ten
 */
@Validated
@ConfigurationProperties("gateway.retry")
record RetryProperties(
        @DefaultValue("2") @Min(1) @Max(5) int maxAttempts,
        @DefaultValue("25ms") @Positive Duration baseDelay,
        @DefaultValue("50ms") @Positive Duration minimumTime,

        @DefaultValue("0.1") @DecimalMin("0") @DecimalMax("1") double budget) {}
