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
 * When calls to a failing service are held back.
 *
 * @param failureRate per cent of failed calls in the window that open the breaker
 * @param window number of calls that are looked at, and that must have been made before the breaker can open
 * @param openFor how long no call is made once it is open
 * @param trialCalls calls let through afterwards to find out whether the service is back
 * @param shortestFairWait a call given up sooner than this, for the caller's deadline, does not count as a failure
 */
@Validated
@ConfigurationProperties("gateway.circuit-breaker")
record CircuitBreakerProperties(
        @DefaultValue("50") @DecimalMin("1") @DecimalMax("100") float failureRate,

        @DefaultValue("50") @Min(5) @Max(100_000) int window,
        @DefaultValue("2s") @Positive Duration openFor,
        @DefaultValue("5") @Min(1) @Max(100) int trialCalls,
        @DefaultValue("250ms") @Positive Duration shortestFairWait) {}
