package io.dronedelivery.emulator.server;

import io.netty.handler.ssl.SslContext;
import io.netty.handler.ssl.SslContextBuilder;
import io.netty.pkitesting.CertificateBuilder;
import io.netty.pkitesting.X509Bundle;
import java.security.cert.X509Certificate;
import java.time.Duration;
import java.time.Instant;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLException;

/** The key and certificate that the emulator shows its clients. */
public record Identity(KeyManagerFactory keys, X509Certificate certificate) {

    private static final Duration VALIDITY = Duration.ofDays(365);

    /** Of this process, made when first asked for. */
    static Identity selfSigned() {
        return SelfSigned.IDENTITY;
    }

    /**
     * What to encrypt with.
     *
     * @throws IllegalArgumentException if the key is of no use for that
     */
    SslContext context() {
        try {
            return SslContextBuilder.forServer(keys).build();
        } catch (SSLException e) {
            throw new IllegalArgumentException("no connection can be encrypted with the certificate", e);
        }
    }

    private static final class SelfSigned {

        private static final Identity IDENTITY = make();

        // The library declares nothing narrower.
        private static Identity make() {
            try {
                X509Bundle made = new CertificateBuilder()
                        .ecp256()
                        .subject("CN=localhost")
                        .addSanDnsName("localhost")
                        .addSanIpAddress("127.0.0.1")
                        .addSanIpAddress("::1")
                        .notBefore(Instant.now().minus(Duration.ofDays(1)))
                        .notAfter(Instant.now().plus(VALIDITY))
                        .addExtendedKeyUsageServerAuth()
                        .setIsCertificateAuthority(true)
                        .buildSelfSigned();
                return new Identity(made.toKeyManagerFactory(), made.getCertificate());
            } catch (Exception e) {
                throw new IllegalStateException("no certificate could be made", e);
            }
        }
    }
}
