package io.dronedelivery.gateway.configuration;

import jakarta.validation.Valid;
import jakarta.validation.constraints.NotNull;
import org.springframework.boot.context.properties.bind.Name;

/**
 * The three services behind the gateway.
 *
 * @param delivery deliveries and their summary
 * @param packages packages and their summary, configured as {@code package}
 * @param drone drone trips and their utilization
 */
public record ServicesProperties(
        @Valid @NotNull ServiceProperties delivery,
        @Valid @NotNull @Name("package") ServiceProperties packages,
        @Valid @NotNull ServiceProperties drone) {}
