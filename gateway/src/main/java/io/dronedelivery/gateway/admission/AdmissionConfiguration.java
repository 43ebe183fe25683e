package io.dronedelivery.gateway.admission;

import io.dronedelivery.gateway.connection.HttpPipelines;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBooleanProperty;
import org.springframework.boot.reactor.netty.NettyReactiveWebServerFactory;
import org.springframework.boot.web.server.WebServerFactoryCustomizer;
import org.springframework.boot.webflux.autoconfigure.WebHttpHandlerBuilderCustomizer;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import reactor.netty.NettyPipeline;

@Configuration(proxyBeanMethods = false)
@ConditionalOnBooleanProperty(name = "gateway.admission.enabled", matchIfMissing = true)
class AdmissionConfiguration {

    /**
     * Stands in front of everything on the public port, before any filter has done work, and gives every request its place
     * until its answer is made: who reads it slowly holds none. Health and metrics have a port, and so a handler, of their own.
     */
    @Bean
    WebHttpHandlerBuilderCustomizer admissionInFront(Admission admission, Refusal refusal) {
        return handler -> handler.httpHandlerDecorator(next -> (request, response) -> admission
                .admit(Priority.of(request.getHeaders().getFirst(Priority.HEADER)))
                .map(ticket -> next.handle(request, response)
                        .contextWrite(ticket::into)
                        .doFinally(ticket::giveBack))
                .orElseGet(() -> refusal.tell(request, response)));
    }

    /** A customizer, unlike a bean of the server's own type, leaves the management port alone. */
    @Bean
    WebServerFactoryCustomizer<NettyReactiveWebServerFactory> refusalAtTheSocket(Admission admission, Refusal refusal) {
        return factory -> factory.addServerCustomizers(server -> HttpPipelines.http1(
                server,
                connection -> connection.addBefore(
                        NettyPipeline.HttpTrafficHandler,
                        RefusalAtTheSocket.class.getSimpleName(),
                        new RefusalAtTheSocket(admission, refusal))));
    }
}
