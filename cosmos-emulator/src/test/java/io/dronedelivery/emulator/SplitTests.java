package io.dronedelivery.emulator;

import static io.dronedelivery.emulator.SdkFixture.await;
import static io.dronedelivery.emulator.SdkFixture.item;
import static org.assertj.core.api.Assertions.assertThat;

import com.azure.cosmos.CosmosAsyncContainer;
import com.azure.cosmos.models.CosmosChangeFeedRequestOptions;
import com.azure.cosmos.models.CosmosQueryRequestOptions;
import com.azure.cosmos.models.FeedRange;
import com.azure.cosmos.models.FeedResponse;
import com.azure.cosmos.models.PartitionKey;
import com.azure.cosmos.util.CosmosPagedFlux;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import reactor.core.publisher.Flux;

@InBothModes
class SplitTests {

    private static final int DOCUMENTS = 200;

    private final SdkFixture sdk = SdkFixture.start(2);
    private final CosmosAsyncContainer container = sdk.container(20_000);

    @BeforeEach
    void fill() {
        SdkFixture.fill(container, DOCUMENTS, 50);
    }

    @AfterEach
    void stop() {
        sdk.close();
    }

    @Test
    void clientGoesOnThroughASplit() {
        assertThat(all()).hasSize(DOCUMENTS);
        split("0");

        for (int number = 0; number < DOCUMENTS; number++) {
            assertThat(await(container.readItem("i" + number, new PartitionKey("p" + number % 50), ObjectNode.class))
                            .getStatusCode())
                    .isEqualTo(200);
        }
        assertThat(all()).hasSize(DOCUMENTS).doesNotHaveDuplicates();
        await(container.createItem(item("after", "p1"), new PartitionKey("p1"), null));
        assertThat(all()).hasSize(DOCUMENTS + 1);
    }

    @Test
    void pagesGoOnThroughASplit() {
        List<String> ids = await(pages().byPage(30)
                .index()
                .concatMap(
                        page -> {
                            if (page.getT1() == 0) {
                                split("0");
                                split("1");
                            }
                            return Flux.fromIterable(page.getT2().getResults());
                        },
                        0)
                .map(document -> document.path("id").asText())
                .collectList());

        assertThat(ids).hasSize(DOCUMENTS).doesNotHaveDuplicates();
    }

    @Test
    void tokenFromBeforeASplitIsGoodAfterIt() {
        FeedResponse<ObjectNode> first = await(pages().byPage(30).next());
        split("0");
        List<ObjectNode> rest = await(pages().byPage(first.getContinuationToken(), 30)
                .flatMapIterable(FeedResponse::getResults)
                .collectList());

        assertThat(Stream.concat(first.getResults().stream(), rest.stream())
                        .map(document -> document.path("id").asText()))
                .hasSize(DOCUMENTS)
                .doesNotHaveDuplicates();
    }

    @Test
    void changeFeedGoesOnThroughASplit() {
        String continuation = lastContinuation(
                CosmosChangeFeedRequestOptions.createForProcessingFromBeginning(FeedRange.forFullRange()));
        split("1");
        await(container.createItem(item("after", "p1"), new PartitionKey("p1"), null));

        List<String> changes = await(container
                        .queryChangeFeed(
                                CosmosChangeFeedRequestOptions.createForProcessingFromContinuation(continuation),
                                ObjectNode.class)
                        .collectList())
                .stream()
                .map(change -> change.path("id").asText())
                .toList();
        assertThat(changes).containsExactly("after");
    }

    private String lastContinuation(CosmosChangeFeedRequestOptions options) {
        List<FeedResponse<ObjectNode>> pages = await(
                container.queryChangeFeed(options, ObjectNode.class).byPage().collectList());
        return pages.get(pages.size() - 1).getContinuationToken();
    }

    private CosmosPagedFlux<ObjectNode> pages() {
        return container.queryItems("SELECT * FROM c", new CosmosQueryRequestOptions(), ObjectNode.class);
    }

    private List<String> all() {
        return await(pages().collectList()).stream()
                .map(document -> document.path("id").asText())
                .toList();
    }

    private void split(String partition) {
        AdminClient.of(sdk.emulator())
                .post(
                        "/_emulator/dbs/" + sdk.database().getId() + "/colls/" + container.getId() + "/pkranges/"
                                + partition + "/split",
                        "");
    }
}
