package io.dronedelivery.emulator;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.dronedelivery.emulator.ProtocolClient.Answer;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Half of a surrogate pair, which JSON can escape and UTF-8 cannot carry: kept apart from everything else, or refused. */
class UnpairedSurrogateTests {

    private static final String DOCUMENTS = "/dbs/d/colls/c/docs";
    private static final String HALF = "\\ud800";
    private static final Map<String, String> ALL_PARTITIONS =
            Map.of("x-ms-documentdb-query-enablecrosspartition", "true");

    @TempDir
    Path directory;

    private CosmosEmulator emulator;
    private ProtocolClient client;

    @BeforeEach
    void start() {
        open();
        client.create("/dbs", json("{'id':'d'}"));
        client.create("/dbs/d/colls", json("{'id':'c','partitionKey':{'paths':['/pk']}}"));
        client.create("/dbs/d/colls", json("{'id':'h','partitionKey':{'paths':['/pk','/b'],'kind':'MultiHash'}}"));
    }

    @AfterEach
    void stop() {
        emulator.close();
    }

    private void open() {
        emulator = CosmosEmulator.builder()
                .directory(directory)
                .physicalPartitions(3)
                .authentication(false)
                .throttling(false)
                .start();
        client = ProtocolClient.of(emulator);
    }

    @ParameterizedTest
    @ValueSource(strings = {"\\ud800", "a\\udc00", "\\udc00\\ud800"})
    void partitionKeysThatCannotBeToldApartAreRefused(String key) {
        String value = '"' + key + '"';
        Answer created = client.create(DOCUMENTS, "[" + value + "]", "{\"id\":\"i\",\"pk\":" + value + "}");
        Answer mismatched = client.create(DOCUMENTS, "[\"?\"]", "{\"id\":\"i\",\"pk\":" + value + "}");
        Answer read = client.get(DOCUMENTS + "/i", Map.of("x-ms-documentdb-partitionkey", "[" + value + "]"));
        Answer queried =
                client.query(DOCUMENTS, Map.of("x-ms-documentdb-partitionkey", "[" + value + "]"), "SELECT * FROM c");
        Answer prefix = client.query(
                "/dbs/d/colls/h/docs", Map.of("x-ms-documentdb-partitionkey", "[" + value + "]"), "SELECT * FROM c");

        assertThat(List.of(created, mismatched, read, queried, prefix)).allSatisfy(answer -> {
            assertThat(answer.status()).isEqualTo(400);
            assertThat(answer.message()).containsIgnoringCase("partition key component");
        });
    }

    @Test
    void pairsAreKeysLikeOthers() {
        Answer created = client.create(DOCUMENTS, "[\"\\ud83d\\ude00\"]", "{\"id\":\"i\",\"pk\":\"😀\"}");

        assertThat(created.status()).isEqualTo(201);
    }

    @Test
    void aQueryFindsNothingWithAKeyThatNoDocumentCanHave() {
        create("question", "'pk':'?'");
        for (String sql : List.of(
                "SELECT * FROM c WHERE c.pk = '\ud800'",
                "SELECT * FROM c WHERE c.pk IN ('\ud800', '\udc00')",
                "SELECT * FROM c WHERE c.pk = '" + HALF + "'")) {
            Answer answer = client.query(DOCUMENTS, ALL_PARTITIONS, sql);

            assertThat(answer.status()).as(answer.message()).isEqualTo(200);
            assertThat(answer.body().path("Documents")).isEmpty();
        }
        assertThat(ids("SELECT * FROM c WHERE c.pk IN ('\ud800', '?')")).containsExactly("question");
    }

    @Test
    void idsThatNoAddressCanCarryAreRefused() {
        for (String path : List.of("/dbs", "/dbs/d/colls", DOCUMENTS)) {
            Answer created = client.create(
                    path, "[\"k\"]", "{\"id\":\"a" + HALF + "\",\"pk\":\"k\",\"partitionKey\":{\"paths\":[\"/pk\"]}}");

            assertThat(created.status()).as(path).isEqualTo(400);
            assertThat(created.message()).contains("surrogate");
        }
        create("i", "'pk':'k'");
        Answer replaced = client.send(
                "PUT",
                DOCUMENTS + "/i",
                Map.of("x-ms-documentdb-partitionkey", "[\"k\"]"),
                "{\"id\":\"" + HALF + "\",\"pk\":\"k\"}");
        assertThat(replaced.status()).isEqualTo(400);
    }

