package io.dronedelivery.emulator;

import static io.dronedelivery.emulator.SdkFixture.await;
import static io.dronedelivery.emulator.SdkFixture.item;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.azure.cosmos.ChangeFeedProcessor;
import com.azure.cosmos.ChangeFeedProcessorBuilder;
import com.azure.cosmos.CosmosAsyncContainer;
import com.azure.cosmos.models.ChangeFeedProcessorOptions;
import com.azure.cosmos.models.CosmosBatch;
import com.azure.cosmos.models.CosmosChangeFeedRequestOptions;
import com.azure.cosmos.models.CosmosContainerProperties;
import com.azure.cosmos.models.FeedRange;
import com.azure.cosmos.models.FeedResponse;
import com.azure.cosmos.models.PartitionKey;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

@InBothModes
class ChangeFeedTests {

    private final SdkFixture sdk = SdkFixture.start(4);
    private final CosmosAsyncContainer container = sdk.container(40_000);

    @BeforeEach
    void fill() {
        SdkFixture.fill(container, 100, 10);
    }

    @AfterEach
    void stop() {
        sdk.close();
    }

    @Test
    void endsAPageWhereItHasBecomeLarge() {
        CosmosAsyncContainer large = sdk.container(40_000);
        String text = "x".repeat(1_000_000);
        for (int number = 0; number < 10; number++) {
            await(large.createItem(item("large" + number, "a").put("text", text), new PartitionKey("a"), null));
        }

        List<Integer> pages = await(large.queryChangeFeed(
                        CosmosChangeFeedRequestOptions.createForProcessingFromBeginning(
                                FeedRange.forLogicalPartition(new PartitionKey("a"))),
                        ObjectNode.class)
                .byPage()
                .map(page -> page.getResults().size())
                .filter(size -> size > 0)
                .collectList());

        assertThat(pages).containsExactly(5, 5);
    }

    @Test
    void showsTheNewestVersionOfEveryDocumentFromTheBeginning() {
        await(container.upsertItem(item("i7", "p7").put("version", 2), new PartitionKey("p7"), null));
        await(container.deleteItem("i8", new PartitionKey("p8"), null));

        List<JsonNode> changes = read(CosmosChangeFeedRequestOptions.createForProcessingFromBeginning(
                        FeedRange.forFullRange()))
                .changes();

        assertThat(changes)
                .hasSize(99)
                .extracting(change -> change.path("id").asText())
                .doesNotHaveDuplicates();
        assertThat(changes)
                .filteredOn(change -> change.path("id").asText().equals("i7"))
                .allSatisfy(change -> assertThat(change.path("version").asInt()).isEqualTo(2));
    }

    @Test
    void goesOnWhereAContinuationEnded() {
        Feed first = read(CosmosChangeFeedRequestOptions.createForProcessingFromBeginning(FeedRange.forFullRange()));
        await(container.createItem(item("later", "p1"), new PartitionKey("p1"), null));
        Feed second = read(CosmosChangeFeedRequestOptions.createForProcessingFromContinuation(first.continuation()));

        assertThat(first.changes()).hasSize(100);
        assertThat(second.changes())
                .extracting(change -> change.path("id").asText())
                .containsExactly("later");
    }

    @Test
    void showsOnlyWhatComesAfterNow() {
        Feed now = read(CosmosChangeFeedRequestOptions.createForProcessingFromNow(FeedRange.forFullRange()));
        await(container.createItem(item("later", "p1"), new PartitionKey("p1"), null));

        assertThat(now.changes()).isEmpty();
        assertThat(read(CosmosChangeFeedRequestOptions.createForProcessingFromContinuation(now.continuation()))
                        .changes())
                .hasSize(1);
    }

    @Test
    void startsAtAPointInTime() {
        Instant past = Instant.now().minus(Duration.ofHours(1));
        Instant future = Instant.now().plus(Duration.ofHours(1));

        assertThat(read(CosmosChangeFeedRequestOptions.createForProcessingFromPointInTime(
                                past, FeedRange.forFullRange()))
                        .changes())
                .hasSize(100);
        assertThat(read(CosmosChangeFeedRequestOptions.createForProcessingFromPointInTime(
                                future, FeedRange.forFullRange()))
                        .changes())
                .isEmpty();
    }

    @Test
    void showsOnePartitionKeyOnly() {
        assertThat(read(CosmosChangeFeedRequestOptions.createForProcessingFromBeginning(
                                FeedRange.forLogicalPartition(new PartitionKey("p3"))))
                        .changes())
                .hasSize(10)
                .allSatisfy(change -> assertThat(change.path("pk").asText()).isEqualTo("p3"));
    }

