package io.dronedelivery.gateway.section;

import io.dronedelivery.gateway.configuration.ServiceProperties;
import io.dronedelivery.gateway.connection.UnreadAnswers;
import io.netty.channel.ChannelOption;
import org.springframework.http.client.reactive.ReactorClientHttpConnector;
import org.springframework.web.reactive.function.client.WebClient;
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
        HttpClient http =
                UnreadAnswers.discarding(HttpClient.create(pool).option(ChannelOption.CONNECT_TIMEOUT_MILLIS, (int)
                        service.connectTimeout().toMillis()));
        return builder.clone()
                .baseUrl(service.baseUrl().toString())
                .clientConnector(new ReactorClientHttpConnector(http))
                .codecs(codecs -> codecs.defaultCodecs()
                        .maxInMemorySize((int) service.maxSectionSize().toBytes()))
                .build();
    }
}