    @Test
    void anAddressThatIsNotUtf8IsNotTakenForAnother() {
        assertThat(create("\\ufffd", "'pk':'k'").status()).isEqualTo(201);
        Map<String, String> key = Map.of("x-ms-documentdb-partitionkey", "[\"k\"]");

        assertThat(client.get(DOCUMENTS + "/%EF%BF%BD", key).status()).isEqualTo(200);
        assertThat(client.get(DOCUMENTS + "/%FF", key).status()).isEqualTo(400);
    }

    @Test
    void namesOfPropertiesAreRefused() {
        Map<String, String> key = Map.of("x-ms-documentdb-partitionkey", "[\"k\"]");
        create("i", "'pk':'k'");
        Answer patched = client.send(
                "PATCH", DOCUMENTS + "/i", key, json("{'operations':[{'op':'set','path':'/" + HALF + "','value':1}]}"));

        assertThat(create("named", "'pk':'k','" + HALF + "':1").status()).isEqualTo(400);
        assertThat(patched.status()).isEqualTo(400);
        assertThat(client.get(DOCUMENTS + "/i", key).status()).isEqualTo(200);
        assertThat(client.query(DOCUMENTS, key, "SELECT * FROM c WHERE c.x = 1").status())
                .isEqualTo(200);
    }

    @Test
    void otherValuesComeBackAsWrittenAndStayApartAlsoAfterARestart() {
        create("half", "'pk':'k','s':'" + HALF + "','list':['x" + HALF + "']");
        create("other", "'pk':'k','s':'?','list':['x?']");
        create("low", "'pk':'k','s':'\\udc00'");
        for (int i = 0; i < 50; i++) {
            create("filler" + i, "'pk':'k','s':'f" + i + "'");
        }
        check();
        emulator.close();
        open();
        check();
    }

    private void check() {
        JsonNode read = client.get(DOCUMENTS + "/half", Map.of("x-ms-documentdb-partitionkey", "[\"k\"]"))
                .body();
        assertThat(read.path("s").textValue()).isEqualTo("\ud800");
        assertThat(read.path("list").path(0).textValue()).isEqualTo("x\ud800");
        // Twice: the second time there may be an index.
        for (int time = 0; time < 2; time++) {
            assertThat(ids("SELECT * FROM c WHERE c.s = '\ud800'")).containsExactly("half");
            assertThat(ids("SELECT * FROM c WHERE c.s = '" + HALF + "'")).containsExactly("half");
            assertThat(ids("SELECT * FROM c WHERE c.s = '?'")).containsExactly("other");
            assertThat(ids("SELECT * FROM c WHERE STARTSWITH(c.s, '\ud800')")).containsExactly("half");
            assertThat(ids("SELECT * FROM c WHERE c.list[0] = 'x\ud800'")).containsExactly("half");
            assertThat(ids("SELECT * FROM c WHERE c['\ud800'] = 1")).isEmpty();
        }
        Answer distinct = client.query(
                DOCUMENTS,
                Map.of("x-ms-documentdb-partitionkey", "[\"k\"]"),
                "SELECT DISTINCT VALUE c.s FROM c WHERE c.s IN ('\ud800', '\udc00', '?')");
        assertThat(distinct.body().path("Documents")).hasSize(3);
    }

    private Answer create(String id, String members) {
        String key = members.contains("'pk':'?'") ? "[\"?\"]" : "[\"k\"]";
        return client.create(DOCUMENTS, key, json("{'id':'" + id + "'," + members + "}"));
    }

    private List<String> ids(String sql) {
        Answer answer = client.query(DOCUMENTS, ALL_PARTITIONS, sql);
        assertThat(answer.status()).as(answer.message()).isEqualTo(200);
        List<String> ids = new ArrayList<>();
        answer.body()
                .path("Documents")
                .forEach(document -> ids.add(document.path("id").asText()));
        return ids;
    }

    private static String json(String text) {
        return text.replace('\'', '"');
    }
}
