package io.dronedelivery.gateway.section;

import io.netty.channel.ChannelOption;
import java.net.InetSocketAddress;
import java.net.URI;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.http.client.HttpClientSettings;
import org.springframework.boot.http.client.HttpRedirects;
import org.springframework.boot.http.client.ReactorHttpClientBuilder;
import org.springframework.boot.ssl.SslBundles;
import org.springframework.stereotype.Component;
import reactor.netty.Connection;
import reactor.netty.channel.ChannelOperations;
import reactor.netty.http.client.HttpClient;
import reactor.netty.resources.ConnectionProvider;
import reactor.netty.transport.AddressUtils;

/** Connects to the services, whom it trusts over TLS and to whom it shows who it is. */
@Component
final class ServiceConnections {

    private static final double LIFE_TIME_VARIANCE = 0.2;

    private final HttpClientSettings settings;

    /** @param sslBundle name of one of {@code spring.ssl.bundle.*}; without it the JVM's own trust counts */
    @ConfigurationProperties("gateway.service-tls")
    record Tls(@Nullable String sslBundle) {}

    ServiceConnections(Tls tls, SslBundles bundles) {
        String name = tls.sslBundle();
        this.settings = HttpClientSettings.ofSslBundle(name == null ? null : bundles.getBundle(name))
                .withRedirects(HttpRedirects.DONT_FOLLOW);
    }

    /** Pools for this service alone, so that a slow one cannot take the connections of the others. */
    HttpClient to(URI address, Section section, ServicesProperties.Service service) {
        ConnectionProvider pools = new LoopConnections(loop -> pool("section-" + section.key() + "-" + loop, service));
        boolean encrypted = "https".equals(address.getScheme());
        // An address of its own, not a base URL: that would be read by an expression at every call.
        InetSocketAddress remote = AddressUtils.createUnresolved(
                address.getHost(), address.getPort() >= 0 ? address.getPort() : encrypted ? 443 : 80);
        HttpClient client = HttpClient.create(pools)
                .remoteAddress(() -> remote)
                .option(ChannelOption.CONNECT_TIMEOUT_MILLIS, (int)
                        service.connectTimeout().toMillis())
                .doOnResponse((response, connection) -> discardUnlessRead(connection));
        HttpClient trusting = new ReactorHttpClientBuilder()
                .withoutHttpClientDefaults()
                .withHttpClientFactory(() -> client)
                .build(settings);
        if (!encrypted) {
            return trusting.noSSL();
        }
        return trusting.configuration().isSecure() ? trusting : trusting.secure();
    }

    private static ConnectionProvider pool(String name, ServicesProperties.Service service) {
        return ConnectionProvider.builder(name)
                .maxConnections(service.maxConnections())
                .pendingAcquireMaxCount(service.maxConnections())
                .pendingAcquireTimeout(service.acquireTimeout())
                .maxIdleTime(service.maxIdleTime())
                .evictInBackground(service.maxIdleTime())
                .maxLifeTime(service.maxLifeTime())
                // Not all at once.
                .maxLifeTimeVariance(LIFE_TIME_VARIANCE)
                // The most recently used first would leave new replicas with the connections that nobody uses.
                .fifo()
                .metrics(true)
                .build();
    }

    /**
     * Reactor Netty hands an answer to nobody when its request is cancelled at the very moment in which it arrives: its
     * content would stay counted for ever, and a long answer's connection taken. Who wants an answer reads it as soon as it
     * is announced, so after that moment nobody will.
     */
    private static void discardUnlessRead(Connection connection) {
        connection.channel().eventLoop().execute(() -> {
            if (connection instanceof ChannelOperations<?, ?> answer && answer.isInboundDisposed()) {
                return;
            }
            // Where somebody is still reading, this is refused and changes nothing.
            connection.inbound().receive().subscribe(part -> {}, refused -> {}).dispose();
        });
    }
}
