package io.dronedelivery.emulator;

import static io.dronedelivery.emulator.SdkFixture.await;
import static io.dronedelivery.emulator.SdkFixture.fails;
import static io.dronedelivery.emulator.SdkFixture.item;
import static org.assertj.core.api.Assertions.assertThat;

import com.azure.cosmos.CosmosAsyncContainer;
import com.azure.cosmos.models.CosmosPatchItemRequestOptions;
import com.azure.cosmos.models.CosmosPatchOperations;
import com.azure.cosmos.models.PartitionKey;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;

@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@InBothModes
class PatchTests {

    private static final PartitionKey KEY = new PartitionKey("a");

    private final SdkFixture sdk = SdkFixture.start(2);
    private final CosmosAsyncContainer container = sdk.container(10_000);

    @AfterAll
    void stop() {
        sdk.close();
    }

    @Test
    void refusesToGrowADocumentBeyondTheLimit() {
        await(container.createItem(item("grown", "a").put("text", "x".repeat(1_500_000)), new PartitionKey("a"), null));

        fails(
                container.patchItem(
                        "grown",
                        new PartitionKey("a"),
                        CosmosPatchOperations.create().add("/more", "x".repeat(1_000_000)),
                        ObjectNode.class),
                413);
    }

    @Test
    void appliesAllSixOperationsInOrder() throws JsonProcessingException {
        create("all", "{'n': 1, 'tags': ['x', 'z'], 'old': 'o', 'gone': true, 'nested': {'v': 1}}");

        JsonNode patched = patch(
                "all",
                CosmosPatchOperations.create()
                        .add("/tags/1", "y")
                        .add("/tags/-", "end")
                        .set("/nested/w", 2)
                        .replace("/nested/v", 9)
                        .remove("/gone")
                        .increment("/n", 41)
                        .increment("/fresh", 1.5)
                        .move("/old", "/renamed"));

        assertThat(patched.path("tags")).isEqualTo(SdkFixture.JSON.readTree("[\"x\",\"y\",\"z\",\"end\"]"));
        assertThat(patched.path("nested")).isEqualTo(SdkFixture.JSON.readTree("{\"v\":9,\"w\":2}"));
        assertThat(patched.path("n").asInt()).isEqualTo(42);
        assertThat(patched.path("fresh").asDouble()).isEqualTo(1.5);
        assertThat(patched.path("renamed").asText()).isEqualTo("o");
        assertThat(patched.has("gone")).isFalse();
        assertThat(patched.has("old")).isFalse();
    }

    @Test
    void appliesNothingUnlessTheConditionHolds() throws JsonProcessingException {
        create("cond", "{'n': 1}");
        CosmosPatchOperations increment = CosmosPatchOperations.create().increment("/n", 1);
        CosmosPatchItemRequestOptions onlyIfTwo = new CosmosPatchItemRequestOptions();
        onlyIfTwo.setFilterPredicate("FROM c WHERE c.n = 2");

        fails(container.patchItem("cond", KEY, increment, onlyIfTwo, ObjectNode.class), 412);
        assertThat(patch("cond", increment).path("n").asInt()).isEqualTo(2);
        assertThat(await(container.patchItem("cond", KEY, increment, onlyIfTwo, ObjectNode.class))
                        .getItem()
                        .path("n")
                        .asInt())
                .isEqualTo(3);
    }

    @Test
    void refusesWhatTheDocumentHasNoPlaceForAndChangesNothing() throws JsonProcessingException {
        create("bad", "{'n': 1, 'text': 't', 'list': [1]}");
        CosmosPatchOperations first = CosmosPatchOperations.create().set("/n", 5);

        fails(container.patchItem("bad", KEY, first.replace("/missing", 1), ObjectNode.class), 400);
        for (CosmosPatchOperations operations : new CosmosPatchOperations[] {
            CosmosPatchOperations.create().remove("/missing"),
            CosmosPatchOperations.create().increment("/text", 1),
            CosmosPatchOperations.create().add("/no/parent", 1),
            CosmosPatchOperations.create().add("/list/7", 1),
            CosmosPatchOperations.create().set("/id", "other"),
            CosmosPatchOperations.create().set("/pk", "other"),
        }) {
            fails(container.patchItem("bad", KEY, operations, ObjectNode.class), 400);
        }
        assertThat(await(container.readItem("bad", KEY, ObjectNode.class))
                        .getItem()
                        .path("n")
                        .asInt())
                .isEqualTo(1);
    }

    @Test
    void doesNotFindWhatIsNotThere() {
        fails(container.patchItem("none", KEY, CosmosPatchOperations.create().set("/n", 1), ObjectNode.class), 404);
    }

    private void create(String id, String properties) throws JsonProcessingException {
        ObjectNode item = item(id, "a");
        item.setAll((ObjectNode) SdkFixture.JSON.readTree(properties.replace('\'', '"')));
        await(container.createItem(item, KEY, null));
    }

    private JsonNode patch(String id, CosmosPatchOperations operations) {
        return await(container.patchItem(id, KEY, operations, ObjectNode.class)).getItem();
    }
}
