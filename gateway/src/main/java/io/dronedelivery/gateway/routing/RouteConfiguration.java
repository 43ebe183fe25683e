package io.dronedelivery.gateway.routing;

import io.dronedelivery.gateway.problem.Problems;
import io.dronedelivery.gateway.section.Section;
import io.dronedelivery.gateway.section.ServicesProperties;
import org.springframework.boot.webflux.autoconfigure.WebHttpHandlerBuilderCustomizer;
import org.springframework.cloud.gateway.route.RouteLocator;
import org.springframework.cloud.gateway.route.builder.RouteLocatorBuilder;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.Ordered;
import org.springframework.core.annotation.Order;

/** Where the services' resources are found. */
@Configuration(proxyBeanMethods = false)
class RouteConfiguration {

    @Bean
    RouteLocator routes(RouteLocatorBuilder routes, ServicesProperties services) {
        return routes.routes()
                .route(Section.DELIVERIES.name(), route -> route.path(
                                "/api/deliveries/**", "/api/all-owners/deliveries")
                        .uri(services.delivery().baseUrl()))
                .route(Section.PACKAGES.name(), route -> route.path("/api/packages/**", "/api/all-owners/packages")
                        .uri(services.packages().baseUrl()))
                .route(Section.DRONES.name(), route -> route.path(
                                "/api/dronedeliveries/**", "/api/all-owners/dronedeliveries")
                        .uri(services.drone().baseUrl()))
                .build();
    }

    /** First, and so in front of admission. */
    @Bean
    @Order(Ordered.HIGHEST_PRECEDENCE)
    WebHttpHandlerBuilderCustomizer wholeBodiesInFront(RoutingProperties routing, Problems problems) {
        return handler -> handler.httpHandlerDecorator(next -> new WholeBodies(next, routing, problems));
    }
}
