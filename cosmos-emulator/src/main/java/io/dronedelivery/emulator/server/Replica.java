package io.dronedelivery.emulator.server;

import io.netty.bootstrap.ServerBootstrap;
import io.netty.channel.Channel;
import io.netty.channel.ChannelInitializer;
import io.netty.channel.ChannelOption;
import io.netty.channel.EventLoopGroup;
import io.netty.channel.group.ChannelGroup;
import io.netty.channel.group.DefaultChannelGroup;
import io.netty.channel.socket.ServerSocketChannel;
import io.netty.handler.ssl.SslContext;
import io.netty.handler.timeout.IdleStateHandler;
import io.netty.util.concurrent.GlobalEventExecutor;
import java.net.InetSocketAddress;
import java.time.Duration;
import reactor.core.publisher.Mono;
import reactor.netty.ChannelBindException;
import reactor.netty.http.HttpResources;
import reactor.netty.resources.LoopResources;

/** A node that clients in direct mode connect to. It stands for one copy of every partition. */
final class Replica {

    /** After which a connection without any traffic is closed: its client may be long gone. */
    static final Duration IDLE = Duration.ofMinutes(30);

    private static final Duration PATIENCE = Duration.ofSeconds(5);

    private final String host;
    private final SslContext tls;
    private final Replicas set;
    private final Dispatcher dispatcher;
    private volatile int port;
    private volatile boolean alive;
    private volatile ChannelGroup connections = group();

    /** @param port 0 for any that is free; it keeps the one it gets */
    Replica(String host, int port, SslContext tls, Replicas set, Dispatcher dispatcher) {
        this.host = host;
        this.port = port;
        this.tls = tls;
        this.set = set;
        this.dispatcher = dispatcher;
    }

    /** Closed, it also closes a connection that is being accepted meanwhile. */
    private static ChannelGroup group() {
        return new DefaultChannelGroup(GlobalEventExecutor.INSTANCE, true);
    }

    /**
     * Begins to listen.
     *
     * @throws ChannelBindException if the port is taken
     */
    synchronized void start() {
        if (alive) {
            return;
        }
        connections = group();
        LoopResources loops = HttpResources.get();
        EventLoopGroup workers = loops.onServer(LoopResources.DEFAULT_NATIVE);
        ServerBootstrap bootstrap = new ServerBootstrap()
                .group(loops.onServerSelect(LoopResources.DEFAULT_NATIVE), workers)
                .channel(loops.onChannelClass(ServerSocketChannel.class, workers))
                .option(ChannelOption.SO_REUSEADDR, true)
                .childOption(ChannelOption.TCP_NODELAY, true)
                .childOption(ChannelOption.SO_KEEPALIVE, true)
                .childHandler(pipeline(connections));
        InetSocketAddress address = new InetSocketAddress(host, port);
        Channel listener;
        try {
            listener = bootstrap.bind(address).syncUninterruptibly().channel();
        } catch (Exception e) {
            throw ChannelBindException.fail(address, e);
        }
        connections.add(listener);
        port = ((InetSocketAddress) listener.localAddress()).getPort();
        alive = true;
    }

    private ChannelInitializer<Channel> pipeline(ChannelGroup accepted) {
        return new ChannelInitializer<>() {
            @Override
            protected void initChannel(Channel channel) {
                accepted.add(channel);
                channel.pipeline()
                        .addLast(tls.newHandler(channel.alloc()))
                        .addLast(new IdleStateHandler(0, 0, (int) IDLE.toSeconds()))
                        .addLast(new RntbdDecoder())
                        .addLast(new RntbdConnection(Replica.this::answer, set.count()));
            }
        };
    }

    /** Hangs up on everybody and listens no more. */
    synchronized void stop() {
        alive = false;
        connections.close().awaitUninterruptibly(PATIENCE.toMillis());
    }

    /** How many clients are connected, by each of their connections. */
    int connections() {
        return alive ? connections.size() - 1 : 0;
    }

    boolean isAlive() {
        return alive;
    }

    /** Asked by event loops, which must not wait for those that start or stop it, as these wait for event loops. */
    int port() {
        return port;
    }

    private Mono<CosmosResponse> answer(RntbdRequest message) {
        return dispatcher.settle(Mono.defer(() -> dispatcher.dispatch(set.accept(message, this))));
    }
}
