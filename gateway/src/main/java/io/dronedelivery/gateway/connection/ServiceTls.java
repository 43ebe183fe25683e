package io.dronedelivery.gateway.connection;

import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.http.client.HttpClientSettings;
import org.springframework.boot.http.client.HttpRedirects;
import org.springframework.boot.http.client.ReactorHttpClientBuilder;
import org.springframework.boot.ssl.SslBundles;
import org.springframework.stereotype.Component;
import reactor.netty.http.client.HttpClient;

/** Whom the gateway trusts among services that are called over TLS, and how it shows who it is: for sections and routes alike. */
@Component
public final class ServiceTls {

    private final HttpClientSettings settings;

    /** @param sslBundle name of one of {@code spring.ssl.bundle.*}; without it the JVM's own trust counts */
    @ConfigurationProperties("gateway.service-tls")
    record Properties(@Nullable String sslBundle) {}

    ServiceTls(Properties properties, SslBundles bundles) {
        String name = properties.sslBundle();
        this.settings = HttpClientSettings.ofSslBundle(name == null ? null : bundles.getBundle(name))
                .withRedirects(HttpRedirects.DONT_FOLLOW);
    }

    public HttpClient secure(HttpClient client) {
        return new ReactorHttpClientBuilder()
                .withoutHttpClientDefaults()
                .withHttpClientFactory(() -> client)
                .build(settings);
    }
}
