package io.dronedelivery.gateway.configuration;

import jakarta.validation.constraints.NotBlank;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * Who may see what. The issuer or key set of the tokens is Spring's own setting,
 * {@code spring.security.oauth2.resourceserver.jwt.*}.
 *
 * @param ownerClaim claim that names the owner whose invoices the token opens
 * @param operatorScope scope that opens everybody's invoices and every resource
 */
public record SecurityProperties(
        @DefaultValue("owner_id") @NotBlank String ownerClaim,
        @DefaultValue("invoices.operator") @NotBlank String operatorScope) {}
