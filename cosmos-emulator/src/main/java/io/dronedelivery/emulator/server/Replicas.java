package io.dronedelivery.emulator.server;

import io.dronedelivery.emulator.storage.Account;
import io.dronedelivery.emulator.storage.Container;
import io.dronedelivery.emulator.storage.CosmosException;
import io.netty.handler.ssl.SslContext;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * The copies of each partition that clients in direct mode are shown. There is one store behind them, so no copy is ever behind; what
 * differs is where it is reached and whether it takes writes.
 */
final class Replicas implements AutoCloseable {

    private static final int REPLICA_PATH = 0x0013;

    private final Account account;
    private final List<Replica> replicas;

    Replicas(DirectMode mode, String host, SslContext tls, Account account, Dispatcher dispatcher) {
        this.account = account;
        this.replicas = IntStream.range(0, mode.replicas())
                .mapToObj(
                        number -> new Replica(host, mode.port() == 0 ? 0 : mode.port() + number, tls, this, dispatcher))
                .toList();
    }

    /**
     * Begins to listen.
     *
     * @throws reactor.netty.ChannelBindException if a port is taken
     */
    void start() {
        try {
            replicas.forEach(Replica::start);
        } catch (RuntimeException e) {
            close();
            throw e;
        }
    }

    int count() {
        return replicas.size();
    }

    /** @throws CosmosException with status 404 if there is none with this number */
    Replica replica(String number) {
        return IntStream.range(0, count())
                .filter(index -> Integer.toString(index).equals(number))
                .mapToObj(replicas::get)
                .findFirst()
                .orElseThrow(() -> CosmosException.notFound("Replica " + number));
    }

    List<Replica> all() {
        return replicas;
    }

    /**
     * Where the copies of a partition are.
     *
     * @param host by which the client reaches this machine
     */
    List<ReplicaAddress> addresses(ReplicaPath path, String host) {
        Optional<Replica> primary = primary(path);
        return IntStream.range(0, count())
                .filter(number -> replicas.get(number).isAlive())
                .mapToObj(number -> {
                    Replica replica = replicas.get(number);
                    boolean writable = primary.filter(replica::equals).isPresent();
                    String uri = "rntbd://" + host + ':' + replica.port() + path.of(number, writable);
                    return new ReplicaAddress(uri, writable, path.partition());
                })
                .toList();
    }

    /** The first one alive, beginning with another one for each partition; empty if all are dead. */
    private Optional<Replica> primary(ReplicaPath path) {
        int first = Math.floorMod(path.partition().hashCode(), count());
        return Stream.concat(replicas.stream().skip(first), replicas.stream().limit(first))
                .filter(Replica::isAlive)
                .findFirst();
    }

    /**
     * What a message to one of them asks for.
     *
     * @throws CosmosException with status 410 if the client has to look for the partition again
     */
    CosmosRequest accept(RntbdRequest message, Replica replica) {
        CosmosRequest request = RntbdOperation.of(message);
        ReplicaPath path = ReplicaPath.parse(message.text(REPLICA_PATH).orElse(""));
        if (path.isMaster()) {
            // The client reads databases from a quorum whatever the account's level is.
            request.headers().remove(Headers.CONSISTENCY_LEVEL);
            return request;
        }
        container(request.path()).ifPresent(container -> {
            if (!container.rid().equals(path.container())) {
                throw CosmosException.of(
                        410, CosmosException.NAME_CACHE_IS_STALE, "The container is another one of the same name");
            }
            container.partition(path.partition());
        });
        if (RntbdOperation.writes(message)
                && primary(path).filter(replica::equals).isEmpty()) {
            throw CosmosException.of(410, 0, "Partition " + path.partition() + " has its primary elsewhere");
        }
        if (!QueryScope.isAddressed(request)) {
            request.headers().set(Headers.PARTITION_KEY_RANGE, path.partition());
        }
        return request;
    }

    private Optional<Container> container(ResourcePath path) {
        return path.length() < 4
                ? Optional.empty()
                : account.database(path.segment(1)).flatMap(database -> database.container(path.segment(3)));
    }

    @Override
    public void close() {
        replicas.forEach(Replica::stop);
    }

    /** @param uri with the path that comes back in requests */
    record ReplicaAddress(String uri, boolean primary, String partition) {}
}
