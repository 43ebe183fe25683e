package io.dronedelivery.emulator.server;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.cert.X509Certificate;
import java.util.Collections;
import java.util.Optional;
import javax.net.ssl.KeyManagerFactory;

/** Whether the emulator speaks HTTPS, and with which certificate. */
public sealed interface Tls {

    /**
     * What to show clients; empty for plain HTTP.
     *
     * @throws IllegalArgumentException if there is no usable certificate
     */
    Optional<Identity> identity();

    /** Plain HTTP. */
    record Off() implements Tls {
        @Override
        public Optional<Identity> identity() {
            return Optional.empty();
        }
    }

    /** A certificate for {@code localhost} that each process makes up anew and nobody has signed. */
    record SelfSigned() implements Tls {
        @Override
        public Optional<Identity> identity() {
            return Optional.of(Identity.selfSigned());
        }
    }

    /** The certificate in a PKCS#12 file. */
    record Pkcs12(Path file, String password) implements Tls {

        @Override
        public Optional<Identity> identity() {
            try (InputStream stored = Files.newInputStream(file)) {
                KeyStore store = KeyStore.getInstance("PKCS12");
                store.load(stored, password.toCharArray());
                KeyManagerFactory keys = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
                keys.init(store, password.toCharArray());
                for (String alias : Collections.list(store.aliases())) {
                    if (store.isKeyEntry(alias) && store.getCertificate(alias) instanceof X509Certificate own) {
                        return Optional.of(new Identity(keys, own));
                    }
                }
                throw new IllegalArgumentException("there is no key with a certificate in " + file);
            } catch (IOException | GeneralSecurityException e) {
                throw new IllegalArgumentException("cannot read a certificate from " + file, e);
            }
        }
    }
}
