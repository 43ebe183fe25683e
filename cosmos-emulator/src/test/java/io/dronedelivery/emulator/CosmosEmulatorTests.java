package io.dronedelivery.emulator;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.io.InputStream;
import java.net.Socket;
import java.net.SocketException;
import java.net.SocketTimeoutException;
import java.time.Duration;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Test;

class CosmosEmulatorTests {

    private static final Duration PATIENCE = Duration.ofSeconds(10);

    @Test
    void hangsUpOnItsClients() throws IOException {
        CosmosEmulator emulator = CosmosEmulator.builder().start();
        try (Socket client =
                new Socket(emulator.endpoint().getHost(), emulator.endpoint().getPort())) {
            client.setSoTimeout((int) PATIENCE.toMillis());
            client.getOutputStream().write("GET / HTTP/1.1\r\nHost: emulator\r\n\r\n".getBytes(US_ASCII));
            InputStream answer = client.getInputStream();
            assertThat(answer.read()).isEqualTo('H');

            emulator.close();

            // Returns only when the other side has hung up.
            assertThat(new String(answer.readAllBytes(), US_ASCII)).startsWith("TTP/1.1 ");
        }
    }

    @RepeatedTest(20)
    void hangsUpOnAClientThatItIsAnswering() throws IOException {
        CosmosEmulator emulator = CosmosEmulator.builder().start();
        try (Socket client =
                new Socket(emulator.endpoint().getHost(), emulator.endpoint().getPort())) {
            client.setSoTimeout((int) PATIENCE.toMillis());
            client.getOutputStream().write("GET / HTTP/1.1\r\nHost: emulator\r\n\r\n".getBytes(US_ASCII));

            emulator.close();

            assertThat(isHungUpOn(client)).isTrue();
        }
    }

    @Test
    void leavesNoThreadBehind() {
        Set<Thread> before = threads();
        try (CosmosEmulator emulator = CosmosEmulator.builder().start()) {
            AdminClient.of(emulator).get("/_emulator/metrics");
            assertThat(threads().stream().map(Thread::getName)).anyMatch(name -> name.startsWith("emulator-"));
        }

        await().pollInSameThread().atMost(PATIENCE).untilAsserted(() -> assertThat(threads())
                .filteredOn(thread -> !before.contains(thread))
                .filteredOn(thread -> !thread.isDaemon() || thread.getName().startsWith("emulator-"))
                .isEmpty());
    }

    private static boolean isHungUpOn(Socket client) throws IOException {
        try {
            client.getInputStream().readAllBytes();
            return true;
        } catch (SocketTimeoutException stillOpen) {
            return false;
        } catch (SocketException reset) {
            return true;
        }
    }

    private static Set<Thread> threads() {
        return Thread.getAllStackTraces().keySet().stream()
                .filter(Thread::isAlive)
                .collect(Collectors.toSet());
    }
}
