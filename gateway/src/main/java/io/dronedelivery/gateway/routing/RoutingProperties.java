package io.dronedelivery.gateway.routing;

import jakarta.validation.constraints.NotNull;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.util.unit.DataSize;
import org.springframework.validation.annotation.Validated;

/**
 * What is passed on to the services.
 *
 * @param maxBodySize a longer request body is refused with 413
 * @param maxAnswerSize a longer answer of a service is not passed on
 */
@Validated
@ConfigurationProperties("gateway.routing")
record RoutingProperties(
        @DefaultValue("64KB") @NotNull DataSize maxBodySize,
        @DefaultValue("1MB") @NotNull DataSize maxAnswerSize) {}
