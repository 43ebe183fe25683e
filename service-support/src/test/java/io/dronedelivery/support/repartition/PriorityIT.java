package io.dronedelivery.support.repartition;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.dronedelivery.emulator.CosmosEmulator;
import io.dronedelivery.support.database.FaultyNetwork;
import io.dronedelivery.support.summary.Trip;
import io.dronedelivery.support.summary.TripService;
import io.netty.handler.codec.http.HttpHeaders;
import java.time.Duration;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.junit.jupiter.api.Test;

class PriorityIT {

    private static final Duration TIMEOUT = Duration.ofSeconds(60);
    private static final int OWNERS = 4;

    private final Queue<String> urgent = new ConcurrentLinkedQueue<>();
    private final Queue<String> patient = new ConcurrentLinkedQueue<>();

    @Test
    void isLowForCopyingAndComparingAndForNothingElse() {
        try (CosmosEmulator emulator = CosmosEmulator.builder().start();
                FaultyNetwork network = new FaultyNetwork(emulator.endpoint(), 1);
                TripService service = TripService.start(
                        network.endpoint(),
                        emulator.key(),
                        "trips-by-id",
                        "azure.cosmos.container.partition-key-path=/id",
                        "azure.cosmos.repartition.target=trips",
                        "azure.cosmos.repartition.longest-pause=30s")) {
            LoadedTrips.into(service, OWNERS);
            network.watch(request -> note(request.method().name(), request.requestHeaders()));

            service.bean(Repartition.class).start().block(TIMEOUT);
            await().atMost(TIMEOUT).until(() -> service.container().name().equals("trips"));
            assertThat(urgent).isEmpty();
            assertThat(patient).isNotEmpty();
            patient.clear();

            service.items().create(Trip.of("new", "o1", 1, "2")).block(TIMEOUT);
            assertThat(patient).isEmpty();
            assertThat(urgent).isNotEmpty();
        }
    }

    // The control documents' requests are few, and replicas depend on them.
    private void note(String method, HttpHeaders headers) {
        String key = headers.get("x-ms-documentdb-partitionkey", "");
        if (!key.contains(ControlStore.OWNER) && !headers.contains("x-ms-cosmos-is-query-plan-request")) {
            boolean low = "Low".equalsIgnoreCase(headers.get("x-ms-cosmos-priority-level"));
            (low ? patient : urgent).add(method + " " + key + " " + headers.get("a-im", ""));
        }
    }
}
