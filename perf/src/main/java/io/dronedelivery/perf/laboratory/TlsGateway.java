package io.dronedelivery.perf.laboratory;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/**
 * A second gateway in front of the same services, with TLS and HTTP/2: the local stack speaks plain HTTP only. Its certificate is
 * made for the run by the JDK's own keytool, and nobody but the load generator trusts it.
 */
final class TlsGateway implements AutoCloseable {

    private static final String MAIN_CLASS = "io.dronedelivery.gateway.GatewayApplication";
    private static final String PASSWORD = "for-one-run";
    private static final Duration PATIENCE = Duration.ofMinutes(3);
    private static final Duration POLL = Duration.ofMillis(500);

    private static final Map<String, String> SERVICES =
            Map.of("delivery", "delivery-service", "package", "package-service", "drone", "drone-service");

    private final Process process;
    private final StackState state;

    private TlsGateway(Process process, StackState state) {
        this.process = process;
        this.state = state;
    }

    /** @throws LaboratoryException if it does not become ready */
    static TlsGateway start(Project project, StackState stack, Path folder) {
        Path keyStore = folder.resolve("gateway.p12");
        int port = freePort();
        int managementPort = freePort();
        try {
            makeCertificate(keyStore);
            Process process = new ProcessBuilder(command(project, stack, keyStore, port, managementPort))
                    .redirectErrorStream(true)
                    .redirectOutput(folder.resolve("tls-gateway.log").toFile())
                    .start();
            awaitReady(process, URI.create("http://127.0.0.1:%d/actuator/health/readiness".formatted(managementPort)));
            var running = new StackState.Running("gateway", process.pid(), port, managementPort);
            return new TlsGateway(process, stack.withGateway(URI.create("https://127.0.0.1:" + port), running));
        } catch (IOException failure) {
            throw new LaboratoryException("The TLS gateway could not be started: " + failure.getMessage(), failure);
        }
    }

    /** The stack with this gateway in the place of its own. */
    StackState state() {
        return state;
    }

    @Override
    public void close() {
        process.destroy();
    }

    private static List<String> command(
            Project project, StackState stack, Path keyStore, int port, int managementPort) {
        List<String> command = new ArrayList<>(List.of(
                Project.java().toString(),
                "-Xmx1g",
                "-XX:+UseSerialGC",
                "-cp",
                project.classPath("gateway"),
                MAIN_CLASS,
                "--spring.profiles.active=local",
                "--server.port=" + port,
                "--server.http2.enabled=true",
                "--server.ssl.key-store=" + keyStore.toUri(),
                "--server.ssl.key-store-password=" + PASSWORD,
                "--management.server.port=" + managementPort,
                "--management.server.ssl.enabled=false"));
        SERVICES.forEach((service, running) -> command.add("--gateway.services.%s.base-url=%s"
                .formatted(service, stack.process(running).base())));
        return command;
    }

    private static void makeCertificate(Path keyStore) throws IOException {
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
        if (!await(keytool, PATIENCE) || keytool.exitValue() != 0) {
            throw new LaboratoryException("keytool made no certificate at " + keyStore);
        }
    }

    private static void awaitReady(Process process, URI readiness) {
        HttpClient client = HttpClient.newHttpClient();
        HttpRequest request = HttpRequest.newBuilder(readiness).timeout(POLL).build();
        long end = System.nanoTime() + PATIENCE.toNanos();
        while (!answers(client, request)) {
            if (System.nanoTime() - end > 0 || await(process, POLL)) {
                process.destroy();
                throw new LaboratoryException("The TLS gateway did not become ready");
            }
        }
    }

    private static boolean answers(HttpClient client, HttpRequest request) {
        try {
            return client.send(request, HttpResponse.BodyHandlers.discarding()).statusCode() == 200;
        } catch (IOException notYet) {
            return false;
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            throw new LaboratoryException("Interrupted", interrupted);
        }
    }

    private static boolean await(Process process, Duration duration) {
        try {
            return process.waitFor(duration.toMillis(), TimeUnit.MILLISECONDS);
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            throw new LaboratoryException("Interrupted", interrupted);
        }
    }

    private static int freePort() {
        try (var socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return socket.getLocalPort();
        } catch (IOException none) {
            throw new LaboratoryException("There is no free port", none);
        }
    }
}
