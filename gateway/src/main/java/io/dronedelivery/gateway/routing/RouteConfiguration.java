package io.dronedelivery.gateway.routing;

import io.dronedelivery.gateway.configuration.GatewayProperties;
import io.dronedelivery.gateway.configuration.ServicesProperties;
import io.dronedelivery.gateway.connection.UnreadAnswers;
import org.springframework.cloud.gateway.config.HttpClientCustomizer;
import org.springframework.cloud.gateway.route.RouteLocator;
import org.springframework.cloud.gateway.route.builder.RouteLocatorBuilder;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** Where the services' resources are found. */
@Configuration(proxyBeanMethods = false)
class RouteConfiguration {

    @Bean
    RouteLocator routes(RouteLocatorBuilder routes, GatewayProperties properties) {
        ServicesProperties services = properties.services();
        return routes.routes()
                .route("deliveries", route -> route.path("/api/deliveries/**")
                        .uri(services.delivery().baseUrl()))
                .route("packages", route -> route.path("/api/packages/**")
                        .uri(services.packages().baseUrl()))
                .route("dronedeliveries", route -> route.path("/api/dronedeliveries/**")
                        .uri(services.drone().baseUrl()))
                .build();
    }

    @Bean
    HttpClientCustomizer unreadAnswersOfRoutes() {
        return UnreadAnswers::discarding;
    }
}
