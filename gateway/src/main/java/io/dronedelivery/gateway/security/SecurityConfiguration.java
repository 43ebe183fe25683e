package io.dronedelivery.gateway.security;

import io.dronedelivery.gateway.problem.ProblemException;
import io.dronedelivery.gateway.problem.ProblemType;
import java.net.InetAddress;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import org.springframework.boot.context.properties.source.InvalidConfigurationPropertyValueException;
import org.springframework.boot.web.server.autoconfigure.ServerProperties;
import org.springframework.cloud.gateway.config.GlobalCorsProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Profile;
import org.springframework.core.Ordered;
import org.springframework.core.annotation.Order;
import org.springframework.http.HttpHeaders;
import org.springframework.http.server.reactive.ServerHttpResponse;
import org.springframework.security.config.annotation.web.reactive.EnableWebFluxSecurity;
import org.springframework.security.config.observation.SecurityObservationSettings;
import org.springframework.security.config.web.server.ServerHttpSecurity;
import org.springframework.security.core.AuthenticationException;
import org.springframework.security.oauth2.core.OAuth2AuthenticationException;
import org.springframework.security.oauth2.jwt.ReactiveJwtDecoder;
import org.springframework.security.web.server.SecurityWebFilterChain;
import org.springframework.security.web.server.ServerAuthenticationEntryPoint;
import org.springframework.security.web.server.context.NoOpServerSecurityContextRepository;
import org.springframework.security.web.server.firewall.ServerExchangeRejectedHandler;
import org.springframework.security.web.server.firewall.ServerWebExchangeFirewall;
import org.springframework.security.web.server.firewall.StrictServerWebExchangeFirewall;
import org.springframework.web.cors.CorsConfiguration;
import org.springframework.web.cors.reactive.CorsWebFilter;
import org.springframework.web.cors.reactive.DefaultCorsProcessor;
import org.springframework.web.cors.reactive.UrlBasedCorsConfigurationSource;
import org.springframework.web.server.WebFilter;
import reactor.core.publisher.Mono;

/** Who gets in. Tokens alone count: there are no sessions, no forms and no cookies. */
@Configuration(proxyBeanMethods = false)
@EnableWebFluxSecurity
class SecurityConfiguration {

    /**
     * On one machine, bound to loopback, everybody is an operator.
     *
     * @throws InvalidConfigurationPropertyValueException when others than this machine could come in too
     */
    @Bean
    @Profile("local")
    SecurityWebFilterChain open(
            ServerHttpSecurity http, OwnerAuthorization owner, ServerProperties server, SecurityProperties security) {
        InetAddress address = server.getAddress();
        if (!security.openToNetwork() && (address == null || !address.isLoopbackAddress())) {
            throw new InvalidConfigurationPropertyValueException(
                    "server.address",
                    address,
                    "The profile local asks for no token, and server.address is not this machine's loopback address. Set it"
                            + " to 127.0.0.1 or leave it out, or run without the profile local. Behind other protection, as"
                            + " in a sandbox cluster, set gateway.security.open-to-network.");
        }
        return stateless(http)
                .anonymous(everybody -> everybody.authorities(List.of(TokenConfiguration.OPERATOR)))
                .authorizeExchange(paths -> paths.anyExchange().access(owner))
                .build();
    }

    @Bean
    @Profile("!local")
    SecurityWebFilterChain withToken(
            TokenConfiguration tokens, ServerHttpSecurity http, OwnerAuthorization owner, ReactiveJwtDecoder decoder) {
        ServerAuthenticationEntryPoint refused = (exchange, failure) -> Mono.error(unauthorized(failure));
        return stateless(http)
                .authorizeExchange(paths -> paths.anyExchange().access(owner))
                .oauth2ResourceServer(server -> server.jwt(jwt -> jwt.jwtDecoder(tokens.sayingWhy(decoder)))
                        .authenticationEntryPoint(refused))
                .exceptionHandling(failures -> failures.authenticationEntryPoint(refused)
                        .accessDeniedHandler((exchange, denied) -> Mono.error(forbidden())))
                .build();
    }

