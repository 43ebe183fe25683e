package io.dronedelivery.gateway.security;

import jakarta.validation.constraints.NotBlank;
import java.time.Duration;
import org.hibernate.validator.constraints.time.DurationMin;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.validation.annotation.Validated;

/**
 * Who may see what. Issuer, keys and audiences of the tokens are Spring's own settings,
 * {@code spring.security.oauth2.resourceserver.jwt.*}.
 *
 * @param ownerClaim claim that names the owner whose invoices the token opens
 * @param operatorScope scope that opens everybody's invoices and every resource
 * @param rolesClaim claim that lists the roles of the caller; an application's own token has roles and no scopes
 * @param operatorRole role that opens the same as the scope
 * @param openToNetwork lets the profile {@code local}, which asks for no token, listen beyond this machine; something else
 *     has to keep strangers out then
 * @param keyTimeout longest wait for the issuer's keys
 * @param keyInterval least time between two questions for them, however many tokens name a key that is not known
 * @param keyLifetime time after which they are fetched again
 */
@Validated
@ConfigurationProperties("gateway.security")
record SecurityProperties(
        @DefaultValue("owner_id") @NotBlank String ownerClaim,
        @DefaultValue("invoices.operator") @NotBlank String operatorScope,
        @DefaultValue("roles") @NotBlank String rolesClaim,
        @DefaultValue("invoices.operator") @NotBlank String operatorRole,
        @DefaultValue("false") boolean openToNetwork,
        @DefaultValue("2s") @DurationMin(nanos = 1) Duration keyTimeout,
        @DefaultValue("10s") @DurationMin(nanos = 1) Duration keyInterval,
        @DefaultValue("5m") @DurationMin(nanos = 1) Duration keyLifetime) {}
