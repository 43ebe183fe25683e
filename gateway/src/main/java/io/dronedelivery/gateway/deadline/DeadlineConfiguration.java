package io.dronedelivery.gateway.deadline;

import io.netty.channel.Channel;
import io.netty.channel.ServerChannel;
import io.netty.util.concurrent.Future;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import org.springframework.boot.reactor.netty.NettyReactiveWebServerFactory;
import org.springframework.boot.web.server.WebServerFactoryCustomizer;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.Ordered;
import reactor.core.publisher.Mono;
import reactor.netty.Connection;
import reactor.netty.http.server.HttpServerRequest;

@Configuration(proxyBeanMethods = false)
class DeadlineConfiguration {

    @Bean
    ExchangesThatEnd exchangesThatEnd(DeadlineProperties properties) {
        return new ExchangesThatEnd(properties);
    }

    /**
     * Before all others, so that nothing stands between the codec and {@link ExchangeEnd} and answers what that does not see.
     * An order on the bean's method would not be looked at.
     */
    record ExchangesThatEnd(DeadlineProperties properties)
            implements WebServerFactoryCustomizer<NettyReactiveWebServerFactory>, Ordered {

        @Override
        public void customize(NettyReactiveWebServerFactory factory) {
            factory.addServerCustomizers(server -> server.doOnChannelInit((observer, channel, remote) ->
                            ExchangeEnd.addTo(channel, properties.standard().plus(properties.grace())))
                    .mapHandle((handling, connection) -> bounded(handling, connection, properties)));
        }

        @Override
        public int getOrder() {
            return Ordered.HIGHEST_PRECEDENCE;
        }
    }

    /**
     * Gives an exchange its deadline, and closes what it is on, a connection or an HTTP/2 stream, when it has outlived it:
     * its handling is cancelled, its place is given back.
     */
    private static Mono<Void> bounded(Mono<Void> handling, Connection connection, DeadlineProperties properties) {
        Channel channel = connection.channel();
        ExchangeEnd end = channel.pipeline().get(ExchangeEnd.class);
        Duration budget = properties.budget(
                ((HttpServerRequest) connection).requestHeaders().get(Deadline.HEADER));
        Deadline deadline = end == null ? Deadline.after(budget) : Deadline.since(end.began(), budget);
        Duration most = deadline.remaining().plus(properties.grace());
        if (end != null) {
            end.endIn(most, channel);
            return handling.contextWrite(deadline::into);
        }
        Future<?> close = channel.eventLoop().schedule((Runnable) channel::close, most.toNanos(), TimeUnit.NANOSECONDS);
        if (channel.parent() instanceof ServerChannel) {
            return handling.contextWrite(deadline::into).doFinally(ended -> close.cancel(false));
        }
        channel.closeFuture().addListener(closed -> close.cancel(false));
        return handling.contextWrite(deadline::into);
    }
}
