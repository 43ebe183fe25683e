package io.dronedelivery.emulator;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.time.Duration;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

class CosmosEmulatorTests {

    @Test
    void leavesNoThreadBehind() {
        Set<Thread> before = threads();
        long start = System.nanoTime();
        try (CosmosEmulator emulator = CosmosEmulator.builder().start()) {
            AdminClient.of(emulator).get("/_emulator/metrics");
            assertThat(threads().stream().map(Thread::getName)).anyMatch(name -> name.startsWith("emulator-"));
            start = System.nanoTime();
        }

        assertThat(Duration.ofNanos(System.nanoTime() - start)).isLessThan(Duration.ofSeconds(1));
        await().pollInSameThread().atMost(Duration.ofSeconds(1)).untilAsserted(() -> assertThat(threads())
                .filteredOn(thread -> !before.contains(thread))
                .filteredOn(thread -> !thread.isDaemon() || thread.getName().startsWith("emulator-"))
                .isEmpty());
    }

    private static Set<Thread> threads() {
        return Thread.getAllStackTraces().keySet().stream()
                .filter(Thread::isAlive)
                .collect(Collectors.toSet());
    }
}
