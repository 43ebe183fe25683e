package io.dronedelivery.gateway.section;

import io.dronedelivery.gateway.configuration.Positive;
import jakarta.validation.constraints.DecimalMax;
import jakarta.validation.constraints.DecimalMin;
import java.time.Duration;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.validation.annotation.Validated;

/**
 * A second call beside one that is unusually slow.
 *
 * @param enabled off unless asked for: it costs request units
 * @param quantile the second call leaves when the first has taken longer than this share of the recent ones
 * @param minimumDelay below this usual duration there is nothing to gain
 * @param budget second calls as a share of the calls to a service
 */
@Validated
@ConfigurationProperties("gateway.hedging")
record HedgingProperties(
        @DefaultValue("false") boolean enabled,

        @DefaultValue("0.95") @DecimalMin("0.5") @DecimalMax("0.999") double quantile,

        @DefaultValue("5ms") @Positive Duration minimumDelay,

        @DefaultValue("0.05") @DecimalMin("0") @DecimalMax("1") double budget) {}
