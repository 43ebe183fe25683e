package io.dronedelivery.emulator.server;

import io.netty.handler.ssl.SslContext;
import io.netty.handler.ssl.SslContextBuilder;
import io.netty.pkitesting.CertificateBuilder;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import javax.net.ssl.KeyManagerFactory;

/** Whether the emulator speaks HTTPS, and with which certificate. */
public sealed interface Tls {

    /**
     * What to encrypt with; empty for plain HTTP.
     *
     * @throws IllegalArgumentException if there is no usable certificate
     */
    Optional<SslContext> context();

    /** Plain HTTP. */
    record Off() implements Tls {
        @Override
        public Optional<SslContext> context() {
            return Optional.empty();
        }
    }

    /** A certificate for {@code localhost} that is made up at the start and signed by nobody. */
    record SelfSigned() implements Tls {

        private static final Duration VALIDITY = Duration.ofDays(365);

        @Override
        // The library declares nothing narrower.
        public Optional<SslContext> context() {
            try {
                KeyManagerFactory keys = new CertificateBuilder()
                        .ecp256()
                        .subject("CN=localhost")
                        .addSanDnsName("localhost")
                        .addSanIpAddress("127.0.0.1")
                        .addSanIpAddress("::1")
                        .notBefore(Instant.now().minus(Duration.ofDays(1)))
                        .notAfter(Instant.now().plus(VALIDITY))
                        .addExtendedKeyUsageServerAuth()
                        .setIsCertificateAuthority(true)
                        .buildSelfSigned()
                        .toKeyManagerFactory();
                return Optional.of(SslContextBuilder.forServer(keys).build());
            } catch (Exception e) {
                throw new IllegalStateException("no certificate could be made", e);
            }
        }
    }

    /** The certificate in a PKCS#12 file. */
    record Pkcs12(Path file, String password) implements Tls {

        @Override
        public Optional<SslContext> context() {
            try (InputStream stored = Files.newInputStream(file)) {
                KeyStore store = KeyStore.getInstance("PKCS12");
                store.load(stored, password.toCharArray());
                KeyManagerFactory keys = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
                keys.init(store, password.toCharArray());
                return Optional.of(SslContextBuilder.forServer(keys).build());
            } catch (IOException | GeneralSecurityException e) {
                throw new IllegalArgumentException("cannot read a certificate from " + file, e);
            }
        }
    }
}
