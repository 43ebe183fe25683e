package io.dronedelivery.gateway.section;

import jakarta.validation.Valid;
import jakarta.validation.constraints.DecimalMax;
import jakarta.validation.constraints.DecimalMin;
import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import java.time.Duration;
import org.hibernate.validator.constraints.time.DurationMin;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.validation.annotation.Validated;

/**
 * What stands around calls to every service alike.
 *
 * @param retry further attempts at a section that failed in a way that may pass
 * @param hedging a second call beside one that is unusually slow
 * @param circuitBreaker when calls to a failing service are held back
 */
@Validated
@ConfigurationProperties("gateway")
record CallProperties(
        @Valid @DefaultValue Retry retry,
        @Valid @DefaultValue Hedging hedging,
        @Valid @DefaultValue CircuitBreaker circuitBreaker) {

    /**
     * @param maxAttempts attempts in all; 1 switches retries off
     * @param baseDelay wait before the second attempt, doubled for each further one, unless the service names a wait
     * @param minimumTime no attempt is started with less than this left
     * @param budget retries as a share of the requests to a service, 0.1 being one in ten
     */
    record Retry(
            @DefaultValue("2") @Min(1) @Max(5) int maxAttempts,
            @DefaultValue("25ms") @DurationMin(nanos = 1) Duration baseDelay,
            @DefaultValue("50ms") @DurationMin(nanos = 1) Duration minimumTime,

            @DefaultValue("0.1") @DecimalMin("0") @DecimalMax("1") double budget) {}

    /**
     * @param enabled off unless asked for: it costs request units
     * @param quantile the second call leaves when the first has taken longer than this share of the recent ones
     * @param minimumDelay below this usual duration there is nothing to gain
     * @param budget second calls as a share of the calls to a service
     */
    record Hedging(
            @DefaultValue("false") boolean enabled,

            @DefaultValue("0.95") @DecimalMin("0.5") @DecimalMax("0.999") double quantile,

            @DefaultValue("5ms") @DurationMin(nanos = 1) Duration minimumDelay,

            @DefaultValue("0.05") @DecimalMin("0") @DecimalMax("1") double budget) {}

    /**
     * @param failureRate per cent of failed calls in the window that open the breaker
     * @param window number of calls that are looked at, and that must have been made before the breaker can open
     * @param openFor how long no call is made once it is open
     * @param trialCalls calls let through afterwards to find out whether the service is back
     * @param shortestFairWait a call given up sooner than this, for the caller's deadline, does not count as a failure
     */
    record CircuitBreaker(
            @DefaultValue("50") @DecimalMin("1") @DecimalMax("100") float failureRate,

            @DefaultValue("50") @Min(5) @Max(100_000) int window,
            @DefaultValue("2s") @DurationMin(nanos = 1) Duration openFor,
            @DefaultValue("5") @Min(1) @Max(100) int trialCalls,
            @DefaultValue("250ms") @DurationMin(nanos = 1) Duration shortestFairWait) {}
}
