package io.dronedelivery.support.summary;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.dronedelivery.emulator.CosmosEmulator;
import io.dronedelivery.support.database.FaultyNetwork;
import io.dronedelivery.support.deadline.Deadline;
import io.dronedelivery.support.deadline.DeadlineExceededException;
import java.time.Duration;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import reactor.test.StepVerifier;

class DeadlineIT {

    private static final Duration TIMEOUT = Duration.ofSeconds(30);
    private static final Duration BUDGET = Duration.ofMillis(100);
    private static final Duration DATABASE = Duration.ofSeconds(1);

    private final CosmosEmulator emulator =
            CosmosEmulator.builder().physicalPartitions(9).throttling(false).start();
    private final FaultyNetwork network = new FaultyNetwork(emulator.endpoint(), 1);

    @AfterEach
    void stop() {
        network.close();
        emulator.close();
    }

    @Test
    void cutsAFanOutAsAWholeAndAsksForNoFurtherPage() {
        try (TripService service = TripService.start(
                network.endpoint(),
                emulator.key(),
                "slow",
                "azure.cosmos.container.partition-key-path=/id",
                "azure.cosmos.access.parallelism=0")) {
            OwnerMonth month = new OwnerMonth("o1", 2026, 11);
            service.repository().month(month).block(TIMEOUT);
            network.delay(DATABASE);

            // The shared machines that tests run on stall now and then: the usual answer counts, not the unluckiest.
            long[] millis = IntStream.range(0, 5)
                    .mapToLong(i -> cut(service, month))
                    .sorted()
                    .toArray();
            int asked = network.documentRequests();

            assertThat(millis[2]).isLessThan(DATABASE.toMillis() / 2);
            await().during(Duration.ofMillis(2500))
                    .atMost(Duration.ofSeconds(10))
                    .until(() -> {
                        return network.documentRequests() == asked;
                    });
        }
    }

    private static long cut(TripService service, OwnerMonth month) {
        return StepVerifier.create(service.repository().month(month).contextWrite(Deadline.after(BUDGET)::into))
                .expectError(DeadlineExceededException.class)
                .verify(TIMEOUT)
                .toMillis();
    }
}
