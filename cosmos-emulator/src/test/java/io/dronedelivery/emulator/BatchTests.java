package io.dronedelivery.emulator;

import static io.dronedelivery.emulator.SdkFixture.await;
import static io.dronedelivery.emulator.SdkFixture.fails;
import static io.dronedelivery.emulator.SdkFixture.item;
import static org.assertj.core.api.Assertions.assertThat;

import com.azure.cosmos.CosmosAsyncContainer;
import com.azure.cosmos.models.CosmosBatch;
import com.azure.cosmos.models.CosmosBatchOperationResult;
import com.azure.cosmos.models.CosmosBatchResponse;
import com.azure.cosmos.models.CosmosBulkOperationResponse;
import com.azure.cosmos.models.CosmosBulkOperations;
import com.azure.cosmos.models.CosmosBulkPatchItemRequestOptions;
import com.azure.cosmos.models.CosmosChangeFeedRequestOptions;
import com.azure.cosmos.models.CosmosItemOperation;
import com.azure.cosmos.models.CosmosPatchOperations;
import com.azure.cosmos.models.CosmosQueryRequestOptions;
import com.azure.cosmos.models.FeedRange;
import com.azure.cosmos.models.PartitionKey;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import reactor.core.publisher.Flux;

@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@InBothModes
class BatchTests {

    private static final PartitionKey KEY = new PartitionKey("a");

    private final SdkFixture sdk = SdkFixture.start(4);
    private final CosmosAsyncContainer container = sdk.container(40_000);

    @AfterAll
    void stop() {
        sdk.close();
    }

    @Test
    void doesAllOperationsOfABatchAsOne() {
        await(container.createItem(item("count", "a").put("n", 1), KEY, null));
        CosmosBatch batch = CosmosBatch.createCosmosBatch(KEY);
        batch.createItemOperation(item("created", "a"));
        batch.upsertItemOperation(item("upserted", "a"));
        batch.patchItemOperation("count", CosmosPatchOperations.create().increment("/n", 1));
        batch.readItemOperation("count");
        batch.replaceItemOperation("upserted", item("upserted", "a").put("v", 2));
        batch.deleteItemOperation("created");

        CosmosBatchResponse response = await(container.executeCosmosBatch(batch));

        assertThat(response.isSuccessStatusCode()).isTrue();
        assertThat(response.getResults())
                .extracting(CosmosBatchOperationResult::getStatusCode)
                .containsExactly(201, 201, 200, 200, 200, 204);
        assertThat(response.getResults()
                        .get(3)
                        .getItem(ObjectNode.class)
                        .path("n")
                        .asInt())
                .isEqualTo(2);
        fails(container.readItem("created", KEY, ObjectNode.class), 404);
        assertThat(await(container.readItem("upserted", KEY, ObjectNode.class))
                        .getItem()
                        .path("v")
                        .asInt())
                .isEqualTo(2);
    }

    @Test
    void doesNothingOfABatchThatFailsAndSaysWhichOperationDid() {
        await(container.createItem(item("taken", "a"), KEY, null));
        CosmosBatch batch = CosmosBatch.createCosmosBatch(KEY);
        batch.createItemOperation(item("first", "a"));
        batch.createItemOperation(item("taken", "a"));
        batch.createItemOperation(item("third", "a"));

        CosmosBatchResponse response = await(container.executeCosmosBatch(batch));

        assertThat(response.getStatusCode()).isEqualTo(409);
        assertThat(response.getResults())
                .extracting(CosmosBatchOperationResult::getStatusCode)
                .containsExactly(424, 409, 424);
        fails(container.readItem("first", KEY, ObjectNode.class), 404);
        fails(container.readItem("third", KEY, ObjectNode.class), 404);
    }

    @Test
    void writesAllOfABatchAtOnePositionOfTheLog() {
        PartitionKey key = new PartitionKey("log");
        String before =
                await(container.createItem(item("start", "log"), key, null)).getSessionToken();
        CosmosBatch batch = CosmosBatch.createCosmosBatch(key);
        batch.createItemOperation(item("one", "log"));
        batch.createItemOperation(item("two", "log"));
        batch.replaceItemOperation("one", item("one", "log").put("v", 2));

        String after = await(container.executeCosmosBatch(batch)).getSessionToken();

        assertThat(position(after)).isEqualTo(position(before) + 1);
        List<List<Long>> pages = await(container
                .queryChangeFeed(
                        CosmosChangeFeedRequestOptions.createForProcessingFromBeginning(
                                        FeedRange.forLogicalPartition(key))
                                .setMaxItemCount(1),
                        ObjectNode.class)
                .byPage()
                .map(page -> page.getResults().stream()
                        .map(document -> document.path("_lsn").asLong())
                        .toList())
                .filter(page -> !page.isEmpty())
                .collectList());
        assertThat(pages).containsExactly(List.of(position(before)), List.of(position(after), position(after)));
    }

    private static long position(String sessionToken) {
        return Long.parseLong(sessionToken.substring(sessionToken.indexOf('#') + 1));
    }

    @Test
    void failsOnlyTheBulkOperationWhoseConditionIsNoQuery() {
        await(container.createItem(item("patched", "a").put("n", 1), KEY, null));
        CosmosItemOperation wrong = CosmosBulkOperations.getPatchItemOperation(
                "patched",
                KEY,
                CosmosPatchOperations.create().increment("/n", 1),
                new CosmosBulkPatchItemRequestOptions().setFilterPredicate("FROM c WHERE ((("));
        CosmosItemOperation right = CosmosBulkOperations.getCreateItemOperation(item("beside", "a"), KEY);

        assertThat(await(container
                        .executeBulkOperations(Flux.just(right, wrong))
                        .map(response -> response.getResponse().getStatusCode())
                        .collectList()))
                .containsExactlyInAnyOrder(201, 400);
        assertThat(await(container.readItem("beside", KEY, ObjectNode.class)).getStatusCode())
                .isEqualTo(200);
    }

    @Test
    void bulkLoadsOverAllPartitionsAndReportsEachOperation() {
        int documents = 1_000;
        Flux<CosmosItemOperation> operations = Flux.range(0, documents)
                .map(number -> CosmosBulkOperations.getCreateItemOperation(
                        item("bulk" + number, "b" + number % 20).put("bulk", true),
                        new PartitionKey("b" + number % 20)));
        List<CosmosBulkOperationResponse<Object>> responses =
                await(container.executeBulkOperations(operations).collectList());
        List<CosmosBulkOperationResponse<Object>> again = await(container
                .executeBulkOperations(Flux.just(
                        CosmosBulkOperations.getCreateItemOperation(item("bulk0", "b0"), new PartitionKey("b0"))))
                .collectList());

        assertThat(responses).hasSize(documents).allSatisfy(response -> assertThat(
                        response.getResponse().getStatusCode())
                .isEqualTo(201));
        assertThat(again).hasSize(1).allSatisfy(response -> assertThat(
                        response.getResponse().getStatusCode())
                .isEqualTo(409));
        assertThat(await(container
                        .queryItems(
                                "SELECT VALUE COUNT(1) FROM c WHERE c.bulk",
                                new CosmosQueryRequestOptions(),
                                Integer.class)
                        .single()))
                .isEqualTo(documents);
    }
}
