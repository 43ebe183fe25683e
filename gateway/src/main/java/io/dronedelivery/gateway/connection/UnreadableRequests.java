package io.dronedelivery.gateway.connection;

import io.dronedelivery.gateway.correlation.RequestIdFilter;
import io.dronedelivery.gateway.problem.ProblemException;
import io.dronedelivery.gateway.problem.ProblemType;
import io.dronedelivery.gateway.problem.Problems;
import io.netty.channel.ChannelHandler;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelOutboundHandlerAdapter;
import io.netty.channel.ChannelPipeline;
import io.netty.channel.ChannelPromise;
import io.netty.handler.codec.http.FullHttpResponse;
import io.netty.handler.codec.http.HttpResponse;
import io.netty.handler.codec.http.HttpResponseStatus;
import io.netty.handler.codec.http.HttpUtil;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.springframework.boot.reactor.netty.NettyReactiveWebServerFactory;
import org.springframework.boot.web.server.WebServerFactoryCustomizer;
import org.springframework.stereotype.Component;
import reactor.netty.NettyPipeline;

/** Reactor Netty answers a request that it cannot read with a bare status, below everything that writes problems. */
@Component
@ChannelHandler.Sharable
final class UnreadableRequests extends ChannelOutboundHandlerAdapter
        implements WebServerFactoryCustomizer<NettyReactiveWebServerFactory> {

    private final Map<HttpResponseStatus, FullHttpResponse> refusals;

    UnreadableRequests(Problems problems) {
        this.refusals = Stream.of(
                        ProblemType.INVALID_REQUEST, ProblemType.URI_TOO_LONG, ProblemType.HEADER_FIELDS_TOO_LARGE)
                .map(kind -> problems.response(new ProblemException(kind)))
                .collect(Collectors.toMap(HttpResponse::status, Function.identity()));
    }

    @Override
    public void customize(NettyReactiveWebServerFactory factory) {
        factory.addServerCustomizers(
                server -> HttpPipelines.http1(server, this::addTo),
                server -> HttpPipelines.http2Streams(server, this::addTo));
    }

    private void addTo(ChannelPipeline pipeline) {
        pipeline.addBefore(NettyPipeline.HttpTrafficHandler, getClass().getSimpleName(), this);
    }

    @Override
    public void write(ChannelHandlerContext context, Object message, ChannelPromise promise) {
        context.write(message instanceof FullHttpResponse bare && isUnread(bare) ? told(bare) : message, promise);
    }

    private FullHttpResponse told(FullHttpResponse bare) {
        FullHttpResponse known = refusals.get(bare.status());
        if (known == null) {
            return bare;
        }
        FullHttpResponse told = known.duplicate().setProtocolVersion(bare.protocolVersion());
        HttpUtil.setKeepAlive(told, HttpUtil.isKeepAlive(bare));
        bare.release();
        return told;
    }

    /** What went through the gateway has an id. */
    private static boolean isUnread(FullHttpResponse response) {
        return !response.content().isReadable() && !response.headers().contains(RequestIdFilter.HEADER);
    }
}
