package io.dronedelivery.emulator.server;

import io.dronedelivery.emulator.query.QueryEngine;
import io.dronedelivery.emulator.storage.Account;
import io.dronedelivery.emulator.storage.Json;
import io.micrometer.prometheusmetrics.PrometheusConfig;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import io.netty.channel.group.ChannelGroup;
import io.netty.channel.group.DefaultChannelGroup;
import io.netty.util.concurrent.GlobalEventExecutor;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.security.cert.X509Certificate;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import reactor.core.publisher.Mono;
import reactor.netty.DisposableServer;
import reactor.netty.http.server.HttpServer;

/** A running emulator: everything wired together and listening. */
public final class EmulatorServer implements AutoCloseable {

    private static final int MAX_HEADER_BYTES = 64 * 1024;
    private static final Duration HOUSEKEEPING = Duration.ofSeconds(1);
    private static final Duration SHUTDOWN = Duration.ofSeconds(5);

    private final Account account;
    private final Workers workers;
    private final DisposableServer http;
    private final ChannelGroup connections;
    private final Optional<Replicas> replicas;
    private final Optional<Identity> shown;

    private EmulatorServer(
            Account account,
            Workers workers,
            DisposableServer http,
            ChannelGroup connections,
            Optional<Replicas> replicas,
            Optional<Identity> shown) {
        this.account = account;
        this.workers = workers;
        this.http = http;
        this.connections = connections;
        this.replicas = replicas;
        this.shown = shown;
    }

    /**
     * Starts listening.
     *
     * @throws reactor.netty.ChannelBindException if the port is taken
     */
    public static EmulatorServer start(EmulatorSettings settings) {
        Workers workers = new Workers();
        // Closed, it also closes the connection that is being accepted meanwhile.
        ChannelGroup connections = new DefaultChannelGroup(GlobalEventExecutor.INSTANCE, true);
        Optional<Identity> https = settings.tls().identity();
        HttpServer transport = transport(settings, https, connections);
        // Loading classes is most of what a start takes: those of the transport and of JSON load beside all others.
        CompletableFuture<Void> warm = Mono.when(
                        workers.run(transport::warmup).flatMap(warmup -> warmup),
                        workers.run(() -> Json.write(Json.object())))
                .toFuture();
        PrometheusMeterRegistry registry = new PrometheusMeterRegistry(PrometheusConfig.DEFAULT);
        PartitionMetrics metrics = new PartitionMetrics(registry);
        List<Fault> faults = new CopyOnWriteArrayList<>();
        PartitionAccess access = new PartitionAccess(settings.throttling(), metrics, settings.latency(), faults);
        Account account = account(settings);
        account.containers().forEach(metrics::track);
        QueryEngine engine = new QueryEngine();
        QueryHandler queries = new QueryHandler(engine, new IndexDemands(engine, settings.strictIndexing()), access);
        Patches patches = new Patches(engine);
        AccountHandler accounts = new AccountHandler(
                account,
                metrics,
                settings.advertisedEndpoint(),
                settings.direct().map(DirectMode::replicas).orElse(1));
        RequestRouter router = new RequestRouter(
                accounts,
                new ContainerHandler(account, metrics, engine),
                new DocumentHandler(access, patches),
                queries,
                new BatchHandler(access, new BatchOperations(patches)),
                new ChangeFeedHandler(access),
                new Offers(account, queries, metrics),
                new ResourceQueries(account, queries));
        Dispatcher dispatcher = new Dispatcher(
                router,
                settings.key().map(key -> new Authorization(key, InstantSource.system())),
                workers,
                account::isAlive);
        Optional<Identity> shown = https.or(() -> settings.direct().map(mode -> Identity.selfSigned()));
        Optional<Replicas> replicas = settings.direct()
                .map(mode ->
                        new Replicas(mode, settings.host(), shown.orElseThrow().context(), account, dispatcher));
        HttpEndpoint endpoint = new HttpEndpoint(
                dispatcher,
                replicas.map(set -> new AddressHandler(accounts, set, settings.advertisedEndpoint())),
                new AdminHandler(registry, metrics, account, faults, queries, replicas, settings.snapshots()),
                AdminGuard.of(settings),
                workers);
        warm.join();
        DisposableServer http;
        try {
            replicas.ifPresent(Replicas::start);
            http = transport.handle(endpoint::handle).bindNow();
        } catch (RuntimeException e) {
            replicas.ifPresent(Replicas::close);
            workers.close(SHUTDOWN);
            account.close();
            throw e;
        }
        workers.repeat(account::purgeExpired, HOUSEKEEPING);
        workers.repeat(account::compact, HOUSEKEEPING);
        return new EmulatorServer(account, workers, http, connections, replicas, shown);
    }

    private static HttpServer transport(EmulatorSettings settings, Optional<Identity> https, ChannelGroup connections) {
        HttpServer plain = HttpServer.create()
                .host(settings.host())
                .port(settings.port())
                .channelGroup(connections)
                .httpRequestDecoder(
                        spec -> spec.maxHeaderSize(MAX_HEADER_BYTES).maxInitialLineLength(MAX_HEADER_BYTES));
        return https.map(Identity::context)
                .map(context -> plain.secure(spec -> spec.sslContext(context)))
                .orElse(plain);
    }

    private static Account account(EmulatorSettings settings) {
        InstantSource clock = InstantSource.system();
        Optional<Path> beginning = settings.snapshots().flatMap(Snapshots::beginning);
        if (beginning.isPresent()) {
            return Account.beginningWith(settings.physicalPartitions(), clock, System::nanoTime, beginning.get());
        }
        return settings.directory()
                .map(directory -> Account.onDisk(
                        settings.physicalPartitions(),
                        clock,
                        System::nanoTime,
                        directory,
                        settings.survivesPowerLoss()))
                .orElseGet(() -> new Account(settings.physicalPartitions(), clock, System::nanoTime));
    }

    /** Where it listens. */
    public InetSocketAddress address() {
        return (InetSocketAddress) http.address();
    }

    /** What clients have to trust; empty if nothing is encrypted. */
    public Optional<X509Certificate> certificate() {
        return shown.map(Identity::certificate);
    }

    @Override
    public void close() {
        replicas.ifPresent(Replicas::close);
        http.disposeNow(SHUTDOWN);
        // The server closes only those on which nothing is under way; a kept one would wait for what is gone.
        connections.close().awaitUninterruptibly(SHUTDOWN.toMillis());
        workers.close(SHUTDOWN);
        account.close();
    }
}
