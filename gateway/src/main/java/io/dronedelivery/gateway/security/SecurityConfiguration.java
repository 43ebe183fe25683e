package io.dronedelivery.gateway.security;

import static org.springframework.security.config.Customizer.withDefaults;

import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Profile;
import org.springframework.core.env.Environment;
import org.springframework.security.config.annotation.web.reactive.EnableWebFluxSecurity;
import org.springframework.security.config.observation.SecurityObservationSettings;
import org.springframework.security.config.web.server.ServerHttpSecurity;
import org.springframework.security.web.server.SecurityWebFilterChain;
import org.springframework.security.web.server.context.NoOpServerSecurityContextRepository;

/** Who gets in. Tokens alone count: there are no sessions, no forms and no cookies. */
@Configuration(proxyBeanMethods = false)
@EnableWebFluxSecurity
class SecurityConfiguration {

    private static final String[] ISSUER_PROPERTIES = {
        "spring.security.oauth2.resourceserver.jwt.issuer-uri",
        "spring.security.oauth2.resourceserver.jwt.jwk-set-uri",
        "spring.security.oauth2.resourceserver.jwt.public-key-location"
    };

    /** On one machine, bound to loopback, everybody is let in. */
    @Bean
    @Profile("local")
    SecurityWebFilterChain open(ServerHttpSecurity http) {
        return stateless(http)
                .authorizeExchange(paths -> paths.anyExchange().permitAll())
                .build();
    }

    /** @throws MissingIssuerException when nothing says whose tokens count */
    @Bean
    @Profile("!local")
    SecurityWebFilterChain withToken(
            ServerHttpSecurity http, OwnerAuthorization owner, SecurityProblems problems, Environment environment) {
        requireIssuer(environment);
        return stateless(http)
                .authorizeExchange(paths -> paths
                        // Served on the management port only, where no token is at hand.
                        .pathMatchers("/actuator/health/**", "/actuator/prometheus", "/openapi.yaml")
                        .permitAll()
                        .anyExchange()
                        .access(owner))
                .oauth2ResourceServer(tokens -> tokens.jwt(withDefaults())
                        .authenticationEntryPoint(problems)
                        .accessDeniedHandler(problems))
                .exceptionHandling(
                        failures -> failures.authenticationEntryPoint(problems).accessDeniedHandler(problems))
                .build();
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
                .httpBasic(ServerHttpSecurity.HttpBasicSpec::disable)
                .formLogin(ServerHttpSecurity.FormLoginSpec::disable)
                .logout(ServerHttpSecurity.LogoutSpec::disable)
                .requestCache(ServerHttpSecurity.RequestCacheSpec::disable)
                .securityContextRepository(NoOpServerSecurityContextRepository.getInstance())
                // The answers say themselves how long they may be kept.
                .headers(headers -> headers.cache(ServerHttpSecurity.HeaderSpec.CacheSpec::disable));
    }

    private static void requireIssuer(Environment environment) {
        for (String property : ISSUER_PROPERTIES) {
            if (environment.containsProperty(property)) {
                return;
            }
        }
        throw new MissingIssuerException();
    }
}
