package io.dronedelivery.emulator;

import static io.dronedelivery.emulator.SdkFixture.await;
import static io.dronedelivery.emulator.SdkFixture.fails;
import static io.dronedelivery.emulator.SdkFixture.item;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.azure.cosmos.CosmosAsyncContainer;
import com.azure.cosmos.models.CosmosContainerProperties;
import com.azure.cosmos.models.CosmosQueryRequestOptions;
import com.azure.cosmos.models.PartitionKey;
import com.azure.cosmos.models.PartitionKeyBuilder;
import com.azure.cosmos.models.PartitionKeyDefinition;
import com.azure.cosmos.models.PartitionKeyDefinitionVersion;
import com.azure.cosmos.models.PartitionKind;
import com.azure.cosmos.models.SqlParameter;
import com.azure.cosmos.models.SqlQuerySpec;
import com.azure.cosmos.models.UniqueKey;
import com.azure.cosmos.models.UniqueKeyPolicy;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;

@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@InBothModes
class ContainerTests {

    private final SdkFixture sdk = SdkFixture.start(4);

    @AfterAll
    void stop() {
        sdk.close();
    }

    @Test
    void createsOnceListsQueriesReplacesAndDeletes() {
        CosmosContainerProperties properties = properties("/pk");
        String id = properties.getId();
        assertThat(await(sdk.database().createContainerIfNotExists(properties)).getStatusCode())
                .isEqualTo(201);
        assertThat(await(sdk.database().createContainerIfNotExists(properties)).getStatusCode())
                .isEqualTo(200);
        fails(sdk.database().createContainer(properties), 409);

        assertThat(await(sdk.database().readAllContainers().collectList()))
                .extracting(CosmosContainerProperties::getId)
                .contains(id);
        assertThat(await(sdk.database()
                        .queryContainers(
                                new SqlQuerySpec("SELECT * FROM c WHERE c.id = @id", new SqlParameter("@id", id)))
                        .collectList()))
                .hasSize(1);
        CosmosAsyncContainer container = sdk.database().getContainer(id);
        await(container.replace(await(container.read()).getProperties().setDefaultTimeToLiveInSeconds(77)));
        assertThat(await(container.read()).getProperties().getDefaultTimeToLiveInSeconds())
                .isEqualTo(77);
        await(container.delete());
        fails(container.read(), 404);
    }

    @Test
    void servesAContainerThatWasDeletedAndCreatedAgainUnderItsOldName() {
        CosmosContainerProperties properties = properties("/pk");
        CosmosAsyncContainer container = sdk.container(properties, 4_000);
        await(container.createItem(item("old", "a"), new PartitionKey("a"), null));
        await(container.delete());
        await(sdk.database().createContainer(properties));

        await(container.createItem(item("new", "a"), new PartitionKey("a"), null));
        fails(container.readItem("old", new PartitionKey("a"), ObjectNode.class), 404);
    }

    @Test
    void keepsHierarchicalKeysTogetherByPrefix() {
        PartitionKeyDefinition levels = new PartitionKeyDefinition();
        levels.setKind(PartitionKind.MULTI_HASH);
        levels.setVersion(PartitionKeyDefinitionVersion.V2);
        levels.setPaths(List.of("/tenant", "/user"));
        CosmosAsyncContainer container =
                sdk.container(new CosmosContainerProperties("h-" + UUID.randomUUID(), levels), 40_000);
        for (int number = 0; number < 60; number++) {
            ObjectNode document = SdkFixture.JSON
                    .createObjectNode()
                    .put("id", "d" + number)
                    .put("tenant", "t" + number % 3)
                    .put("user", "u" + number % 6);
            await(container.createItem(
                    document,
                    new PartitionKeyBuilder()
                            .add("t" + number % 3)
                            .add("u" + number % 6)
                            .build(),
                    null));
        }

        assertThat(count(container, new PartitionKeyBuilder().add("t1").build()))
                .isEqualTo(20);
        assertThat(count(
                        container, new PartitionKeyBuilder().add("t1").add("u4").build()))
                .isEqualTo(10);
        assertThat(await(container.readItem(
                                "d4",
                                new PartitionKeyBuilder().add("t1").add("u4").build(),
                                ObjectNode.class))
                        .getStatusCode())
                .isEqualTo(200);
    }

    @Test
    void servesTheFirstVersionOfTheHash() {
        PartitionKeyDefinition first = new PartitionKeyDefinition();
        first.setPaths(List.of("/pk"));
        first.setVersion(PartitionKeyDefinitionVersion.V1);
        CosmosAsyncContainer container =
                sdk.container(new CosmosContainerProperties("v1-" + UUID.randomUUID(), first), 40_000);
        SdkFixture.fill(container, 50, 10);

        assertThat(count(container, new PartitionKey("p3"))).isEqualTo(5);
    }

    @Test
    void forgetsExpiredDocuments() {
        CosmosAsyncContainer container = sdk.container(properties("/pk").setDefaultTimeToLiveInSeconds(-1), 4_000);
        await(container.createItem(item("short", "a").put("ttl", 1), new PartitionKey("a"), null));
        await(container.createItem(item("long", "a"), new PartitionKey("a"), null));

        await().atMost(SdkFixture.TIMEOUT).untilAsserted(() -> assertThat(count(container, new PartitionKey("a")))
                .isEqualTo(1));
        fails(container.readItem("short", new PartitionKey("a"), ObjectNode.class), 404);
        await(container.createItem(item("short", "a"), new PartitionKey("a"), null));
    }

    @Test
    void refusesASecondDocumentWithAUniqueValueInThePartition() {
        CosmosAsyncContainer container = sdk.container(
                properties("/pk")
                        .setUniqueKeyPolicy(
                                new UniqueKeyPolicy().setUniqueKeys(List.of(new UniqueKey(List.of("/email"))))),
                4_000);
        PartitionKey a = new PartitionKey("a");
        await(container.createItem(item("1", "a").put("email", "x@y"), a, null));

        fails(container.createItem(item("2", "a").put("email", "x@y"), a, null), 409);
        await(container.createItem(item("2", "b").put("email", "x@y"), new PartitionKey("b"), null));
        await(container.upsertItem(item("1", "a").put("email", "x@y").put("v", 2), a, null));
        await(container.upsertItem(item("1", "a").put("email", "z@y"), a, null));
        await(container.createItem(item("3", "a").put("email", "x@y"), a, null));
        await(container.deleteItem("3", a, null));
        await(container.createItem(item("4", "a").put("email", "x@y"), a, null));
    }

    @Test
    void deletesAWholeLogicalPartition() {
        CosmosAsyncContainer container = sdk.container(properties("/pk"), 40_000);
        SdkFixture.fill(container, 40, 4);

        await(container.deleteAllItemsByPartitionKey(new PartitionKey("p1"), null));

        assertThat(count(container, new PartitionKey("p1"))).isZero();
        assertThat(count(container, new PartitionKey("p2"))).isEqualTo(10);
    }

    private static int count(CosmosAsyncContainer container, PartitionKey key) {
        return await(container
                        .queryItems(
                                "SELECT * FROM c",
                                new CosmosQueryRequestOptions().setPartitionKey(key),
                                ObjectNode.class)
                        .collectList())
                .size();
    }

    private static CosmosContainerProperties properties(String path) {
        return new CosmosContainerProperties("c-" + UUID.randomUUID(), path);
    }
}
