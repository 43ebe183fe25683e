package io.dronedelivery.gateway.admission;

import io.dronedelivery.gateway.configuration.GatewayProperties;
import io.dronedelivery.gateway.problem.ProblemWriter;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import org.springframework.boot.webflux.autoconfigure.WebHttpHandlerBuilderCustomizer;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

@Configuration(proxyBeanMethods = false)
class AdmissionConfiguration {

    @Bean
    WebHttpHandlerBuilderCustomizer admissionInFront(
            Admission admission, ProblemWriter writer, MeterRegistry meters, GatewayProperties gateway) {
        Timer shed = Timer.builder("invoice.requests").tag("outcome", "shed").register(meters);
        return handler -> {
            if (gateway.admission().enabled()) {
                handler.httpHandlerDecorator(
                        next -> new AdmissionHandler(next, admission, writer, shed, gateway.admission()));
            }
        };
    }
}
