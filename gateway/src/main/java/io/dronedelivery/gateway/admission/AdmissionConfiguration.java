package io.dronedelivery.gateway.admission;

import io.dronedelivery.gateway.problem.ProblemWriter;
import io.netty.channel.ChannelPipeline;
import org.springframework.boot.reactor.netty.NettyReactiveWebServerFactory;
import org.springframework.boot.web.server.WebServerFactoryCustomizer;
import org.springframework.boot.webflux.autoconfigure.WebHttpHandlerBuilderCustomizer;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import reactor.netty.NettyPipeline;

@Configuration(proxyBeanMethods = false)
class AdmissionConfiguration {

    @Bean
    WebHttpHandlerBuilderCustomizer admissionInFront(
            AdmissionProperties properties, Admission admission, Refusal refusal, ProblemWriter writer) {
        return handler -> {
            if (properties.enabled()) {
                handler.httpHandlerDecorator(next -> new AdmissionHandler(next, admission, refusal, writer));
            }
        };
    }

    /** A customizer, unlike a bean of the server's own type, leaves the management port alone. */
    @Bean
    WebServerFactoryCustomizer<NettyReactiveWebServerFactory> refusalAtTheSocket(
            AdmissionProperties properties, Admission admission, Refusal refusal) {
        return factory -> {
            if (properties.enabled()) {
                factory.addServerCustomizers(server -> server.doOnChannelInit((observer, channel, remote) ->
                        refuseAtTheSocket(channel.pipeline(), new RefusalAtTheSocket(admission, refusal))));
            }
        };
    }

    /** Encrypted connections have no HTTP/1.1 yet when they begin: their requests go on to {@link AdmissionHandler}. */
    private static void refuseAtTheSocket(ChannelPipeline connection, RefusalAtTheSocket handler) {
        if (connection.get(NettyPipeline.HttpTrafficHandler) != null) {
            connection.addBefore(NettyPipeline.HttpTrafficHandler, RefusalAtTheSocket.class.getSimpleName(), handler);
        }
    }
}
