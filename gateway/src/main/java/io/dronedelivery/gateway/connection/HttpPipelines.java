package io.dronedelivery.gateway.connection;

import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.ChannelPipeline;
import io.netty.handler.ssl.SslHandshakeCompletionEvent;
import java.util.function.Consumer;
import reactor.netty.ConnectionObserver;
import reactor.netty.NettyPipeline;
import reactor.netty.http.server.HttpServer;

/** What requests and answers pass through below the HTTP server, whichever protocol a connection speaks. */
public final class HttpPipelines {

    private HttpPipelines() {}

    /**
     * The same server, with something done to each connection that speaks HTTP/1.1; what is said first is done first. An
     * encrypted one is known to do so once its protocol is agreed upon.
     */
    public static HttpServer http1(HttpServer server, Consumer<ChannelPipeline> change) {
        return server.doOnChannelInit((observer, channel, remote) -> known(channel.pipeline(), change));
    }

    /** The same server, with something done to each HTTP/2 stream before its request is read. */
    static HttpServer http2Streams(HttpServer server, Consumer<ChannelPipeline> change) {
        return server.childObserve((connection, state) -> {
            ChannelPipeline stream = connection.channel().pipeline();
            if (state == ConnectionObserver.State.CONNECTED && stream.get(NettyPipeline.H2ToHttp11Codec) != null) {
                change.accept(stream);
            }
        });
    }

    private static void known(ChannelPipeline connection, Consumer<ChannelPipeline> change) {
        if (connection.get(NettyPipeline.HttpTrafficHandler) != null) {
            change.accept(connection);
        } else if (connection.get(Negotiation.class) != null) {
            Negotiation negotiation = connection.get(Negotiation.class);
            negotiation.change = negotiation.change.andThen(change);
        } else if (connection.get(NettyPipeline.H2OrHttp11Codec) != null) {
            connection.addAfter(
                    NettyPipeline.H2OrHttp11Codec, Negotiation.class.getSimpleName(), new Negotiation(change));
        }
    }

    /** Behind the handler that has put the agreed protocol's own in place by the time the handshake is announced. */
    private static final class Negotiation extends ChannelInboundHandlerAdapter {

        private Consumer<ChannelPipeline> change;

        Negotiation(Consumer<ChannelPipeline> change) {
            this.change = change;
        }

        @Override
        public void userEventTriggered(ChannelHandlerContext context, Object event) {
            if (event instanceof SslHandshakeCompletionEvent) {
                ChannelPipeline connection = context.pipeline();
                connection.remove(this);
                if (connection.get(NettyPipeline.HttpTrafficHandler) != null) {
                    change.accept(connection);
                }
            }
            context.fireUserEventTriggered(event);
        }
    }
}
