package io.dronedelivery.emulator;

import static io.dronedelivery.emulator.SdkFixture.await;
import static io.dronedelivery.emulator.SdkFixture.item;
import static org.assertj.core.api.Assertions.assertThat;

import com.azure.cosmos.CosmosAsyncClient;
import com.azure.cosmos.CosmosAsyncContainer;
import com.azure.cosmos.CosmosClientBuilder;
import com.azure.cosmos.ThrottlingRetryOptions;
import com.azure.cosmos.models.CosmosBatch;
import com.azure.cosmos.models.CosmosChangeFeedRequestOptions;
import com.azure.cosmos.models.CosmosQueryRequestOptions;
import com.azure.cosmos.models.FeedRange;
import com.azure.cosmos.models.FeedResponse;
import com.azure.cosmos.models.PartitionKey;
import com.azure.cosmos.models.ThroughputProperties;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Collection;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import reactor.core.Disposable;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/** Kills the emulator while it is written to and looks at what it has when it is back. */
class DurabilityIT {

    /** 100 rounds: {@code -Demulator.kills=100}. */
    private static final int KILLS = Integer.getInteger("emulator.kills", 3);

    private static final int BATCH = 5;

    @TempDir
    private Path directory = Path.of("");

    @Test
    void losesNoAcknowledgedWriteAndKeepsNoHalfBatchWhenKilled() throws Exception {
        Set<String> acknowledged = ConcurrentHashMap.newKeySet();
        for (int round = 0; round < KILLS; round++) {
            try (Running running = Running.start(directory)) {
                CosmosAsyncContainer container = running.container();
                check(container, acknowledged);
                writeUntilKilled(running, container, acknowledged, round);
            }
        }
        try (Running running = Running.start(directory)) {
            check(running.container(), acknowledged);
            assertThat(acknowledged).hasSizeGreaterThan(KILLS * 10);
        }
    }

    @Test
    void goesOnAfterARestartWithThroughputPartitionsAndChangeFeed() throws Exception {
        String continuation;
        try (Running running = Running.start(directory)) {
            CosmosAsyncContainer container = running.container();
            await(container.createItem(item("one", "a"), new PartitionKey("a"), null));
            await(container.createItem(item("two", "a"), new PartitionKey("a"), null));
            continuation = await(changes(
                                    container,
                                    CosmosChangeFeedRequestOptions.createForProcessingFromBeginning(
                                            FeedRange.forFullRange()))
                            .takeLast(1)
                            .single())
                    .getContinuationToken();
            await(container.deleteItem("two", new PartitionKey("a"), null));
        }
        try (Running running = Running.start(directory)) {
            CosmosAsyncContainer container = running.container();
            await(container.createItem(item("three", "a"), new PartitionKey("a"), null));

            assertThat(await(changes(
                                    container,
                                    CosmosChangeFeedRequestOptions.createForProcessingFromContinuation(continuation))
                            .flatMapIterable(page -> page.getResults())
                            .map(change -> change.path("id").asText())
                            .collectList()))
                    .containsExactly("three");
            assertThat(await(container.getFeedRanges())).hasSize(3);
            assertThat(await(container.readThroughput()).getProperties().getManualThroughput())
                    .isEqualTo(1_000_000);
        }
    }

    private static Flux<FeedResponse<ObjectNode>> changes(
            CosmosAsyncContainer container, CosmosChangeFeedRequestOptions options) {
        return container.queryChangeFeed(options, ObjectNode.class).byPage();
    }

    private static void writeUntilKilled(
            Running running, CosmosAsyncContainer container, Set<String> acknowledged, int round)
            throws InterruptedException {
        int before = acknowledged.size();
        Disposable writers = Flux.range(0, Integer.MAX_VALUE)
                .flatMap(number -> batch(container, round + "-" + number).doOnNext(acknowledged::add), 8)
                .onErrorComplete()
                .subscribe();
        Awaitility.await()
                .atMost(SdkFixture.TIMEOUT)
                .pollInterval(Duration.ofMillis(5))
                .until(() -> acknowledged.size() > before + 10 + round % 7 * 10);
        running.process().destroyForcibly();
        assertThat(running.process().waitFor(10, TimeUnit.SECONDS)).isTrue();
        writers.dispose();
    }

    private static Mono<String> batch(CosmosAsyncContainer container, String name) {
        CosmosBatch batch = CosmosBatch.createCosmosBatch(new PartitionKey(name));
        for (int member = 0; member < BATCH; member++) {
            batch.createItemOperation(item(name + "-" + member, name).put("text", "x".repeat(500)));
        }
        return container
                .executeCosmosBatch(batch)
                .flatMap(response -> response.isSuccessStatusCode() ? Mono.just(name) : Mono.empty());
    }

    private static void check(CosmosAsyncContainer container, Collection<String> acknowledged) {
        Map<String, Long> found = await(container
                        .queryItems("SELECT c.pk FROM c", new CosmosQueryRequestOptions(), ObjectNode.class)
                        .collectList())
                .stream()
                .collect(Collectors.groupingBy(document -> document.path("pk").asText(), Collectors.counting()));

        assertThat(found.keySet()).containsAll(acknowledged);
        assertThat(found.values()).allMatch(count -> count == BATCH);
    }

    /** An emulator process and a client of it. */
    private record Running(Process process, CosmosAsyncClient client) implements AutoCloseable {

        static Running start(Path directory) throws IOException {
            Process process = EmulatorIT.start("--port", "0", "--partitions", "3", "--directory", directory.toString());
            BufferedReader output = process.inputReader();
            String line = output.readLine();
            assertThat(line).startsWith(EmulatorIT.READY);
            CosmosAsyncClient client = new CosmosClientBuilder()
                    .endpoint(line.substring(EmulatorIT.READY.length()))
                    .key(CosmosEmulator.WELL_KNOWN_KEY)
                    .throttlingRetryOptions(new ThrottlingRetryOptions().setMaxRetryAttemptsOnThrottledRequests(0))
                    .gatewayMode()
                    .buildAsyncClient();
            await(client.createDatabaseIfNotExists("db"));
            await(client.getDatabase("db")
                    .createContainerIfNotExists(
                            "items", "/pk", ThroughputProperties.createManualThroughput(1_000_000)));
            return new Running(process, client);
        }

        CosmosAsyncContainer container() {
            return client.getDatabase("db").getContainer("items");
        }

        @Override
        public void close() {
            client.close();
            process.destroy();
            process.onExit().orTimeout(20, TimeUnit.SECONDS).join();
        }
    }
}
