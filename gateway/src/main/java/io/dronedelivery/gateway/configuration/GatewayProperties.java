package io.dronedelivery.gateway.configuration;

import jakarta.validation.Valid;
import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.NotNull;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.validation.annotation.Validated;

/**
 * Everything that can be set on the gateway. A value out of its range stops the start.
 *
 * @param services where the three services are and how many connections each may take
 * @param deadline how long a request may take
 * @param retry further attempts at a section
 * @param hedging second calls beside slow ones
 * @param circuitBreaker when calls to a failing service are held back
 * @param warmUpRequests invoices asked for before the gateway reports itself ready, for an owner that does not exist
 * @param admission how many requests are let in at once
 * @param routing what is passed on to the services
 * @param security who may see what
 * @param invoice when an invoice may be kept and shared
 */
@Validated
@ConfigurationProperties("gateway")
public record GatewayProperties(
        @Valid @NotNull ServicesProperties services,
        @Valid @DefaultValue DeadlineProperties deadline,
        @Valid @DefaultValue RetryProperties retry,
        @Valid @DefaultValue HedgingProperties hedging,
        @Valid @DefaultValue CircuitBreakerProperties circuitBreaker,
        @DefaultValue("10") @Min(0) @Max(10_000) int warmUpRequests,
        @Valid @DefaultValue AdmissionProperties admission,
        @Valid @DefaultValue RoutingProperties routing,
        @Valid @DefaultValue SecurityProperties security,
        @Valid @DefaultValue InvoiceProperties invoice) {}