    @Test
    void showsEveryVersionAndDeletionFromNowOn() {
        PartitionKey key = new PartitionKey("v");
        await(container.createItem(item("before", "v"), key, null));
        String start =
                continuation(CosmosChangeFeedRequestOptions.createForProcessingFromNow(FeedRange.forFullRange()));
        await(container.createItem(item("one", "v").put("n", 1), key, null));
        await(container.replaceItem(item("one", "v").put("n", 2), "one", key));
        CosmosBatch batch = CosmosBatch.createCosmosBatch(key);
        batch.createItemOperation(item("two", "v"));
        batch.deleteItemOperation("two");
        await(container.executeCosmosBatch(batch));
        await(container.deleteItem("before", key));
        await(container.createItem(item("elsewhere", "w"), new PartitionKey("w"), null));

        List<JsonNode> changes = versions(CosmosChangeFeedRequestOptions.createForProcessingFromContinuation(start)
                .setMaxItemCount(2));

        assertThat(changes.stream()
                        .filter(change -> !id(change).equals("elsewhere"))
                        .map(change -> id(change)
                                + ' '
                                + change.path("metadata").path("operationType").asText()
                                + ' '
                                + change.path("previous").path("n").asInt()
                                + ' '
                                + change.path("current").path("n").asInt()))
                .containsExactly(
                        "one create 0 1", "one replace 1 2", "two create 0 0", "two delete 0 0", "before delete 0 0");
        assertThat(changes).hasSize(6);
    }

    @Test
    void showsAllVersionsThroughASplit() {
        String start =
                continuation(CosmosChangeFeedRequestOptions.createForProcessingFromNow(FeedRange.forFullRange()));
        await(Flux.range(0, 120)
                .concatMap(number -> container.createItem(
                        item("s" + number, "p" + number % 10), new PartitionKey("p" + number % 10), null))
                .then(Mono.just(true)));
        AdminClient.of(sdk.emulator())
                .post(
                        "/_emulator/dbs/" + sdk.database().getId() + "/colls/" + container.getId()
                                + "/pkranges/0/split",
                        "");
        await(container.createItem(item("after", "p1"), new PartitionKey("p1"), null));

        assertThat(versions(CosmosChangeFeedRequestOptions.createForProcessingFromContinuation(start)))
                .hasSize(121);
    }

    private String continuation(CosmosChangeFeedRequestOptions options) {
        return await(container
                        .queryChangeFeed(options.allVersionsAndDeletes(), ObjectNode.class)
                        .byPage()
                        .last())
                .getContinuationToken();
    }

    private List<JsonNode> versions(CosmosChangeFeedRequestOptions options) {
        return await(container
                .queryChangeFeed(options.allVersionsAndDeletes(), JsonNode.class)
                .byPage()
                .flatMapIterable(FeedResponse::getResults)
                .collectList());
    }

    private static String id(JsonNode change) {
        return change.path("current")
                .path("id")
                .asText(change.path("metadata").path("id").asText());
    }

    @Test
    void feedsTheChangeFeedProcessor() {
        await(sdk.database().createContainer(new CosmosContainerProperties("leases", "/id")));
        Set<String> seen = ConcurrentHashMap.newKeySet();
        ChangeFeedProcessor processor = new ChangeFeedProcessorBuilder()
                .hostName("host")
                .feedContainer(container)
                .leaseContainer(sdk.database().getContainer("leases"))
                .options(new ChangeFeedProcessorOptions()
                        .setStartFromBeginning(true)
                        .setFeedPollDelay(Duration.ofMillis(200)))
                .handleChanges(changes ->
                        changes.forEach(change -> seen.add(change.path("id").asText())))
                .buildChangeFeedProcessor();
        processor.start().block(SdkFixture.TIMEOUT);
        try {
            await().atMost(SdkFixture.TIMEOUT).until(() -> seen.size() == 100);
            await(container.createItem(item("live", "p1"), new PartitionKey("p1"), null));
            await().atMost(SdkFixture.TIMEOUT).until(() -> seen.contains("live"));
        } finally {
            processor.stop().block(SdkFixture.TIMEOUT);
        }
    }

    private Feed read(CosmosChangeFeedRequestOptions options) {
        List<JsonNode> changes = new ArrayList<>();
        String continuation = "";
        for (FeedResponse<JsonNode> page : await(container
                .queryChangeFeed(options.setMaxItemCount(9), JsonNode.class)
                .byPage()
                .collectList())) {
            changes.addAll(page.getResults());
            continuation = page.getContinuationToken();
        }
        return new Feed(changes, continuation);
    }

    private record Feed(List<JsonNode> changes, String continuation) {}
}
