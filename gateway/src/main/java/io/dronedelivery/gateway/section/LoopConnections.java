package io.dronedelivery.gateway.section;

import io.netty.resolver.AddressResolverGroup;
import io.netty.util.concurrent.FastThreadLocal;
import java.net.SocketAddress;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import reactor.core.publisher.Mono;
import reactor.netty.Connection;
import reactor.netty.ConnectionObserver;
import reactor.netty.resources.ConnectionProvider;
import reactor.netty.transport.TransportConfig;

/**
 * A pool for each event loop, so that a call gets a connection of the loop that asks. A pool for all hands out any loop's, and
 * every call changes threads on its way out and again on its way back.
 */
final class LoopConnections implements ConnectionProvider {

    private final List<ConnectionProvider> pools = new CopyOnWriteArrayList<>();
    private final FastThreadLocal<ConnectionProvider> ofLoop;

    /** @param pool makes one under the name of its event loop: metrics of pools with the same name would hide each other */
    LoopConnections(Function<String, ConnectionProvider> pool) {
        this.ofLoop = new FastThreadLocal<>() {
            @Override
            protected ConnectionProvider initialValue() {
                ConnectionProvider made = pool.apply(Thread.currentThread().getName());
                pools.add(made);
                return made;
            }
        };
    }

    @Override
    public Mono<? extends Connection> acquire(
            TransportConfig config,
            ConnectionObserver observer,
            @Nullable Supplier<? extends SocketAddress> remote,
            @Nullable AddressResolverGroup<?> resolver) {
        return ofLoop.get().acquire(config, observer, remote, resolver);
    }

    @Override
    public Mono<Void> disposeLater() {
        return Mono.whenDelayError(
                pools.stream().map(ConnectionProvider::disposeLater).toList());
    }
}
