package io.dronedelivery.emulator;

import static io.dronedelivery.emulator.SdkFixture.await;
import static io.dronedelivery.emulator.SdkFixture.fails;
import static io.dronedelivery.emulator.SdkFixture.item;
import static org.assertj.core.api.Assertions.assertThat;

import com.azure.cosmos.CosmosAsyncContainer;
import com.azure.cosmos.models.CosmosItemRequestOptions;
import com.azure.cosmos.models.CosmosItemResponse;
import com.azure.cosmos.models.PartitionKey;
import com.fasterxml.jackson.databind.node.ObjectNode;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@InBothModes
class DocumentTests {

    private static final PartitionKey KEY = new PartitionKey("a");

    private final SdkFixture sdk = SdkFixture.start(4);
    private final CosmosAsyncContainer container = sdk.container(40_000);

    @AfterAll
    void stop() {
        sdk.close();
    }

    @ParameterizedTest
    @ValueSource(strings = {"order#123", "a?b=c", "50%", "%2F", "a+b c", "\u00e9\u4e2d", "it's \"quoted\"", "."})
    void takesIdsWithAlmostAnyCharacter(String id) {
        await(container.createItem(item(id, "a"), new PartitionKey("a"), null));

        assertThat(await(container.readItem(id, new PartitionKey("a"), ObjectNode.class))
                        .getItem()
                        .path("id")
                        .asText())
                .isEqualTo(id);
        await(container.replaceItem(item(id, "a").put("v", 2), id, new PartitionKey("a")));
        await(container.deleteItem(id, new PartitionKey("a")));
    }

    @Test
    void takesIdsOfUpTo1023Bytes() {
        await(container.createItem(item("\u00e9".repeat(511) + "x", "a"), new PartitionKey("a"), null));

        fails(container.createItem(item("\u00e9".repeat(512), "a"), new PartitionKey("a"), null), 400);
        fails(container.createItem(item("a/b", "a"), new PartitionKey("a"), null), 400);
        fails(container.createItem(item("a\\b", "a"), new PartitionKey("a"), null), 400);
    }

    @Test
    void returnsWhatWasCreatedWithSystemProperties() {
        ObjectNode item = item("created", "a").put("text", "é中😀").put("number", 1.5);
        CosmosItemResponse<ObjectNode> created = await(container.createItem(item, KEY, null));
        CosmosItemResponse<ObjectNode> read = read("created");

        assertThat(created.getStatusCode()).isEqualTo(201);
        assertThat(read.getItem()).isEqualTo(created.getItem());
        assertThat(read.getItem().path("text").asText()).isEqualTo("é中😀");
        assertThat(read.getItem().path("_etag").asText()).isEqualTo(read.getETag());
        assertThat(read.getItem().path("_rid").asText()).hasSize(24);
        assertThat(read.getItem().path("_ts").asLong()).isPositive();
        assertThat(read.getRequestCharge()).isEqualTo(1.0);
        assertThat(created.getRequestCharge()).isEqualTo(5.5);
        assertThat(read.getSessionToken()).isNotBlank();
    }

    @Test
    void chargesByStartedKilobyte() {
        ObjectNode item = item("large", "a").put("text", "x".repeat(10 * 1024));
        CosmosItemResponse<ObjectNode> created = await(container.createItem(item, KEY, null));

        assertThat(created.getRequestCharge()).isEqualTo(9.99);
        assertThat(read("large").getRequestCharge()).isEqualTo(1.91);
    }

    @Test
    void refusesASecondDocumentWithTheSameIdAndKey() {
        await(container.createItem(item("twice", "a"), KEY, null));

        fails(container.createItem(item("twice", "a"), KEY, null), 409);
        assertThat(await(container.createItem(item("twice", "b"), new PartitionKey("b"), null))
                        .getStatusCode())
                .isEqualTo(201);
    }

    @Test
    void upsertCreatesThenReplaces() {
        assertThat(await(container.upsertItem(item("up", "a").put("v", 1), KEY, null))
                        .getStatusCode())
                .isEqualTo(201);
        String rid = read("up").getItem().path("_rid").asText();
        CosmosItemResponse<ObjectNode> second =
                await(container.upsertItem(item("up", "a").put("v", 2), KEY, null));

        assertThat(second.getStatusCode()).isEqualTo(200);
        assertThat(second.getItem().path("_rid").asText()).isEqualTo(rid);
        assertThat(read("up").getItem().path("v").asInt()).isEqualTo(2);
    }

    @Test
    void replaceHonoursTheEtag() {
        String first = await(container.createItem(item("etag", "a"), KEY, null)).getETag();
        await(container.replaceItem(
                item("etag", "a").put("v", 1), "etag", KEY, new CosmosItemRequestOptions().setIfMatchETag(first)));

        fails(
                container.replaceItem(
                        item("etag", "a").put("v", 2),
                        "etag",
                        KEY,
                        new CosmosItemRequestOptions().setIfMatchETag(first)),
                412);
        assertThat(read("etag").getItem().path("v").asInt()).isEqualTo(1);
    }

    @Test
    void deleteHonoursTheEtagAndRemoves() {
        String etag = await(container.createItem(item("gone", "a"), KEY, null)).getETag();

        fails(container.deleteItem("gone", KEY, new CosmosItemRequestOptions().setIfMatchETag("\"other\"")), 412);
        assertThat(await(container.deleteItem("gone", KEY, new CosmosItemRequestOptions().setIfMatchETag(etag)))
                        .getStatusCode())
                .isEqualTo(204);
        fails(container.readItem("gone", KEY, ObjectNode.class), 404);
        fails(container.deleteItem("gone", KEY, null), 404);
    }

    @Test
    void doesNotFindADocumentUnderAnotherPartitionKey() {
        await(container.createItem(item("here", "a"), KEY, null));

        fails(container.readItem("here", new PartitionKey("elsewhere"), ObjectNode.class), 404);
    }

    @Test
    void refusesADocumentWhosePartitionKeyIsNotThatOfTheRequest() {
        fails(container.createItem(item("wrong", "a"), new PartitionKey("b"), null), 400);
    }

    @Test
    void answersNotModifiedForAnUnchangedDocument() {
        String etag = await(container.createItem(item("same", "a"), KEY, null)).getETag();
        CosmosItemResponse<ObjectNode> again = await(container.readItem(
                "same", KEY, new CosmosItemRequestOptions().setIfNoneMatchETag(etag), ObjectNode.class));

        assertThat(again.getStatusCode()).isEqualTo(304);
    }

    @Test
    void leavesOutTheBodyWhenAskedTo() {
        CosmosItemResponse<ObjectNode> created = await(container.createItem(
                item("minimal", "a"), KEY, new CosmosItemRequestOptions().setContentResponseOnWriteEnabled(false)));

        assertThat(created.getItem()).isNull();
        assertThat(created.getETag()).isNotBlank();
    }

    @Test
    void keepsIdsWithCharactersThatAPathMustEncode() {
        String id = "a b+c%é:@,;=&$!'()*";
        await(container.createItem(item(id, "a"), KEY, null));

        assertThat(read(id).getItem().path("id").asText()).isEqualTo(id);
    }

    private CosmosItemResponse<ObjectNode> read(String id) {
        return await(container.readItem(id, KEY, ObjectNode.class));
    }
}
