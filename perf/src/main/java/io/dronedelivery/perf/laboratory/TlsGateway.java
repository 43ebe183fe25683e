package io.dronedelivery.perf.laboratory;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * A second gateway in front of the same services, with TLS and HTTP/2: the local stack speaks plain HTTP only. Its certificate is
 * made for the run by the JDK's own keytool, and nobody but the load generator trusts it.
 */
final class TlsGateway implements AutoCloseable {

    private static final String PASSWORD = "for-one-run";
    private static final long PATIENCE_SECONDS = 60;

    private final BootProcess process;
    private final StackState state;

    private TlsGateway(BootProcess process, StackState state) {
        this.process = process;
        this.state = state;
    }

    /** @throws LaboratoryException if it does not become ready */
    static TlsGateway start(Project project, StackState stack, Path folder) {
        Path keyStore = folder.resolve("gateway.p12");
        makeCertificate(keyStore);
        BootProcess process = BootProcess.start(
                project,
                SecondGateway.inFrontOf(
                        stack,
                        List.of(
                                "--server.http2.enabled=true",
                                "--server.ssl.key-store=" + keyStore.toUri(),
                                "--server.ssl.key-store-password=" + PASSWORD,
                                "--management.server.ssl.enabled=false")),
                folder.resolve("tls-gateway.log"));
        URI address = URI.create("https://127.0.0.1:" + process.running().port());
        return new TlsGateway(process, stack.with(process.running()).withGateway(address));
    }

    /** The stack with this gateway in the place of its own. */
    StackState state() {
        return state;
    }

    @Override
    public void close() {
        process.close();
    }

    private static void makeCertificate(Path keyStore) {
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
        } catch (IOException failure) {
            throw new LaboratoryException("keytool could not be started: " + failure.getMessage(), failure);
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            throw new LaboratoryException("Interrupted", interrupted);
        }
    }
}
