package io.dronedelivery.emulator;

import static io.dronedelivery.emulator.SdkFixture.await;
import static io.dronedelivery.emulator.SdkFixture.item;
import static org.assertj.core.api.Assertions.assertThat;

import com.azure.cosmos.CosmosAsyncClient;
import com.azure.cosmos.CosmosAsyncContainer;
import com.azure.cosmos.models.CosmosItemResponse;
import com.azure.cosmos.models.CosmosQueryRequestOptions;
import com.azure.cosmos.models.PartitionKey;
import com.fasterxml.jackson.databind.node.ObjectNode;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;

@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class DirectModeTests {

    private final CosmosEmulator emulator = CosmosEmulator.builder()
            .physicalPartitions(3)
            .throttling(false)
            .direct(0, 4)
            .start();
    private final CosmosAsyncClient client = SdkFixture.directClient(emulator).buildAsyncClient();
    private final CosmosAsyncContainer container = SdkFixture.itemsOfThreePartitions(client);

    @AfterAll
    void stop() {
        client.close();
        emulator.close();
    }

    @Test
    void readsAndWritesAtTheReplicas() {
        await(container.createItem(item("one", "a"), new PartitionKey("a"), null));
        CosmosItemResponse<ObjectNode> read = await(container.readItem("one", new PartitionKey("a"), ObjectNode.class));

        assertThat(read.getStatusCode()).isEqualTo(200);
        assertThat(read.getRequestCharge()).isEqualTo(1);
        assertThat(read.getDiagnostics().toString()).contains("rntbd://127.0.0.1:");
    }

    @Test
    void queriesEveryPartition() {
        SdkFixture.fill(container, 100, 10);

        assertThat(await(container
                        .queryItems(
                                "SELECT * FROM c WHERE c.n >= 50 ORDER BY c.n",
                                new CosmosQueryRequestOptions(),
                                ObjectNode.class)
                        .collectList()))
                .hasSize(50);
    }
}
