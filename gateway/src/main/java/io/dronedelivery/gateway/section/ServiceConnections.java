package io.dronedelivery.gateway.section;

import io.dronedelivery.gateway.configuration.ServiceProperties;
import io.dronedelivery.gateway.connection.UnreadAnswers;
import io.netty.channel.ChannelOption;
import reactor.netty.http.client.HttpClient;
import reactor.netty.resources.ConnectionProvider;

/** One bounded connection pool per service, so that a slow service cannot take the connections of the others. */
final class ServiceConnections {

    private ServiceConnections() {}

    static HttpClient client(Section section, ServiceProperties service) {
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
        return UnreadAnswers.discarding(HttpClient.create(pool)
                .baseUrl(service.baseUrl().toString())
                .option(ChannelOption.CONNECT_TIMEOUT_MILLIS, (int)
                        service.connectTimeout().toMillis()));
    }
}
