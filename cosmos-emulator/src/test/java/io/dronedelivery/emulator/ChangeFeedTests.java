package io.dronedelivery.emulator;

import static io.dronedelivery.emulator.SdkFixture.await;
import static io.dronedelivery.emulator.SdkFixture.fails;
import static io.dronedelivery.emulator.SdkFixture.item;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.azure.cosmos.ChangeFeedProcessor;
import com.azure.cosmos.ChangeFeedProcessorBuilder;
import com.azure.cosmos.CosmosAsyncContainer;
import com.azure.cosmos.models.ChangeFeedProcessorOptions;
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
    void refusesToShowAllVersionsAndDeletes() {
        fails(
                container
                        .queryChangeFeed(
                                CosmosChangeFeedRequestOptions.createForProcessingFromNow(FeedRange.forFullRange())
                                        .allVersionsAndDeletes(),
                                ObjectNode.class)
                        .byPage()
                        .next(),
                400);
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
