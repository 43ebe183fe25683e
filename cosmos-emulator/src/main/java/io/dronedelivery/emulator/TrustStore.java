package io.dronedelivery.emulator;

import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.cert.X509Certificate;

/** A file with the one certificate that a client shall trust. */
final class TrustStore {

    /** The one format whose certificates Java reads without being told a password. */
    private static final String FORMAT = "JKS";

    private static final String ALIAS = "cosmos-emulator";

    private TrustStore() {}

    static void write(X509Certificate certificate, Path file) {
        try (OutputStream out = Files.newOutputStream(file)) {
            KeyStore store = KeyStore.getInstance(FORMAT);
            store.load(null, null);
            store.setCertificateEntry(ALIAS, certificate);
            store.store(out, ALIAS.toCharArray());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("every Java runtime has " + FORMAT, e);
        }
    }
}
