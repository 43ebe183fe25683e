package io.dronedelivery.gateway.fault;

import io.netty.buffer.ByteBuf;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import org.reactivestreams.Publisher;
import reactor.core.publisher.Mono;
import reactor.netty.DisposableServer;
import reactor.netty.NettyInbound;
import reactor.netty.NettyOutbound;
import reactor.netty.resources.ConnectionProvider;
import reactor.netty.tcp.TcpClient;
import reactor.netty.tcp.TcpServer;

/** One address before several replicas, as a cluster has it: every new connection goes to the next of them. */
public final class SpreadingProxy implements AutoCloseable {

    private final List<FaultyBackend> replicas = new CopyOnWriteArrayList<>();
    private final AtomicInteger next = new AtomicInteger();
    private final DisposableServer server =
            TcpServer.create().host("127.0.0.1").port(0).handle(this::connect).bindNow();

    public URI uri() {
        return URI.create("http://127.0.0.1:" + server.port());
    }

    public void add(FaultyBackend replica) {
        replicas.add(replica);
    }

    @Override
    public void close() {
        server.disposeNow(Duration.ofSeconds(5));
    }

    private Publisher<Void> connect(NettyInbound caller, NettyOutbound toCaller) {
        FaultyBackend replica = replicas.get(Math.floorMod(next.getAndIncrement(), replicas.size()));
        return TcpClient.create(ConnectionProvider.newConnection())
                .host("127.0.0.1")
                .port(replica.uri().getPort())
                .connect()
                .flatMap(connection -> Mono.firstWithSignal(
                                connection
                                        .outbound()
                                        .send(caller.receive().map(ByteBuf::retain))
                                        .then(),
                                toCaller.send(connection.inbound().receive().map(ByteBuf::retain))
                                        .then())
                        .doFinally(end -> connection.dispose()));
    }
}
