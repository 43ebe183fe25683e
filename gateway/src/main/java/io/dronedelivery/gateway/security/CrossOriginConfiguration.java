package io.dronedelivery.gateway.security;

import java.util.Map;
import org.springframework.cloud.gateway.config.GlobalCorsProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.Ordered;
import org.springframework.core.annotation.Order;
import org.springframework.web.cors.CorsConfiguration;
import org.springframework.web.cors.reactive.CorsWebFilter;
import org.springframework.web.cors.reactive.UrlBasedCorsConfigurationSource;
import org.springframework.web.server.WebFilter;

/** Scripts of other origins, by Spring Cloud Gateway's own settings, which alone would hold for routes only. */
@Configuration(proxyBeanMethods = false)
class CrossOriginConfiguration {

    /** In front of everything that refuses, so that a script can read why, and a preflight needs no token. */
    @Bean
    @Order(Ordered.HIGHEST_PRECEDENCE + 5)
    WebFilter crossOrigin(GlobalCorsProperties settings) {
        Map<String, CorsConfiguration> origins = settings.getCorsConfigurations();
        if (origins.isEmpty()) {
            return (exchange, chain) -> chain.filter(exchange);
        }
        UrlBasedCorsConfigurationSource source = new UrlBasedCorsConfigurationSource();
        source.setCorsConfigurations(origins);
        return new CorsWebFilter(source);
    }
}
