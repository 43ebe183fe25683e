package io.dronedelivery.emulator;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.dronedelivery.emulator.ProtocolClient.Answer;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Containers whose vectors and text are to be searched, as clients define them and read them back. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class SearchPolicyTests {

    private static final String DEFINITION = """
            {"id": "s", "partitionKey": {"paths": ["/pk"], "kind": "Hash", "version": 2},
             "vectorEmbeddingPolicy": {"vectorEmbeddings": [
               {"path": "/v", "dataType": "float32", "dimensions": 256, "distanceFunction": "euclidean"},
               {"path": "/deep/w", "dataType": "int8", "dimensions": 700, "distanceFunction": "dotproduct"}]},
             "fullTextPolicy": {"defaultLanguage": "de-DE", "fullTextPaths": [
               {"path": "/text", "language": "en-US"}, {"path": "/deep/text"}]},
             "indexingPolicy": {
               "vectorIndexes": [
                 {"path": "/v", "type": "flat"},
                 {"path": "/deep/w", "type": "diskANN", "quantizationByteSize": 8, "indexingSearchListSize": 50,
                  "vectorIndexShardKey": ["/city"]}],
               "fullTextIndexes": [{"path": "/text"}]}}
            """;

    private final CosmosEmulator emulator =
            CosmosEmulator.builder().physicalPartitions(1).authentication(false).start();
    private final ProtocolClient client = ProtocolClient.of(emulator);

    @BeforeAll
    void create() {
        client.create("/dbs", "{\"id\":\"d\"}");
        assertThat(client.create("/dbs/d/colls", DEFINITION).status()).isEqualTo(201);
    }

    @AfterAll
    void stop() {
        emulator.close();
    }

    @Test
    void returnsThePoliciesAsTheyWereGiven() throws Exception {
        assertPolicies(client.get("/dbs/d/colls/s", Map.of()).body());
    }

    @Test
    void keepsThePoliciesOverARestart(@TempDir Path directory) throws Exception {
        try (CosmosEmulator first = onDisk(directory)) {
            ProtocolClient.of(first).create("/dbs", "{\"id\":\"d\"}");
            ProtocolClient.of(first).create("/dbs/d/colls", DEFINITION);
        }
        try (CosmosEmulator second = onDisk(directory)) {
            assertPolicies(
                    ProtocolClient.of(second).get("/dbs/d/colls/s", Map.of()).body());
        }
    }

    private static CosmosEmulator onDisk(Path directory) {
        return CosmosEmulator.builder()
                .physicalPartitions(1)
                .authentication(false)
                .directory(directory)
                .start();
    }

    private static void assertPolicies(JsonNode found) throws Exception {
        JsonNode given = SdkFixture.JSON.readTree(DEFINITION);
        assertThat(found.path("vectorEmbeddingPolicy")).isEqualTo(given.path("vectorEmbeddingPolicy"));
        assertThat(found.path("fullTextPolicy")).isEqualTo(given.path("fullTextPolicy"));
        for (String indexes : new String[] {"vectorIndexes", "fullTextIndexes"}) {
            assertThat(found.path("indexingPolicy").path(indexes))
                    .isEqualTo(given.path("indexingPolicy").path(indexes));
        }
    }

    @ParameterizedTest(name = "{0}")
    @CsvSource(delimiter = ';', quoteCharacter = '`', textBlock = """
            "vectorEmbeddingPolicy": 7                                        ; an object
            "vectorEmbeddingPolicy": {"vectorEmbeddings": {}}                 ; an array
            VECTOR(v, float32, 8, cosine)                                     ; invalid Path: v
            VECTOR(/v/*, float32, 8, cosine)                                  ; invalid Path: /v/*
            VECTOR(/v, float33, 8, cosine)                                    ; invalid DataType
            VECTOR(/v, float32, 8000, cosine)                                 ; Dimensions:8000 which is more than
            VECTOR(/v, float32, -1, cosine)                                   ; Dimensions:-1
            VECTOR(/v, float32, 8, manhattan)                                 ; invalid DistanceFunction:manhattan
            INDEX({"path": "/w", "type": "flat"})                             ; path::/w not matching in Embedding's path
            INDEX({"path": "/v", "type": "notFlat"})                          ; Index Type::notFlat is invalid
            INDEX({"path": "/v", "type": "flat"})                             ; at most 505 dimensions
            INDEX({"path": "/v", "type": "quantizedFlat", "quantizationByteSize": 0})   ; value :: 0 is out of range
            INDEX({"path": "/v", "type": "quantizedFlat", "quantizationByteSize": 513}) ; between 1 and 512
            INDEX({"path": "/v", "type": "diskANN", "indexingSearchListSize": 5})       ; between 25 and 500
            INDEX({"path": "/v", "type": "diskANN", "vectorIndexShardKey": ["city"]})   ; invalid Shard Path: city
            INDEX({"path": "/v", "type": "diskANN", "vectorIndexShardKey": ["/a","/b"]}); exceeds the maximum: 1
            INDEX({"path": "/v", "type": "diskANN", "vectorIndexShardKey": "/a"})       ; inputs is invalid
            INDEX({"path": "/v", "type": "diskANN"},{"path": "/v", "type": "diskANN"})  ; Duplicate Path :/v
            "fullTextPolicy": 7                                               ; an object
            "fullTextPolicy": {"fullTextPaths": []}                           ; invalid syntax
            "fullTextPolicy": {"defaultLanguage": "xx"}                       ; unsupported language xx
            TEXT({"path": "text"})                                            ; invalid Path: text
            TEXT({"path": "/text", "language": null})                         ; invalid syntax
            TEXT({"path": "/text", "language": "spa-SPA"})                    ; unsupported language spa-SPA
            TEXT({"path": "/text"}, {"path": "/text"})                        ; Duplicate Path
            "indexingPolicy": {"fullTextIndexes": [{"path": "/text"}]}        ; does not match the path
            "indexingPolicy": {"fullTextIndexes": [{"path": "text"}]}         ; index (0) contains invalid path
            "indexingPolicy": {"fullTextIndexes": [{}]}                       ; Missing path
            """)
    void refusesPoliciesThatAreNone(String policies, String reason) {
        Answer answer = client.create("/dbs/d/colls", definition("refused", written(policies)));

        assertThat(answer.status()).as(answer.message()).isEqualTo(400);
        assertThat(answer.message()).contains(reason);
    }

    private static String definition(String id, String policies) {
        return "{\"id\":\"" + id + "\",\"partitionKey\":{\"paths\":[\"/pk\"]}," + policies + "}";
    }

    private static String written(String policies) {
        return policies.replaceAll("VECTOR\\((.*), (.*), (.*), (.*)\\)", vectors("$1", "$2", "$3", "$4"))
                .replaceAll(
                        "INDEX\\((.*)\\)",
                        vectors("/v", "float32", "550", "cosine") + ",\"indexingPolicy\":{\"vectorIndexes\":[$1]}")
                .replaceAll(
                        "TEXT\\((.*)\\)", "\"fullTextPolicy\":{\"defaultLanguage\":\"en-US\",\"fullTextPaths\":[$1]}");
    }

    private static String vectors(String path, String type, String dimensions, String function) {
        return "\"vectorEmbeddingPolicy\":{\"vectorEmbeddings\":[{\"path\":\"" + path + "\",\"dataType\":\"" + type
                + "\",\"dimensions\":" + dimensions + ",\"distanceFunction\":\"" + function + "\"}]}";
    }

    @Test
    void changesNoVectorThatThePolicyHasAlready() {
        String given = vectors("/v", "float32", "256", "euclidean");
        client.create("/dbs/d/colls", definition("kept", given));
        String added = given.replace(
                "[{",
                "[{\"path\":\"/w\",\"dataType\":\"int8\",\"dimensions\":2," + "\"distanceFunction\":\"cosine\"},{");

        assertThat(replaced("kept", vectors("/v", "float32", "384", "euclidean"))
                        .message())
                .contains("existing embedding policy cannot be modified");
        assertThat(replaced("kept", "\"defaultTtl\":5").message())
                .contains("existing embedding policy cannot be modified");
        assertThat(replaced("kept", added).status()).isEqualTo(200);
        assertThat(replaced(
                                "kept",
                                added + ",\"indexingPolicy\":{\"vectorIndexes\":[{\"path\":\"/v\",\"type\":\"flat\"}]}")
                        .status())
                .isEqualTo(200);
        assertThat(replaced(
                                "kept",
                                added
                                        + ",\"indexingPolicy\":{\"vectorIndexes\":[{\"path\":\"/v\",\"type\":\"diskANN\"}]}")
                        .message())
                .contains("existing vector indexing policy cannot be modified");
    }

    private Answer replaced(String id, String policies) {
        return client.send("PUT", "/dbs/d/colls/" + id, Map.of(), definition(id, policies));
    }

    @Test
    void answersARankingInOnePartitionAndRefusesItOverSeveralWithThePlan() throws Exception {
        for (int i = 0; i < 20; i++) {
            String words = "word ".repeat(i % 4) + "other ".repeat(i);
            client.create(
                    "/dbs/d/colls/s/docs",
                    "[\"a\"]",
                    "{\"id\":\"r" + i + "\",\"pk\":\"a\",\"text\":\"" + words + "\",\"v\":[" + i + ",1]}");
        }
        String sql = "SELECT TOP 3 c.id FROM c ORDER BY RANK RRF(FullTextScore(c.text, 'word'),"
                + " VectorDistance(c.v, [2.9, 1]))";
        Map<String, String> inPartition = Map.of("x-ms-documentdb-partitionkey", "[\"a\"]");

        assertThat(client.query("/dbs/d/colls/s/docs", inPartition, sql)
                        .body()
                        .path("Documents")
                        .toString())
                .isEqualTo("[{\"id\":\"r3\"},{\"id\":\"r2\"},{\"id\":\"r1\"}]");

        Answer refused =
                client.query("/dbs/d/colls/s/docs", Map.of("x-ms-documentdb-query-enablecrosspartition", "true"), sql);
        assertThat(refused.status()).isEqualTo(400);
        JsonNode plan = SdkFixture.JSON.readTree(
                refused.body().path("additionalErrorInfo").asText());
        assertThat(plan.path("hybridSearchQueryInfo").path("take").intValue()).isEqualTo(3);
        assertThat(plan.has("queryInfo")).isFalse();
    }
}
