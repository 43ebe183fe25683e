package io.dronedelivery.support.resource;

import jakarta.validation.Validator;
import java.net.InetAddress;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnWebApplication;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.boot.web.server.autoconfigure.ServerProperties;
import org.springframework.boot.webflux.autoconfigure.WebFluxRegistrations;
import org.springframework.context.annotation.Bean;
import org.springframework.web.reactive.config.WebFluxConfigurer;
import org.springframework.web.reactive.result.method.annotation.ArgumentResolverConfigurer;
import org.springframework.web.reactive.result.method.annotation.RequestMappingHandlerMapping;

/** How the requests of every resource API are read. */
@AutoConfiguration
@ConditionalOnWebApplication(type = ConditionalOnWebApplication.Type.REACTIVE)
@EnableConfigurationProperties({CallerProperties.class, ServerProperties.class})
class ResourceAutoConfiguration {

    /** @throws IllegalStateException when everybody would be let in who can reach this machine */
    @Bean
    WebFluxRegistrations guardedMapping(CallerProperties caller, ServerProperties server) {
        InetAddress address = server.getAddress();
        if (!caller.required() && (address == null || !address.isLoopbackAddress())) {
            throw new IllegalStateException(
                    "service.caller.required=false needs server.address to be a loopback address, not " + address);
        }
        return new WebFluxRegistrations() {
            @Override
            public RequestMappingHandlerMapping getRequestMappingHandlerMapping() {
                return new GuardedMapping(caller.required());
            }
        };
    }

    @Bean
    StrictReading strictReading() {
        return new StrictReading();
    }

    @Bean
    WebFluxConfigurer queryReading(Validator validator) {
        QueryResolver resolver = new QueryResolver(validator);
        return new WebFluxConfigurer() {
            @Override
            public void configureArgumentResolvers(ArgumentResolverConfigurer configurer) {
                configurer.addCustomResolver(resolver);
            }
        };
    }
}
