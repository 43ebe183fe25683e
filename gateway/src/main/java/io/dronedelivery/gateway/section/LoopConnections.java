package io.dronedelivery.gateway.section;

import io.netty.resolver.AddressResolverGroup;
import io.netty.util.concurrent.FastThreadLocal;
import io.netty.util.concurrent.FastThreadLocalThread;
import java.net.SocketAddress;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import reactor.core.publisher.Mono;
import reactor.netty.Connection;
import reactor.netty.ConnectionObserver;
import reactor.netty.resources.ConnectionProvider;
import reactor.netty.transport.TransportConfig;

/**
 * A pool for each event loop, so that a call gets a connection of the loop that asks for it: a pool for all would hand
 * out any loop's, and every call would change threads on its way out and again on its way back.
 */
final class LoopConnections implements ConnectionProvider {

    private final ConnectionProvider.Builder pool;
    private final List<ConnectionProvider> pools = new CopyOnWriteArrayList<>();
    /** For callers that are no event loop, such as a retry after its wait. */
    private final ConnectionProvider elsewhere;

    private final FastThreadLocal<ConnectionProvider> ofLoop = new FastThreadLocal<>() {
        @Override
        protected ConnectionProvider initialValue() {
            return added();
        }
    };

    /** @param pool what every single pool is like */
    LoopConnections(ConnectionProvider.Builder pool) {
        this.pool = pool;
        this.elsewhere = added();
    }

    @Override
    public Mono<? extends Connection> acquire(
            TransportConfig config,
            ConnectionObserver observer,
            @Nullable Supplier<? extends SocketAddress> remote,
            @Nullable AddressResolverGroup<?> resolver) {
        ConnectionProvider chosen = Thread.currentThread() instanceof FastThreadLocalThread ? ofLoop.get() : elsewhere;
        return chosen.acquire(config, observer, remote, resolver);
    }

    @Override
    public int maxConnections() {
        return elsewhere.maxConnections();
    }

    @Override
    public Mono<Void> disposeLater() {
        return Mono.whenDelayError(
                pools.stream().map(ConnectionProvider::disposeLater).toList());
    }

    private ConnectionProvider added() {
        ConnectionProvider added = pool.build();
        pools.add(added);
        return added;
    }
}
