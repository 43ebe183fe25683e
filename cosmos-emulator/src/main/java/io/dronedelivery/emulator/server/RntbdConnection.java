package io.dronedelivery.emulator.server;

import io.netty.buffer.ByteBuf;
import io.netty.channel.ChannelFutureListener;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.SimpleChannelInboundHandler;
import io.netty.handler.codec.CorruptedFrameException;
import io.netty.handler.codec.DecoderException;
import io.netty.handler.timeout.IdleStateEvent;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import reactor.core.Disposable;
import reactor.core.Disposables;
import reactor.core.publisher.Mono;

/** A client's connection in direct mode: opened by an exchange of versions, then any number of requests at a time. */
final class RntbdConnection extends SimpleChannelInboundHandler<RntbdRequest> {

    static final long PROTOCOL_VERSION = 1;

    /** Within which a connection has to be opened by the client, once it is there. */
    static final Duration NEGOTIATION = Duration.ofSeconds(15);

    private static final Logger LOG = LoggerFactory.getLogger(RntbdConnection.class);

    /** More of them are left in the socket. */
    static final int MAX_UNDER_WAY = 1_000;

    private final Function<RntbdRequest, Mono<CosmosResponse>> service;
    private final int replicas;
    private final Disposable.Composite underWay = Disposables.composite();
    private boolean open;

    /**
     * @param service gives an answer to every request, whatever it is
     * @param replicas of each partition, this one included
     */
    RntbdConnection(Function<RntbdRequest, Mono<CosmosResponse>> service, int replicas) {
        this.service = service;
        this.replicas = replicas;
    }

    @Override
    public void channelActive(ChannelHandlerContext context) {
        context.executor()
                .schedule(
                        () -> {
                            if (!open) {
                                context.close();
                            }
                        },
                        NEGOTIATION.toMillis(),
                        TimeUnit.MILLISECONDS);
        context.fireChannelActive();
    }

    @Override
    protected void channelRead0(ChannelHandlerContext context, RntbdRequest request) {
        if (request.isContext() == open) {
            throw new CorruptedFrameException("a connection is opened once, and first");
        }
        if (!open) {
            negotiate(context, request);
            return;
        }
        request.transportRequestId();
        Disposable.Swap answering = Disposables.swap();
        underWay.add(answering);
        answering.update(service.apply(request)
                .doFinally(signal -> context.executor().execute(() -> {
                    underWay.remove(answering);
                    regulate(context);
                }))
                .subscribe(answer -> send(context, request, answer), failure -> {
                    LOG.error("An answer could not be written", failure);
                    context.close();
                }));
        regulate(context);
    }

    private void negotiate(ChannelHandlerContext context, RntbdRequest request) {
        long version = request.number(0).orElse(0);
        if (version != PROTOCOL_VERSION) {
            ByteBuf refusal = RntbdResponse.contextRefused(
                    context.alloc(), request, "Protocol version " + version + " is not supported");
            context.writeAndFlush(refusal).addListener(ChannelFutureListener.CLOSE);
            return;
        }
        open = true;
        context.writeAndFlush(
                RntbdResponse.context(context.alloc(), request, request.text(1).orElse("")));
    }

    private void send(ChannelHandlerContext context, RntbdRequest request, CosmosResponse answer) {
        if (answer.isCut()) {
            context.close();
        } else {
            context.writeAndFlush(RntbdResponse.write(context.alloc(), request, answer, replicas));
        }
    }

    /** Takes nothing more from a client who does not take its answers, or has too much under way. */
    private void regulate(ChannelHandlerContext context) {
        context.channel().config().setAutoRead(context.channel().isWritable() && underWay.size() < MAX_UNDER_WAY);
    }

    @Override
    public void channelWritabilityChanged(ChannelHandlerContext context) {
        regulate(context);
        context.fireChannelWritabilityChanged();
    }

    /** What has not begun for a client who is gone is not done any more. */
    @Override
    public void channelInactive(ChannelHandlerContext context) {
        underWay.dispose();
        context.fireChannelInactive();
    }

    @Override
    public void userEventTriggered(ChannelHandlerContext context, Object event) {
        if (event instanceof IdleStateEvent) {
            context.close();
        } else {
            context.fireUserEventTriggered(event);
        }
    }

    @Override
    public void exceptionCaught(ChannelHandlerContext context, Throwable cause) {
        if (cause instanceof DecoderException) {
            LOG.info("A client in direct mode sent what is no message: {}", cause.getMessage());
        } else {
            LOG.debug("A connection in direct mode broke", cause);
        }
        context.close();
    }
}
