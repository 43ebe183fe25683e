package io.dronedelivery.gateway.section;

import jakarta.validation.Valid;
import jakarta.validation.constraints.AssertTrue;
import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.NotNull;
import java.net.URI;
import java.time.Duration;
import org.hibernate.validator.constraints.time.DurationMin;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.boot.context.properties.bind.Name;
import org.springframework.util.unit.DataSize;
import org.springframework.validation.annotation.Validated;

/**
 * The three services behind the gateway.
 *
 * @param delivery deliveries and their summary
 * @param packages packages and their summary, configured as {@code package}
 * @param drone drone trips and their utilization
 */
@Validated
@ConfigurationProperties("gateway.services")
record ServicesProperties(
        @Valid @NotNull Service delivery,
        @Valid @NotNull @Name("package") Service packages,
        @Valid @NotNull Service drone) {

    Service of(Section section) {
        return switch (section) {
            case DELIVERIES -> delivery;
            case PACKAGES -> packages;
            case DRONES -> drone;
        };
    }

    /**
     * One service, as the gateway calls it.
     *
     * @param baseUrl scheme, host and port, without a path
     * @param timeout longest wait for a section of this service; the request's deadline may cut it shorter
     * @param connectTimeout longest wait for a connection to be established
     * @param acquireTimeout longest wait for a connection of the pool to become free
     * @param maxConnections size of the pool, and so the most calls under way at once
     * @param maxIdleTime a connection unused for longer is closed; shorter than the service's own idle time
     * @param maxLifeTime a connection is replaced after about this time, so that replicas added behind the address get their share
     * @param maxSectionSize a longer section body is refused
     */
    record Service(
            @NotNull URI baseUrl,
            @DefaultValue("2s") @DurationMin(nanos = 1) Duration timeout,
            @DefaultValue("250ms") @DurationMin(nanos = 1) Duration connectTimeout,
            @DefaultValue("100ms") @DurationMin(nanos = 1) Duration acquireTimeout,
            @DefaultValue("256") @Min(1) @Max(10_000) int maxConnections,
            @DefaultValue("30s") @DurationMin(nanos = 1) Duration maxIdleTime,
            @DefaultValue("30s") @DurationMin(nanos = 1) Duration maxLifeTime,
            @DefaultValue("64KB") @NotNull DataSize maxSectionSize) {

        @AssertTrue(message = "base-url must be http or https, a host and perhaps a port, and nothing else") boolean isBaseUrlPlain() {
            return baseUrl == null
                    || ((baseUrl.getScheme() + "://" + baseUrl.getAuthority()).equals(baseUrl.toString())
                            && baseUrl.getHost() != null
                            && baseUrl.getUserInfo() == null
                            && baseUrl.getScheme().matches("https?"));
        }
    }
}
