package io.dronedelivery.gateway.configuration;

import jakarta.validation.Valid;
import jakarta.validation.constraints.NotNull;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.validation.annotation.Validated;

/**
 * Everything that can be set on the gateway.
 *
 * @param services where the three services are and how many connections each may take
 * @param deadline how long a request may take
 */
@Validated
@ConfigurationProperties("gateway")
public record GatewayProperties(
        @Valid @NotNull ServicesProperties services,
        @Valid @DefaultValue DeadlineProperties deadline) {}
