package io.dronedelivery.support.database;

import io.dronedelivery.emulator.CosmosEmulator;
import java.io.IOException;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicReference;
import org.awaitility.Awaitility;

/**
 * What the emulator has counted since it started, over all containers and partitions.
 *
 * @param requests requests that a physical partition served
 * @param charge request units, of the emulator's model
 * @param throttled requests that it refused with 429
 */
public record EmulatorMeters(double requests, double charge, double throttled) {

    /** Read when they have come to rest: what the start of a service still has under way is booked later on its side. */
    public static EmulatorMeters read(CosmosEmulator emulator) {
        AtomicReference<EmulatorMeters> last = new AtomicReference<>(scrape(emulator));
        Awaitility.await()
                .atMost(Duration.ofSeconds(10))
                .pollInterval(Duration.ofMillis(100))
                .until(() -> {
                    EmulatorMeters now = scrape(emulator);
                    return now.equals(last.getAndSet(now));
                });
        return Objects.requireNonNull(last.get());
    }

    private static EmulatorMeters scrape(CosmosEmulator emulator) {
        try {
            String metrics = HttpClient.newHttpClient()
                    .send(
                            HttpRequest.newBuilder(emulator.endpoint().resolve("/_emulator/metrics"))
                                    .build(),
                            HttpResponse.BodyHandlers.ofString())
                    .body();
            return new EmulatorMeters(
                    sum(metrics, "emulator_partition_requests_total"),
                    sum(metrics, "emulator_partition_charge_total"),
                    sum(metrics, "emulator_partition_throttled_total"));
        } catch (IOException | InterruptedException e) {
            throw new IllegalStateException("The emulator's metrics could not be read.", e);
        }
    }

    public EmulatorMeters since(EmulatorMeters before) {
        return new EmulatorMeters(requests - before.requests, charge - before.charge, throttled - before.throttled);
    }

    private static double sum(String metrics, String name) {
        return metrics.lines()
                .filter(line -> line.startsWith(name + "{"))
                .mapToDouble(line -> Double.parseDouble(line.substring(line.lastIndexOf(' ') + 1)))
                .sum();
    }
}
