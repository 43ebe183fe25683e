package io.dronedelivery.gateway.section;

import io.dronedelivery.gateway.configuration.ServiceProperties;
import io.netty.channel.ChannelOption;
import org.springframework.http.client.reactive.ReactorClientHttpConnector;
import org.springframework.web.reactive.function.client.WebClient;
import reactor.netty.Connection;
import reactor.netty.http.client.HttpClient;
import reactor.netty.resources.ConnectionProvider;

/** One bounded connection pool per service, so that a slow service cannot take the connections of the others. */
final class ServiceConnections {

    private ServiceConnections() {}

    static WebClient client(Section section, ServiceProperties service, WebClient.Builder builder) {
        ConnectionProvider pool = ConnectionProvider.builder("section-" + section.key())
                .maxConnections(service.maxConnections())
                .pendingAcquireMaxCount(service.maxConnections())
                .pendingAcquireTimeout(service.acquireTimeout())
                .maxIdleTime(service.maxIdleTime())
                .evictInBackground(service.maxIdleTime())
                // The most recently used connection first: the rest can go idle and be closed.
                .lifo()
                .metrics(true)
                .build();
        HttpClient http = HttpClient.create(pool)
                .option(ChannelOption.CONNECT_TIMEOUT_MILLIS, (int)
                        service.connectTimeout().toMillis())
                .doOnResponse((response, connection) -> discardUnlessRead(connection));
        return builder.clone()
                .baseUrl(service.baseUrl().toString())
                .clientConnector(new ReactorClientHttpConnector(http))
                .codecs(codecs -> codecs.defaultCodecs()
                        .maxInMemorySize((int) service.maxSectionSize().toBytes()))
                .build();
    }

    /**
     * Reactor Netty hands an answer to nobody when its request is cancelled at the very moment in which it arrives: its
     * content would stay counted for ever, and a long answer's connection taken. Who wants an answer reads it as soon as
     * it is announced, so after that moment nobody will. Where somebody does read it, this is refused and changes nothing.
     */
    private static void discardUnlessRead(Connection connection) {
        connection.channel().eventLoop().execute(() -> connection
                .inbound()
                .receive()
                .subscribe(part -> {}, refused -> {})
                .dispose());
    }
}
