package io.dronedelivery.gateway.admission;

import io.dronedelivery.gateway.configuration.AdmissionProperties;
import io.dronedelivery.gateway.configuration.GatewayProperties;
import io.dronedelivery.gateway.problem.Problem;
import io.dronedelivery.gateway.problem.ProblemType;
import io.dronedelivery.gateway.problem.ProblemWriter;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import org.springframework.boot.reactor.netty.NettyReactiveWebServerFactory;
import org.springframework.boot.web.server.WebServerFactoryCustomizer;
import org.springframework.boot.webflux.autoconfigure.WebHttpHandlerBuilderCustomizer;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

@Configuration(proxyBeanMethods = false)
class AdmissionConfiguration {

    @Bean
    WebHttpHandlerBuilderCustomizer admissionInFront(
            Admission admission, ProblemWriter writer, MeterRegistry meters, GatewayProperties gateway) {
        return handler -> {
            if (gateway.admission().enabled()) {
                handler.httpHandlerDecorator(next -> new AdmissionHandler(
                        next, admission, writer, shedInvoices(meters), refusal(gateway.admission())));
            }
        };
    }

    /** A customizer, unlike a bean of the route's own type, leaves the management port alone. */
    @Bean
    WebServerFactoryCustomizer<NettyReactiveWebServerFactory> refusalAtTheSocket(
            Admission admission, ProblemWriter writer, MeterRegistry meters, GatewayProperties gateway) {
        return server -> {
            if (gateway.admission().enabled()) {
                server.addRouteProviders(
                        new RefusalRoute(admission, writer, shedInvoices(meters), refusal(gateway.admission())));
            }
        };
    }

    private static Timer shedInvoices(MeterRegistry meters) {
        return Timer.builder("invoice.requests").tag("outcome", "shed").register(meters);
    }

    private static Problem refusal(AdmissionProperties properties) {
        return Problem.of(ProblemType.OVERLOADED, "Come back later.")
                .retryAfter(properties.retryAfter().plusMillis(999).toSeconds());
    }
}
