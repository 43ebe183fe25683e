package io.dronedelivery.emulator;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;

/** Documents addressed by {@code _self}, as clients do that were given a document, and documents whose id changes. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class ResourceIdTests {

    private static final Map<String, String> KEY = Map.of("x-ms-documentdb-partitionkey", "[\"a\"]");
    private static final String OTHER = "{\"id\":\"other\",\"pk\":\"a\"}";

    private final CosmosEmulator emulator =
            CosmosEmulator.builder().physicalPartitions(3).authentication(false).start();
    private final ProtocolClient client = ProtocolClient.of(emulator);
    private String documents = "";
    private String self = "";
    private int containers;

    @BeforeEach
    void create() {
        client.create("/dbs", "{\"id\":\"d\"}");
        String id = "c" + containers++;
        client.create("/dbs/d/colls", "{\"id\":\"" + id + "\",\"partitionKey\":{\"paths\":[\"/pk\"]}}");
        documents = "/dbs/d/colls/" + id + "/docs";
        self = '/'
                + client.create(documents, "[\"a\"]", "{\"id\":\"one\",\"pk\":\"a\"}")
                        .body()
                        .path("_self")
                        .asText();
    }

    @AfterAll
    void stop() {
        emulator.close();
    }

    @Test
    void readsReplacesPatchesAndDeletesByResourceId() {
        assertThat(client.get(self, KEY).body().path("id").asText()).isEqualTo("one");
        assertThat(client.send("PUT", self, KEY, "{\"id\":\"one\",\"pk\":\"a\",\"n\":1}")
                        .status())
                .isEqualTo(200);
        JsonNode patched = client.send(
                        "PATCH", self, KEY, "{\"operations\":[{\"op\":\"incr\",\"path\":\"/n\",\"value\":2}]}")
                .body();
        assertThat(patched.path("n").asInt()).isEqualTo(3);
        assertThat(client.send("DELETE", self, KEY, "").status()).isEqualTo(204);
        assertThat(client.get(self, KEY).status()).isEqualTo(404);
    }

    @Test
    void saysWhereADocumentWasRead() {
        assertThat(client.get(documents + "/one", KEY).header("content-location"))
                .isEqualTo(emulator.endpoint() + documents + "/one");
    }

    @Test
    void findsNothingByAResourceIdWithAnotherPartitionKeyOrOfNothing() {
        assertThat(client.get(self, Map.of("x-ms-documentdb-partitionkey", "[\"b\"]"))
                        .status())
                .isEqualTo(404);
        String container = self.substring(0, self.indexOf("docs/"));
        for (String rid : new String[] {"one", "AAAA", "*", "AAAAAQAAAAEBAAAAAAAAAA=="}) {
            assertThat(client.get(container + "docs/" + rid, KEY).status())
                    .as(rid)
                    .isEqualTo(404);
        }
    }

    @Test
    void replacesADocumentByOneWithAnotherId() {
        assertThat(client.send("PUT", documents + "/one", KEY, OTHER).status()).isEqualTo(200);

        assertThat(client.get(documents + "/one", KEY).status()).isEqualTo(404);
        assertThat(client.get(documents + "/other", KEY).body().path("_self").asText())
                .isEqualTo(self.substring(1));
        assertThat(client.get(self, KEY).body().path("id").asText()).isEqualTo("other");
        assertThat(client.get(documents, KEY).body().path("_count").asInt()).isEqualTo(1);
    }

    @Test
    void keepsBothDocumentsWhenTheNewIdIsTaken() {
        client.create(documents, "[\"a\"]", OTHER);

        assertThat(client.send("PUT", documents + "/one", KEY, OTHER).status()).isEqualTo(409);
        assertThat(client.get(documents, KEY).body().path("_count").asInt()).isEqualTo(2);
    }

    @Test
    void takesOverTheIdOfADocumentDeletedInTheSameBatch() {
        client.create(documents, "[\"a\"]", OTHER);

        int status = client.batch(
                        documents,
                        "[\"a\"]",
                        "[{\"operationType\":\"Delete\",\"id\":\"other\"},"
                                + "{\"operationType\":\"Replace\",\"id\":\"one\",\"resourceBody\":" + OTHER + "}]")
                .status();

        assertThat(status).isEqualTo(200);
        assertThat(client.get(self, KEY).body().path("id").asText()).isEqualTo("other");
        JsonNode left = client.get(documents, KEY).body().path("Documents");
        assertThat(left).hasSize(1);
        assertThat(left.path(0).path("_self").asText()).isEqualTo(self.substring(1));
    }

    @Test
    void doesNotLetAPatchChangeTheId() {
        assertThat(client.send(
                                "PATCH",
                                documents + "/one",
                                KEY,
                                "{\"operations\":[{\"op\":\"set\",\"path\":\"/id\",\"value\":\"other\"}]}")
                        .status())
                .isEqualTo(400);
    }

    @Test
    void takesAnObjectInThePlaceOfThePartitionKeyForNone() {
        assertThat(client.create(documents, "[{}]", "{\"id\":\"o\",\"pk\":{\"x\":1}}")
                        .status())
                .isEqualTo(201);
        assertThat(client.get(documents + "/o", Map.of("x-ms-documentdb-partitionkey", "[{}]"))
                        .status())
                .isEqualTo(200);
    }

    @Test
    void refusesATimeToLiveOfNull() {
        assertThat(client.create(documents, "[\"a\"]", "{\"id\":\"t\",\"pk\":\"a\",\"ttl\":null}")
                        .status())
                .isEqualTo(400);
    }

    @Test
    void namesWhatIsWrongWithABatchAsClientsCompareIt() {
        String operation = "{\"operationType\":\"Read\",\"id\":\"one\"}";

        assertThat(client.batch(documents, "[\"a\"]", "[]").message()).contains("Batch request has no operations.");
        assertThat(client.batch(documents, "[\"a\"]", "[" + (operation + ",").repeat(100) + operation + "]")
                        .message())
                .contains("Batch request has more operations than what is supported.");
        assertThat(client.batch(documents, "[\"a\"]", '[' + operation + " ".repeat(2 * 1024 * 1024) + ']')
                        .status())
                .isEqualTo(413);
    }
}
