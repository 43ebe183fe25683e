package io.dronedelivery.emulator;

import static io.dronedelivery.emulator.SdkFixture.await;
import static io.dronedelivery.emulator.SdkFixture.item;
import static org.assertj.core.api.Assertions.assertThat;

import com.azure.cosmos.CosmosAsyncClient;
import com.azure.cosmos.CosmosAsyncContainer;
import com.azure.cosmos.CosmosEndToEndOperationLatencyPolicyConfigBuilder;
import com.azure.cosmos.models.CosmosQueryRequestOptions;
import java.time.Duration;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.util.retry.Retry;

/** What becomes of writes while partitions split and replicas die. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class DirectModeLoadTests {

    private static final int WRITES = 2_000;
    private static final int CONCURRENCY = 16;
    private static final Duration PATIENCE = Duration.ofMinutes(3);

    /**
     * The client never ends a write that it hands to a connection which is just being closed. No server can tell it of the write, so
     * an operation needs an end of its own.
     */
    private static final Duration LONGEST_WRITE = Duration.ofSeconds(5);

    private final CosmosEmulator emulator = CosmosEmulator.builder()
            .physicalPartitions(3)
            .throttling(false)
            .direct(0, 4)
            .start();
    private final CosmosAsyncClient client = SdkFixture.directClient(emulator)
            .endToEndOperationLatencyPolicyConfig(
                    new CosmosEndToEndOperationLatencyPolicyConfigBuilder(LONGEST_WRITE).build())
            .buildAsyncClient();
    private final CosmosAsyncContainer container = SdkFixture.itemsOfThreePartitions(client);
    private final AdminClient admin = AdminClient.of(emulator);

    @AfterAll
    void stop() {
        client.close();
        emulator.close();
    }

    @Test
    void losesNoAcknowledgedWriteThroughASplitTheDeathOfReplicasAndCutConnections() throws Exception {
        Set<String> acknowledged = ConcurrentHashMap.newKeySet();
        CompletableFuture<Void> writing = Flux.range(0, WRITES)
                .flatMap(number -> write(number).doOnNext(acknowledged::add), CONCURRENCY)
                .then()
                .toFuture();
        try {
            after(acknowledged, 200);
            admin.delete("/_emulator/replicas/0");
            after(acknowledged, 600);
            admin.post("/_emulator/dbs/db/colls/items/pkranges/0/split", "");
            after(acknowledged, 1_000);
            admin.post("/_emulator/faults", "{\"cut\":true,\"times\":5}");
            after(acknowledged, 1_200);
            admin.delete("/_emulator/replicas/1");
            after(acknowledged, 1_600);
            admin.delete("/_emulator/replicas/2");
            writing.get(PATIENCE.toSeconds(), TimeUnit.SECONDS);
        } finally {
            writing.cancel(true);
        }

        assertThat(acknowledged).hasSize(WRITES);
        assertThat(await(container
                        .queryItems(
                                "SELECT VALUE c.id FROM c WHERE STARTSWITH(c.id, 'w')",
                                new CosmosQueryRequestOptions(),
                                String.class)
                        .collectList()))
                .containsExactlyInAnyOrderElementsOf(acknowledged);
    }

    /** The id, once the write is acknowledged. What a broken connection leaves open, the client does not repeat by itself. */
    private Mono<String> write(int number) {
        return Mono.defer(() -> container.upsertItem(item("w" + number, "k" + number % 97)))
                .retryWhen(Retry.fixedDelay(Long.MAX_VALUE, Duration.ofMillis(100)))
                .map(written -> "w" + number);
    }

    private static void after(Set<String> acknowledged, int count) {
        Awaitility.await()
                .pollInterval(Duration.ofMillis(5))
                .atMost(PATIENCE)
                .until(() -> acknowledged.size() >= count);
    }
}
