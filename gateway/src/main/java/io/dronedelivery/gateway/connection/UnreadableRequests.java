package io.dronedelivery.gateway.connection;

import io.dronedelivery.gateway.correlation.RequestIdFilter;
import io.dronedelivery.gateway.problem.ProblemException;
import io.dronedelivery.gateway.problem.ProblemType;
import io.dronedelivery.gateway.problem.Problems;
import io.netty.buffer.Unpooled;
import io.netty.channel.ChannelHandler;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelOutboundHandlerAdapter;
import io.netty.channel.ChannelPipeline;
import io.netty.channel.ChannelPromise;
import io.netty.handler.codec.http.FullHttpResponse;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.springframework.boot.reactor.netty.NettyReactiveWebServerFactory;
import org.springframework.boot.web.server.WebServerFactoryCustomizer;
import org.springframework.stereotype.Component;
import reactor.netty.ConnectionObserver;
import reactor.netty.NettyPipeline;

/** Reactor Netty answers a request that it cannot read with a bare status, below everything that writes problems. */
@Component
@ChannelHandler.Sharable
final class UnreadableRequests extends ChannelOutboundHandlerAdapter
        implements WebServerFactoryCustomizer<NettyReactiveWebServerFactory> {

    private final Map<Integer, ProblemException> refusals = Stream.of(
                    ProblemType.INVALID_REQUEST, ProblemType.URI_TOO_LONG, ProblemType.HEADER_FIELDS_TOO_LARGE)
            .map(ProblemException::new)
            .collect(Collectors.toMap(problem -> problem.getStatusCode().value(), Function.identity()));

    private final Problems problems;

    UnreadableRequests(Problems problems) {
        this.problems = problems;
    }

    @Override
    public void customize(NettyReactiveWebServerFactory factory) {
        factory.addServerCustomizers(
                server -> Http1Connections.each(server, this::addTo),
                server -> server.childObserve((connection, state) -> {
                    ChannelPipeline stream = connection.channel().pipeline();
                    if (state == ConnectionObserver.State.CONNECTED
                            && stream.get(NettyPipeline.H2ToHttp11Codec) != null) {
                        addTo(stream);
                    }
                }));
    }

    private void addTo(ChannelPipeline pipeline) {
        pipeline.addBefore(NettyPipeline.HttpTrafficHandler, getClass().getSimpleName(), this);
    }

    @Override
    public void write(ChannelHandlerContext context, Object message, ChannelPromise promise) {
        if (message instanceof FullHttpResponse bare && isUnread(bare)) {
            ProblemException problem = refusals.get(bare.status().code());
            if (problem != null) {
                byte[] body = problems.body(problem);
                FullHttpResponse told = bare.replace(Unpooled.wrappedBuffer(body));
                problems.headers(problem, body.length).forEach(told.headers()::set);
                bare.release();
                context.write(told, promise);
                return;
            }
        }
        context.write(message, promise);
    }

    /** What went through the gateway has an id. */
    private static boolean isUnread(FullHttpResponse response) {
        return !response.content().isReadable() && !response.headers().contains(RequestIdFilter.HEADER);
    }
}
