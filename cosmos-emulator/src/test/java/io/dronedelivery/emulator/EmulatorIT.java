package io.dronedelivery.emulator;

import static org.assertj.core.api.Assertions.assertThat;

import com.azure.cosmos.CosmosClient;
import com.azure.cosmos.CosmosClientBuilder;
import com.azure.cosmos.CosmosContainer;
import com.azure.cosmos.models.PartitionKey;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The emulator as users start it: a process of its own. */
@Timeout(60)
class EmulatorIT {

    static final String READY = "Cosmos emulator ready at ";

    @Test
    void servesAsAProcessAndEndsWhenTold() throws Exception {
        Process process = start("--port", "0", "--partitions", "9");
        try (BufferedReader output = process.inputReader()) {
            String line = output.readLine();
            assertThat(line).startsWith(READY);
            try (CosmosClient client = new CosmosClientBuilder()
                    .endpoint(line.substring(READY.length()))
                    .key(CosmosEmulator.WELL_KNOWN_KEY)
                    .gatewayMode()
                    .buildClient()) {
                CosmosContainer items = withOneItem(client);

                assertThat(items.readItem("one", new PartitionKey("a"), ObjectNode.class)
                                .getStatusCode())
                        .isEqualTo(200);
                assertThat(items.getFeedRanges()).hasSize(9);
            }
        } finally {
            process.destroy();
            assertThat(process.waitFor(20, TimeUnit.SECONDS)).isTrue();
        }
    }

    @Test
    void servesDirectModeWithACertificateThatItsTrustStoreHolds(@TempDir Path folder) throws Exception {
        Path trusted = folder.resolve("trusted.jks");
        Process process = start("--port=0", "--direct", "--direct-port=0", "--replicas=4", "--trust-store=" + trusted);
        try (BufferedReader output = process.inputReader()) {
            String endpoint = output.readLine().substring(READY.length());
            System.setProperty("javax.net.ssl.trustStore", trusted.toString());
            try (CosmosClient client = new CosmosClientBuilder()
                    .endpoint(endpoint)
                    .key(CosmosEmulator.WELL_KNOWN_KEY)
                    .directMode()
                    .buildClient()) {
                CosmosContainer items = withOneItem(client);

                assertThat(items.readItem("one", new PartitionKey("a"), ObjectNode.class)
                                .getDiagnostics()
                                .toString())
                        .contains("rntbd://127.0.0.1:");
            }
        } finally {
            System.clearProperty("javax.net.ssl.trustStore");
            process.destroy();
            assertThat(process.waitFor(20, TimeUnit.SECONDS)).isTrue();
        }
    }

    @Test
    void saysInOneLineThatThePortIsTaken() throws Exception {
        try (CosmosEmulator running = CosmosEmulator.builder().start()) {
            int port = running.endpoint().getPort();
            Process process = start("--port", Integer.toString(port));

            assertThat(process.waitFor(30, TimeUnit.SECONDS)).isTrue();
            assertThat(process.exitValue()).isEqualTo(1);
            assertThat(process.inputReader().lines())
                    .containsExactly("Port " + port + " on 127.0.0.1 is already in use");
        }
    }

    @Test
    void explainsItself() throws Exception {
        Process process = start("--help");

        assertThat(process.inputReader().lines().toList().toString()).contains("--port", "--partitions", "--key");
        assertThat(process.waitFor(30, TimeUnit.SECONDS)).isTrue();
        assertThat(process.exitValue()).isZero();
    }

    static Process start(String... arguments) throws IOException {
        return command(arguments).start();
    }

    static ProcessBuilder command(String... arguments) {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        if (Runtime.version().feature() >= 24) {
            // From here on the JVM itself warns of what Netty does, on the stream that is looked at.
            command.addAll(List.of("--enable-native-access=ALL-UNNAMED", "--sun-misc-unsafe-memory-access=allow"));
        }
        command.addAll(
                List.of("-cp", System.getProperty("java.class.path"), CosmosEmulatorApplication.class.getName()));
        command.addAll(List.of(arguments));
        return new ProcessBuilder(command).redirectErrorStream(true);
    }

    private static CosmosContainer withOneItem(CosmosClient client) {
        client.createDatabaseIfNotExists("db");
        client.getDatabase("db").createContainerIfNotExists("items", "/pk");
        CosmosContainer items = client.getDatabase("db").getContainer("items");
        items.createItem(SdkFixture.item("one", "a"));
        return items;
    }
}
