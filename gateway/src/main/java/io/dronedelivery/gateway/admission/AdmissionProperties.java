package io.dronedelivery.gateway.admission;

import jakarta.validation.constraints.AssertTrue;
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
 * How many requests are let in at once.
 *
 * @param enabled off lets everything in
 * @param initialLimit requests at once before anything has been learnt
 * @param minimumLimit the limit never falls below this
 * @param maximumLimit the limit never rises above this, nor above what the connection pools of the services can take
 * @param queueing how much longer than usual requests may take on average before the limit falls
 * @param tolerance share of requests in a window that met an overload below, above which the limit falls
 * @param sheddableShare share of the limit up to which requests marked as sheddable are let in
 * @param optionalShare share of the limit up to which retries and hedges are made
 * @param retryAfter wait that a shed caller is told; whole seconds go out, rounded up
 */
@Validated
@ConfigurationProperties("gateway.admission")
record AdmissionProperties(
        @DefaultValue("true") boolean enabled,
        @DefaultValue("100") @Min(1) int initialLimit,
        @DefaultValue("10") @Min(1) int minimumLimit,
        @DefaultValue("1000") @Max(100_000) int maximumLimit,
        @DefaultValue("75ms") @DurationMin(nanos = 1) Duration queueing,

        @DefaultValue("0.1") @DecimalMin("0") @DecimalMax("1") double tolerance,

        @DefaultValue("0.75") @DecimalMin("0") @DecimalMax("1") double sheddableShare,

        @DefaultValue("0.9") @DecimalMin("0") @DecimalMax("1") double optionalShare,

        @DefaultValue("1s") @DurationMin(nanos = 1) Duration retryAfter) {

    @AssertTrue(message = "needs minimum-limit <= initial-limit <= maximum-limit") boolean isLimitInOrder() {
        return minimumLimit <= initialLimit && initialLimit <= maximumLimit;
    }

    @AssertTrue(message = "sheddable-share must not exceed optional-share: sheddable requests go first") boolean isShareInOrder() {
        return sheddableShare <= optionalShare;
    }
}
