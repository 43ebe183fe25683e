package io.dronedelivery.emulator;

import static io.dronedelivery.emulator.SdkFixture.await;

import com.azure.cosmos.CosmosAsyncClient;
import com.azure.cosmos.CosmosAsyncContainer;
import com.azure.cosmos.CosmosClientBuilder;
import com.azure.cosmos.models.PartitionKey;
import com.azure.cosmos.models.ThroughputProperties;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.sun.management.OperatingSystemMXBean;
import java.io.BufferedReader;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Locale;
import java.util.function.UnaryOperator;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/** Processor time of a point read of a kilobyte, of the client and of the emulator apart, in gateway and in direct mode. */
final class PointReadMeasurement {

    private static final int DOCUMENTS = 1_000;
    private static final int READS = 20_000;
    private static final int CONCURRENCY = 16;
    private static final int ROUNDS = 6;

    private PointReadMeasurement() {}

    public static void main(String[] arguments) throws Exception {
        Path trusted = Files.createTempFile("emulator", ".jks");
        Process emulator =
                EmulatorIT.start("--port=0", "--direct", "--direct-port=0", "--replicas=4", "--trust-store=" + trusted);
        try (BufferedReader output = emulator.inputReader()) {
            String endpoint = output.readLine().substring(EmulatorIT.READY.length());
            System.setProperty("javax.net.ssl.trustStore", trusted.toString());
            fill(endpoint);
            for (int round = 1; round <= ROUNDS; round++) {
                measure("gateway", endpoint, CosmosClientBuilder::gatewayMode, emulator);
                measure("direct", endpoint, CosmosClientBuilder::directMode, emulator);
            }
        } finally {
            emulator.destroy();
            Files.delete(trusted);
        }
        System.exit(0);
    }

    private static CosmosClientBuilder builder(String endpoint) {
        return new CosmosClientBuilder().endpoint(endpoint).key(CosmosEmulator.WELL_KNOWN_KEY);
    }

    private static CosmosAsyncContainer container(CosmosAsyncClient client) {
        return client.getDatabase("db").getContainer("items");
    }

    private static void fill(String endpoint) {
        try (CosmosAsyncClient client = builder(endpoint).gatewayMode().buildAsyncClient()) {
            await(client.createDatabase("db"));
            await(client.getDatabase("db")
                    .createContainer("items", "/pk", ThroughputProperties.createManualThroughput(1_000_000)));
            await(Flux.range(0, DOCUMENTS)
                    .flatMap(number -> container(client)
                            .createItem(
                                    SdkFixture.item("i" + number, "p" + number).put("text", "x".repeat(900))))
                    .then(Mono.just(true)));
        }
    }

    private static void measure(
            String mode, String endpoint, UnaryOperator<CosmosClientBuilder> connection, Process emulator) {
        try (CosmosAsyncClient client = connection.apply(builder(endpoint)).buildAsyncClient()) {
            read(client, DOCUMENTS);
            long began = System.nanoTime();
            Duration ours = ours();
            Duration emulators = emulators(emulator);
            read(client, READS);
            double seconds = (System.nanoTime() - began) / 1e9;
            System.out.printf(
                    Locale.ROOT,
                    "%-7s  client %5.0f us  emulator %5.0f us a read  %6.0f reads/s%n",
                    mode,
                    micros(ours().minus(ours)),
                    micros(emulators(emulator).minus(emulators)),
                    READS / seconds);
        }
    }

    private static void read(CosmosAsyncClient client, int count) {
        await(Flux.range(0, count)
                .map(number -> number % DOCUMENTS)
                .flatMap(
                        number -> container(client)
                                .readItem("i" + number, new PartitionKey("p" + number), ObjectNode.class),
                        CONCURRENCY)
                .then(Mono.just(true)));
    }

    private static double micros(Duration total) {
        return total.toNanos() / 1_000.0 / READS;
    }

    private static Duration ours() {
        return Duration.ofNanos(
                ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class).getProcessCpuTime());
    }

    /** In hundredths of a second, as the operating system counts. */
    private static Duration emulators(Process emulator) {
        return emulator.info().totalCpuDuration().orElseThrow();
    }
}
