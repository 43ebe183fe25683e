package io.dronedelivery.gateway.connection;

import io.netty.handler.ssl.SslContext;
import io.netty.handler.ssl.SslContextBuilder;
import javax.net.ssl.SSLException;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.ssl.SslBundle;
import org.springframework.boot.ssl.SslBundles;
import org.springframework.boot.ssl.SslOptions;
import org.springframework.cloud.gateway.config.HttpClientCustomizer;
import org.springframework.stereotype.Component;
import reactor.netty.http.client.HttpClient;

/** Whom the gateway trusts among services that are called over TLS, and how it shows who it is: for sections and routes alike. */
@Component
public final class ServiceTls implements HttpClientCustomizer {

    private final @Nullable SslContext context;

    /** @param sslBundle name of one of {@code spring.ssl.bundle.*}; without it the JVM's own trust counts */
    @ConfigurationProperties("gateway.service-tls")
    record Properties(@Nullable String sslBundle) {}

    ServiceTls(Properties properties, SslBundles bundles) throws SSLException {
        this.context = properties.sslBundle() == null ? null : context(bundles.getBundle(properties.sslBundle()));
    }

    private static SslContext context(SslBundle bundle) throws SSLException {
        SslOptions options = bundle.getOptions();
        return SslContextBuilder.forClient()
                .keyManager(bundle.getManagers().getKeyManagerFactory())
                .trustManager(bundle.getManagers().getTrustManagerFactory())
                .ciphers(SslOptions.asSet(options.getCiphers()))
                .protocols(SslOptions.asSet(options.getEnabledProtocols()))
                .build();
    }

    @Override
    public HttpClient customize(HttpClient client) {
        SslContext own = context;
        return own == null ? client : client.secure(spec -> spec.sslContext(own));
    }
}
