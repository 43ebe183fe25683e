package io.dronedelivery.gateway.section;

import jakarta.validation.Valid;
import jakarta.validation.constraints.NotNull;
import java.net.URI;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.Name;
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
public record ServicesProperties(
        @Valid @NotNull ServiceProperties delivery,
        @Valid @NotNull @Name("package") ServiceProperties packages,
        @Valid @NotNull ServiceProperties drone) {

    /** The same services elsewhere. */
    ServicesProperties at(URI address) {
        return new ServicesProperties(delivery.at(address), packages.at(address), drone.at(address));
    }

    public ServiceProperties of(Section section) {
        return switch (section) {
            case DELIVERIES -> delivery;
            case PACKAGES -> packages;
            case DRONES -> drone;
        };
    }
}
