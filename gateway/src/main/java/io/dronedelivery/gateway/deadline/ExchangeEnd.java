package io.dronedelivery.gateway.deadline;

import io.netty.channel.Channel;
import io.netty.channel.ChannelDuplexHandler;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.ChannelPipeline;
import io.netty.channel.ChannelPromise;
import io.netty.handler.codec.http.HttpRequest;
import io.netty.handler.codec.http.HttpResponse;
import io.netty.handler.codec.http.HttpStatusClass;
import io.netty.handler.codec.http.LastHttpContent;
import io.netty.util.concurrent.Future;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import reactor.netty.NettyPipeline;

/**
 * Closes an HTTP/1.1 connection whose exchange does not come to an end: a head that is not whole in time, a body or an
 * answer that is still under way when the exchange's time is over. Requests that wait for their turn are not read ahead
 * without bound: the HTTP server would keep them all.
 */
final class ExchangeEnd extends ChannelDuplexHandler {

    /** Decoded requests that may wait for their turn before reading pauses. */
    static final int MOST_WAITING = 16;

    private final Duration usualTime;
    private boolean heard;
    private boolean receiving;
    private int unanswered;
    private boolean underWay;
    private long began;
    private long endsAt;
    private @Nullable Future<?> check;
    private long checkAt;

    private ExchangeEnd(Duration usualTime) {
        this.usualTime = usualTime;
    }

    /** To a connection that speaks HTTP/1.1. */
    static void addTo(ChannelPipeline connection, Duration usualTime) {
        ExchangeEnd end = new ExchangeEnd(usualTime);
        if (connection.get(NettyPipeline.SslHandler) == null) {
            connection.addFirst(end.new Ear());
        } else {
            connection.addBefore(NettyPipeline.HttpCodec, Ear.class.getSimpleName(), end.new Ear());
        }
        connection.addBefore(NettyPipeline.HttpTrafficHandler, ExchangeEnd.class.getSimpleName(), end);
    }

    /** When the first byte of the exchange under way came, as {@link System#nanoTime()} says it. */
    long began() {
        return began;
    }

    /** The exchange under way has this long from now on. */
    void endIn(Duration time, Channel connection) {
        underWay = true;
        endsAt = System.nanoTime() + time.toNanos();
        if (check == null || checkAt - endsAt > 0) {
            stopChecking();
            checkAtItsEnd(connection);
        }
    }

    /** One timer serves many exchanges: it looks whether what is under way is over its time, and waits for the rest. */
    private void checkAtItsEnd(Channel connection) {
        checkAt = endsAt;
        check = connection
                .eventLoop()
                .schedule(() -> check(connection), endsAt - System.nanoTime(), TimeUnit.NANOSECONDS);
    }

    private void check(Channel connection) {
        check = null;
        if (underWay && endsAt - System.nanoTime() > 0) {
            checkAtItsEnd(connection);
        } else if (underWay) {
            connection.close();
        }
    }

    private void stopChecking() {
        if (check != null) {
            check.cancel(false);
            check = null;
        }
    }

    @Override
    public void channelRead(ChannelHandlerContext context, Object message) {
        if (message instanceof HttpRequest) {
            if (unanswered == 0) {
                begin(context);
            }
            receiving = true;
            unanswered++;
            if (unanswered > MOST_WAITING) {
                // The server switches it on again with every request whose turn has come.
                context.channel().config().setAutoRead(false);
            }
        }
        if (message instanceof LastHttpContent) {
            receiving = false;
            endIfOver();
        }
        heard = false;
        context.fireChannelRead(message);
    }

    @Override
    public void channelReadComplete(ChannelHandlerContext context) {
        if (heard && unanswered == 0 && !receiving) {
            begin(context);
        }
        heard = false;
        context.fireChannelReadComplete();
    }

    @Override
    public void write(ChannelHandlerContext context, Object message, ChannelPromise promise) {
        ChannelPromise written = promise;
        if (message instanceof LastHttpContent && !isInformational(message)) {
            written = promise.unvoid();
            written.addListener(sent -> answered());
        }
        context.write(message, written);
    }

    private void answered() {
        unanswered--;
        began = System.nanoTime();
        endIfOver();
    }

    /** With the first byte of a head; until the request is known it has the usual time. */
    private void begin(ChannelHandlerContext context) {
        if (!underWay) {
            began = System.nanoTime();
            endIn(usualTime, context.channel());
        }
    }

    private void endIfOver() {
        if (unanswered == 0 && !receiving) {
            underWay = false;
        }
    }

    /** Also when a connection turns out to speak HTTP/2, which has no use for it. */
    @Override
    public void handlerRemoved(ChannelHandlerContext context) {
        stopChecking();
    }

    private static boolean isInformational(Object message) {
        return message instanceof HttpResponse response
                && response.status().codeClass() == HttpStatusClass.INFORMATIONAL;
    }

    /** Below the codec, which does not tell what it holds of a head that is not whole. */
    private final class Ear extends ChannelInboundHandlerAdapter {

        @Override
        public void channelRead(ChannelHandlerContext context, Object bytes) {
            heard = true;
            context.fireChannelRead(bytes);
        }
    }
}
