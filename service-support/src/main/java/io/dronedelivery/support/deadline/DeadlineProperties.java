package io.dronedelivery.support.deadline;

import java.time.Duration;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * Bounds of a request's time.
 *
 * @param standard budget of a request that names none
 * @param maximum upper bound of what a request may ask for
 */
@ConfigurationProperties("service.deadline")
record DeadlineProperties(
        @DefaultValue("5s") Duration standard,
        @DefaultValue("30s") Duration maximum) {

    DeadlineProperties {
        if (standard.isNegative() || standard.isZero() || maximum.compareTo(standard) < 0) {
            throw new IllegalArgumentException("service.deadline needs 0 < standard <= maximum, not standard="
                    + standard + " and maximum=" + maximum);
        }
    }
}
