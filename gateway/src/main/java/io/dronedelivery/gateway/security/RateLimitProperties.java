package io.dronedelivery.gateway.security;

import jakarta.validation.Valid;
import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import java.time.Duration;
import org.hibernate.validator.constraints.time.DurationMin;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.validation.annotation.Validated;

/**
 * How much a single caller may ask for.
 *
 * @param enabled whether anybody is limited; whom no rate is set for is not
 * @param owner every owner, and every client that comes for none
 * @param operator every client with the operator's scope or role
 * @param callers the most callers that are remembered; the longest silent is forgotten first
 */
@Validated
@ConfigurationProperties("gateway.rate-limit")
record RateLimitProperties(
        @DefaultValue("false") boolean enabled,
        @Valid @Nullable Rate owner,
        @Valid @Nullable Rate operator,
        @DefaultValue("100000") @Min(1) @Max(10_000_000) int callers) {

    /**
     * As many requests in the long run.
     *
     * @param requests granted anew per period
     * @param per the period
     * @param burst the most that can be asked for at once
     */
    record Rate(
            @Min(1) @Max(1_000_000) long requests,
            @DefaultValue("1s") @DurationMin(nanos = 1) Duration per,
            @DefaultValue("100") @Min(1) @Max(1_000_000) long burst) {}
}
