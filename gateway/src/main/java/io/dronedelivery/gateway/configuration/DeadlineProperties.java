package io.dronedelivery.gateway.configuration;

import jakarta.validation.constraints.AssertTrue;
import java.time.Duration;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * How long a request may take.
 *
 * @param standard budget of a request that names none
 * @param maximum most that {@code X-Request-Timeout-Ms} can ask for; a higher value is lowered to this
 * @param reserve what is kept of the budget for putting the answer together and sending it
 */
public record DeadlineProperties(
        @DefaultValue("3s") @Positive Duration standard,
        @DefaultValue("10s") @Positive Duration maximum,
        @DefaultValue("20ms") @Positive Duration reserve) {

    @AssertTrue(message = "standard must not exceed maximum") boolean isStandardWithinMaximum() {
        return standard.compareTo(maximum) <= 0;
    }
}
