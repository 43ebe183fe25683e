package io.dronedelivery.gateway.configuration;

import jakarta.validation.constraints.NotNull;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.util.unit.DataSize;

/**
 * What is passed on to the services.
 *
 * @param maxBodySize a longer request body is refused with 413
 */
public record RoutingProperties(
        @DefaultValue("64KB") @NotNull DataSize maxBodySize) {}
