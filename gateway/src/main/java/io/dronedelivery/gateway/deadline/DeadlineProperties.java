package io.dronedelivery.gateway.deadline;

import jakarta.validation.constraints.AssertTrue;
import java.time.Duration;
import java.util.regex.Pattern;
import org.hibernate.validator.constraints.time.DurationMin;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.validation.annotation.Validated;

/**
 * How long a request may take.
 *
 * @param standard budget of a request that names none
 * @param maximum most that {@code X-Request-Timeout-Ms} can ask for; a higher value is lowered to this
 * @param reserve what is kept of the budget for putting the answer together and sending it
 * @param grace how long after its deadline an answer may still be on its way before its connection is closed
 */
@Validated
@ConfigurationProperties("gateway.deadline")
public record DeadlineProperties(
        @DefaultValue("3s") @DurationMin(nanos = 1) Duration standard,
        @DefaultValue("10s") @DurationMin(nanos = 1) Duration maximum,
        @DefaultValue("20ms") @DurationMin(nanos = 1) Duration reserve,
        @DefaultValue("1s") @DurationMin(nanos = 1) Duration grace) {

    private static final Pattern MILLISECONDS = Pattern.compile("[1-9][0-9]*");
    private static final int LONGEST_READ = 9;

    /**
     * What a request is given that asks for this.
     *
     * @param milliseconds as the caller wrote them; null, and what is no number, stands for the standard budget
     */
    Duration budget(@Nullable String milliseconds) {
        if (milliseconds == null || !isMilliseconds(milliseconds)) {
            return standard;
        }
        Duration asked =
                milliseconds.length() > LONGEST_READ ? maximum : Duration.ofMillis(Long.parseLong(milliseconds));
        return asked.compareTo(maximum) < 0 ? asked : maximum;
    }

    static boolean isMilliseconds(String value) {
        return MILLISECONDS.matcher(value).matches();
    }

    @AssertTrue(message = "standard must not exceed maximum") boolean isStandardWithinMaximum() {
        return standard.compareTo(maximum) <= 0;
    }

    @AssertTrue(message = "reserve must be less than standard") boolean isReserveWithinStandard() {
        return reserve.compareTo(standard) < 0;
    }
}
