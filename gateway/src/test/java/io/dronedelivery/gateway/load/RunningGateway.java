package io.dronedelivery.gateway.load;

import io.dronedelivery.gateway.section.Section;
import java.io.File;
import java.io.IOException;
import java.net.ServerSocket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import org.awaitility.Awaitility;

/** A gateway in a process of its own, with the areas of memory that a pod has. */
final class RunningGateway implements AutoCloseable {

    private static final String JAVA =
            Path.of(System.getProperty("java.home"), "bin").toString() + File.separator;

    private final HttpClient http = HttpClient.newHttpClient();
    private final Process process;
    private final int port;
    private final int managementPort;

    private RunningGateway(Process process, int port, int managementPort) {
        this.process = process;
        this.port = port;
        this.managementPort = managementPort;
    }

    /** @param settings on the command line, after everything that is set here */
    static RunningGateway before(Function<Section, URI> services, List<String> settings) throws IOException {
        int port = freePort();
        int managementPort = freePort();
        List<String> command = new ArrayList<>(java("io.dronedelivery.gateway.GatewayApplication"));
        command.addAll(List.of(
                "--spring.profiles.active=local",
                "--spring.main.banner-mode=off",
                "--logging.level.root=warn",
                "--server.port=" + port,
                "--management.server.port=" + managementPort,
                "--gateway.services.delivery.base-url=" + services.apply(Section.DELIVERIES),
                "--gateway.services.package.base-url=" + services.apply(Section.PACKAGES),
                "--gateway.services.drone.base-url=" + services.apply(Section.DRONES)));
        command.addAll(settings);
        Process process = new ProcessBuilder(command).inheritIO().start();
        RunningGateway gateway = new RunningGateway(process, port, managementPort);
        Awaitility.await()
                .atMost(Duration.ofMinutes(2))
                .ignoreExceptions()
                .until(() -> !process.isAlive()
                        || gateway.management("health/readiness").contains("UP"));
        if (!process.isAlive()) {
            throw new IllegalStateException("The gateway has ended");
        }
        return gateway;
    }

    /** The command line that runs a class with the memory of the gateway's pod. */
    static List<String> java(String mainClass) {
        return List.of(
                JAVA + "java",
                "-XX:+UseSerialGC",
                "-Xmx230m",
                "-Xss512k",
                "-XX:MaxDirectMemorySize=48m",
                "-XX:MaxMetaspaceSize=128m",
                "-XX:ReservedCodeCacheSize=64m",
                "-XX:+ExitOnOutOfMemoryError",
                "-cp",
                System.getProperty("java.class.path"),
                mainClass);
    }

    int port() {
        return port;
    }

    boolean isAlive() {
        return process.isAlive();
    }

    /** Bytes on the heap and in direct buffers once garbage has been collected. */
    double memory() throws IOException, InterruptedException {
        new ProcessBuilder(JAVA + "jcmd", Long.toString(process.pid()), "GC.run")
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .start()
                .waitFor(30, TimeUnit.SECONDS);
        return sumOf("jvm_memory_used_bytes{area=\"heap\"") + sumOf("jvm_buffer_memory_used_bytes{id=\"direct\"");
    }

    double refused() throws IOException, InterruptedException {
        return sumOf("invoice_admission_shed_total");
    }

    double limit() throws IOException, InterruptedException {
        return sumOf("invoice_admission_limit");
    }

    private double sumOf(String metric) throws IOException, InterruptedException {
        return management("prometheus")
                .lines()
                .filter(line -> line.startsWith(metric))
                .mapToDouble(line -> Double.parseDouble(line.substring(line.lastIndexOf(' '))))
                .sum();
    }

    private String management(String endpoint) throws IOException, InterruptedException {
        URI uri = URI.create("http://127.0.0.1:" + managementPort + "/actuator/" + endpoint);
        return http.send(
                        HttpRequest.newBuilder(uri)
                                .timeout(Duration.ofSeconds(10))
                                .build(),
                        HttpResponse.BodyHandlers.ofString())
                .body();
    }

    static int freePort() throws IOException {
        try (ServerSocket socket = new ServerSocket(0)) {
            return socket.getLocalPort();
        }
    }

    @Override
    public void close() {
        process.destroy();
        process.onExit()
                .orTimeout(40, TimeUnit.SECONDS)
                .handle((ended, late) -> process.destroyForcibly())
                .join();
    }
}
