package io.dronedelivery.gateway.security;

import com.nimbusds.jose.JOSEException;
import io.dronedelivery.gateway.problem.ProblemException;
import io.dronedelivery.gateway.problem.ProblemType;
import java.util.Collection;
import java.util.List;
import java.util.concurrent.TimeoutException;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.source.InvalidConfigurationPropertyValueException;
import org.springframework.boot.security.oauth2.server.resource.autoconfigure.OAuth2ResourceServerProperties;
import org.springframework.boot.security.oauth2.server.resource.autoconfigure.reactive.JwkSetUriReactiveJwtDecoderBuilderCustomizer;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Profile;
import org.springframework.core.NestedExceptionUtils;
import org.springframework.security.core.GrantedAuthority;
import org.springframework.security.core.authority.SimpleGrantedAuthority;
import org.springframework.security.oauth2.jwt.BadJwtException;
import org.springframework.security.oauth2.jwt.Jwt;
import org.springframework.security.oauth2.jwt.JwtTimestampValidator;
import org.springframework.security.oauth2.jwt.JwtTypeValidator;
import org.springframework.security.oauth2.jwt.ReactiveJwtDecoder;
import org.springframework.security.oauth2.server.resource.authentication.ReactiveJwtAuthenticationConverter;
import org.springframework.util.StringUtils;
import org.springframework.web.reactive.function.client.WebClient;
import reactor.core.publisher.Flux;

/** Which tokens count, and what they allow. */
@Configuration(proxyBeanMethods = false)
@Profile("!local")
class TokenConfiguration {

    /** What a caller holds whose token opens everything. */
    static final GrantedAuthority OPERATOR = new SimpleGrantedAuthority("OPERATOR");

    private static final String JWT = "spring.security.oauth2.resourceserver.jwt";
    private static final List<String> SCOPES = List.of("scope", "scp");

    /**
     * Issuers share keys among their tenants and sign tokens for many services: who signed says neither for whom nor for what.
     *
     * @throws InvalidConfigurationPropertyValueException when nothing says whose tokens count, or for whom they must have been made
     */
    TokenConfiguration(OAuth2ResourceServerProperties properties) {
        OAuth2ResourceServerProperties.Jwt tokens = properties.getJwt();
        if (!StringUtils.hasText(tokens.getIssuerUri())) {
            throw missing("issuer", ".issuer-uri", tokens.getIssuerUri());
        }
        if (tokens.getAudiences().stream().noneMatch(StringUtils::hasText)) {
            throw missing("audience", ".audiences", tokens.getAudiences());
        }
    }

    private static RuntimeException missing(String what, String setting, @Nullable Object value) {
        return new InvalidConfigurationPropertyValueException(
                JWT + setting,
                value,
                "No " + what + " of access tokens is configured, and the profile is not local. Set " + JWT
                        + ".issuer-uri and .audiences, or run with the profile local, which is open and bound to this"
                        + " machine.");
    }

    @Bean
    JwkSetUriReactiveJwtDecoderBuilderCustomizer boundedFetching(SecurityProperties security) {
        KeySets keySets = new KeySets(security.keyTimeout(), security.keyInterval());
        return decoder -> decoder.webClient(WebClient.builder().filter(keySets).build());
    }

    /** The decoder as callers are to meet it: Spring's own makes a failure of the gateway of an issuer that is away. */
    ReactiveJwtDecoder sayingWhy(ReactiveJwtDecoder decoder) {
        return token -> decoder.decode(token).onErrorMap(failure -> !(failure instanceof BadJwtException), failure -> {
            Throwable cause = NestedExceptionUtils.getMostSpecificCause(failure);
            if (failure.getCause() instanceof JOSEException) {
                return new BadJwtException("The signature cannot be checked", failure);
            }
            return cause instanceof TimeoutException
                    ? cause
                    : new ProblemException(
                            ProblemType.SERVICE_UNAVAILABLE, "The issuer's keys cannot be fetched right now.");
        });
    }

    @Bean
    KeyWarmUp keyWarmUp(ReactiveJwtDecoder decoder, SecurityProperties security) {
        return new KeyWarmUp(decoder, security.keyLifetime());
    }

    /** Spring's own, with its tolerance for clocks that differ; but a token without an end is none. */
    @Bean
    JwtTimestampValidator timestamps() {
        JwtTimestampValidator timestamps = new JwtTimestampValidator();
        timestamps.setAllowEmptyExpiryClaim(false);
        return timestamps;
    }

    /** Spring's own takes no token that calls itself an access token, as RFC 9068 asks of it. */
    @Bean
    JwtTypeValidator types() {
        JwtTypeValidator types = new JwtTypeValidator("JWT", "at+jwt", "application/at+jwt");
        types.setAllowEmpty(true);
        return types;
    }

    @Bean
    ReactiveJwtAuthenticationConverter callers(SecurityProperties security) {
        ReactiveJwtAuthenticationConverter converter = new ReactiveJwtAuthenticationConverter();
        converter.setJwtGrantedAuthoritiesConverter(
                token -> isOperator(token, security) ? Flux.just(OPERATOR) : Flux.empty());
        return converter;
    }

    /** Spring's own converters fail with a cast where a claim lists anything but text. */
    private static boolean isOperator(Jwt token, SecurityProperties security) {
        return SCOPES.stream().flatMap(claim -> words(token.getClaim(claim))).anyMatch(security.operatorScope()::equals)
                || words(token.getClaim(security.rolesClaim())).anyMatch(security.operatorRole()::equals);
    }

    private static Stream<?> words(@Nullable Object claim) {
        if (claim instanceof String text) {
            return Stream.of(text.split(" "));
        }
        return claim instanceof Collection<?> list ? list.stream() : Stream.empty();
    }
}
