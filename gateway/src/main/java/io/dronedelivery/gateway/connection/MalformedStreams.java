package io.dronedelivery.gateway.connection;

import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.handler.codec.http2.DefaultHttp2ResetFrame;
import io.netty.handler.codec.http2.Http2Error;
import io.netty.handler.codec.http2.Http2Exception;
import io.netty.handler.codec.http2.Http2Headers;
import io.netty.handler.codec.http2.Http2HeadersFrame;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.reactor.netty.NettyReactiveWebServerFactory;
import org.springframework.boot.web.server.WebServerFactoryCustomizer;
import org.springframework.stereotype.Component;
import reactor.netty.NettyPipeline;

/**
 * Resets HTTP/2 streams whose request is malformed. The codec behind takes a head that is not complete for the end of a
 * body and waits on, or fails with a buffer in its hands; a body that breaks the rules would be answered as a failure of
 * the gateway.
 */
@Component
final class MalformedStreams implements WebServerFactoryCustomizer<NettyReactiveWebServerFactory> {

    private static final Pattern TOKEN = Pattern.compile("[!#$%&'*+.^_`|~0-9A-Za-z-]+");
    private static final Pattern TARGET = Pattern.compile("[*/][^\\x00-\\x20\\x7f]*");

    @Override
    public void customize(NettyReactiveWebServerFactory factory) {
        factory.addServerCustomizers(server -> HttpPipelines.http2Streams(
                server,
                stream -> stream.addBefore(
                        NettyPipeline.H2ToHttp11Codec, MalformedStreams.class.getSimpleName(), new OneStream())));
    }

    private static boolean isWhole(Http2Headers head) {
        return matches(TOKEN, head.method()) && matches(TARGET, head.path()) && head.scheme() != null;
    }

    private static boolean matches(Pattern pattern, @Nullable CharSequence value) {
        return value != null && pattern.matcher(value).matches();
    }

    private static final class OneStream extends ChannelInboundHandlerAdapter {

        private boolean begun;

        @Override
        public void channelRead(ChannelHandlerContext context, Object frame) {
            // What looks like a head later on are trailers.
            if (!begun && frame instanceof Http2HeadersFrame head && !isWhole(head.headers())) {
                context.writeAndFlush(new DefaultHttp2ResetFrame(Http2Error.PROTOCOL_ERROR), context.voidPromise());
                return;
            }
            begun = true;
            context.fireChannelRead(frame);
        }

        /** Whoever raises one of these resets the stream; what is under way ends with it, unless it answers first. */
        @Override
        public void exceptionCaught(ChannelHandlerContext context, Throwable cause) {
            if (!(cause instanceof Http2Exception)) {
                context.fireExceptionCaught(cause);
            }
        }
    }
}
