package io.dronedelivery.perf.laboratory;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * A gateway's certificate, made for one run by the JDK's own keytool: nobody but the load generator trusts it.
 *
 * @param keyStore the file
 */
record Certificate(Path keyStore) {

    private static final String PASSWORD = "for-one-run";
    private static final long PATIENCE_SECONDS = 60;

    static Certificate make(Path folder) {
        folder.toFile().mkdirs();
        Path keyStore = folder.resolve("gateway.p12").toAbsolutePath();
        try {
            Process keytool = new ProcessBuilder(
                            Project.java().resolveSibling("keytool").toString(),
                            "-genkeypair",
                            "-alias",
                            "gateway",
                            "-keyalg",
                            "EC",
                            "-groupname",
                            "secp256r1",
                            "-dname",
                            "CN=localhost",
                            "-ext",
                            "san=ip:127.0.0.1,dns:localhost",
                            "-validity",
                            "2",
                            "-storetype",
                            "PKCS12",
                            "-keystore",
                            keyStore.toString(),
                            "-storepass",
                            PASSWORD)
                    .redirectErrorStream(true)
                    .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                    .start();
            if (!keytool.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS) || keytool.exitValue() != 0) {
                throw new LaboratoryException("keytool made no certificate at " + keyStore);
            }
            return new Certificate(keyStore);
        } catch (IOException failure) {
            throw new LaboratoryException("keytool could not be started: " + failure.getMessage(), failure);
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            throw new LaboratoryException("Interrupted", interrupted);
        }
    }

    /** Of the gateway that shows it. */
    List<String> properties() {
        return List.of(
                "server.http2.enabled=true",
                "server.ssl.key-store=" + keyStore.toUri(),
                "server.ssl.key-store-password=" + PASSWORD,
                "management.server.ssl.enabled=false");
    }
}
