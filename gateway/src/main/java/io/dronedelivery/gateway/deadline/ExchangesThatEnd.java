package io.dronedelivery.gateway.deadline;

import io.dronedelivery.gateway.connection.HttpPipelines;
import io.netty.channel.Channel;
import io.netty.channel.ChannelFutureListener;
import io.netty.channel.ChannelOption;
import io.netty.channel.ServerChannel;
import io.netty.handler.codec.http2.DefaultHttp2ResetFrame;
import io.netty.handler.codec.http2.Http2Error;
import io.netty.handler.codec.http2.Http2StreamChannel;
import io.netty.util.concurrent.Future;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import org.springframework.boot.reactor.netty.NettyReactiveWebServerFactory;
import org.springframework.boot.web.server.WebServerFactoryCustomizer;
import org.springframework.core.Ordered;
import org.springframework.stereotype.Component;
import reactor.core.publisher.Mono;
import reactor.netty.Connection;
import reactor.netty.http.server.HttpServerRequest;

/**
 * Gives every exchange on the public port its deadline. Before all other customizers, so that nothing stands between the codec
 * and {@link ExchangeEnd} and answers what that does not see.
 */
@Component
record ExchangesThatEnd(DeadlineProperties properties)
        implements WebServerFactoryCustomizer<NettyReactiveWebServerFactory>, Ordered {

    /**
     * Several times the longest page of a list. Left to itself the system buffers megabytes for every caller who does not read,
     * and they count as the pod's memory.
     */
    private static final int SEND_BUFFER = 256 * 1024;

    @Override
    public void customize(NettyReactiveWebServerFactory factory) {
        Duration usualTime = properties.standard().plus(properties.grace());
        factory.addServerCustomizers(
                server -> HttpPipelines.http1(server, connection -> ExchangeEnd.addTo(connection, usualTime))
                        .childOption(ChannelOption.SO_SNDBUF, SEND_BUFFER)
                        .mapHandle(this::bounded));
    }

    @Override
    public int getOrder() {
        return Ordered.HIGHEST_PRECEDENCE;
    }

    /**
     * Closes what an exchange is on, a connection or an HTTP/2 stream, when it has outlived its deadline: its handling is
     * cancelled, its place is given back.
     */
    private Mono<Void> bounded(Mono<Void> handling, Connection connection) {
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
        Future<?> close = channel.eventLoop().schedule(() -> close(channel), most.toNanos(), TimeUnit.NANOSECONDS);
        if (channel.parent() instanceof ServerChannel) {
            return handling.contextWrite(deadline::into).doFinally(ended -> close.cancel(false));
        }
        channel.closeFuture().addListener(closed -> close.cancel(false));
        return handling.contextWrite(deadline::into);
    }

    /** A stream whose answer is written as a whole, but not yet read, would only be forgotten here and kept by its connection. */
    private static void close(Channel channel) {
        if (channel instanceof Http2StreamChannel) {
            channel.writeAndFlush(new DefaultHttp2ResetFrame(Http2Error.CANCEL))
                    .addListener(ChannelFutureListener.CLOSE);
        } else {
            channel.close();
        }
    }
}