    /** As strict as Spring's own, which asks an expression about every character of every field that is read. */
    @Bean
    ServerWebExchangeFirewall firewall() {
        StrictServerWebExchangeFirewall firewall = new StrictServerWebExchangeFirewall();
        firewall.setAllowedHeaderNames(orPlain(StrictServerWebExchangeFirewall.ALLOWED_HEADER_NAMES));
        firewall.setAllowedParameterNames(orPlain(StrictServerWebExchangeFirewall.ALLOWED_PARAMETER_NAMES));
        firewall.setAllowedHeaderValues(orPlain(StrictServerWebExchangeFirewall.ALLOWED_HEADER_VALUES));
        return firewall;
    }

    private static Predicate<String> orPlain(Predicate<String> allowed) {
        return text -> text != null && text.chars().allMatch(c -> c >= ' ' && c <= '~') || allowed.test(text);
    }

    /** Methods that nobody serves, and characters that no honest client sends: both would be an empty 400 otherwise. */
    @Bean
    ServerExchangeRejectedHandler whatTheFirewallStops() {
        return (exchange, rejected) -> Mono.error(new ProblemException(ProblemType.INVALID_REQUEST));
    }

    /** With the challenge that RFC 6750 asks for. */
    private static ProblemException unauthorized(AuthenticationException failure) {
        return failure instanceof OAuth2AuthenticationException
                ? new ProblemException(ProblemType.UNAUTHORIZED, "The token is not valid here.")
                        .header(HttpHeaders.WWW_AUTHENTICATE, "Bearer error=\"invalid_token\"")
                : new ProblemException(ProblemType.UNAUTHORIZED).header(HttpHeaders.WWW_AUTHENTICATE, "Bearer");
    }

    private static ProblemException forbidden() {
        return new ProblemException(ProblemType.FORBIDDEN)
                .header(HttpHeaders.WWW_AUTHENTICATE, "Bearer error=\"insufficient_scope\"");
    }

    /** Who was let in and who was not is worth a metric; the time within the filters is a part of the request's. */
    @Bean
    SecurityObservationSettings observedDecisions() {
        return SecurityObservationSettings.withDefaults()
                .shouldObserveRequests(false)
                .build();
    }

    private static ServerHttpSecurity stateless(ServerHttpSecurity http) {
        return http.csrf(ServerHttpSecurity.CsrfSpec::disable)
                .logout(ServerHttpSecurity.LogoutSpec::disable)
                .requestCache(ServerHttpSecurity.RequestCacheSpec::disable)
                .securityContextRepository(NoOpServerSecurityContextRepository.getInstance())
                // The answers say themselves how long they may be kept.
                .headers(headers -> headers.cache(ServerHttpSecurity.HeaderSpec.CacheSpec::disable));
    }

    /**
     * Scripts of other origins, by Spring Cloud Gateway's own settings, which alone would hold for routes only. In front of
     * everything that refuses, so that a script can read why, and a preflight needs no token.
     */
    @Bean
    @Order(Ordered.HIGHEST_PRECEDENCE + 5)
    WebFilter crossOrigin(GlobalCorsProperties settings) {
        Map<String, CorsConfiguration> origins = settings.getCorsConfigurations();
        if (origins.isEmpty()) {
            return (exchange, chain) -> chain.filter(exchange);
        }
        UrlBasedCorsConfigurationSource source = new UrlBasedCorsConfigurationSource();
        source.setCorsConfigurations(origins);
        return new CorsWebFilter(source, new DefaultCorsProcessor() {
            @Override
            protected void rejectRequest(ServerHttpResponse response) {
                throw new ProblemException(ProblemType.FORBIDDEN, "Scripts of this origin may not ask for this.");
            }
        });
    }
}
