package io.dronedelivery.emulator;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import io.dronedelivery.emulator.ProtocolClient.Answer;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Queries that address neither a partition key nor a partition, as the clients for Python and Go send them first. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class GatewayQueryTests {

    private static final Map<String, String> CROSS_PARTITION =
            Map.of("x-ms-documentdb-query-enablecrosspartition", "True");

    private final CosmosEmulator emulator = CosmosEmulator.builder()
            .physicalPartitions(5)
            .authentication(false)
            .throttling(false)
            .start();
    private final ProtocolClient client = ProtocolClient.of(emulator);

    @BeforeAll
    void fill() {
        client.create("/dbs", "{\"id\":\"d\"}");
        for (String container : List.of("c", "splitting")) {
            client.create("/dbs/d/colls", "{\"id\":\"" + container + "\",\"partitionKey\":{\"paths\":[\"/pk\"]}}");
            for (int i = 0; i < 40; i++) {
                client.create(
                        "/dbs/d/colls/" + container + "/docs",
                        "[\"k" + i % 20 + "\"]",
                        "{\"id\":\"i" + i + "\",\"pk\":\"k" + i % 20 + "\",\"n\":" + i + "}");
            }
        }
    }

    @AfterAll
    void stop() {
        emulator.close();
    }

    @ParameterizedTest
    @CsvSource({
        "SELECT * FROM c,40",
        "SELECT c.id FROM c WHERE c.n >= 20,20",
        "'SELECT * FROM c WHERE c.pk IN (''k1'', ''k2'')',4"
    })
    void goesThroughThePartitionsPageByPage(String sql, int expected) {
        List<String> ids = new ArrayList<>();
        Optional<String> continuation = Optional.empty();
        int pages = 0;
        do {
            Answer page = page("c", sql, continuation);
            ids.addAll(ids(page));
            continuation = page.continuation();
            pages++;
        } while (continuation.isPresent() && pages < 100);

        assertThat(ids).hasSize(expected).doesNotHaveDuplicates();
        assertThat(pages).isLessThan(100);
    }

    @Test
    void goesOnWhereAPageEndedAfterThePartitionWasSplit() {
        Answer first = page("splitting", "SELECT * FROM c", Optional.empty());
        for (int partition = 0; partition < 5; partition++) {
            AdminClient.of(emulator).post("/_emulator/dbs/d/colls/splitting/pkranges/" + partition + "/split", "");
        }
        List<String> ids = new ArrayList<>(ids(first));
        Optional<String> continuation = first.continuation();
        while (continuation.isPresent() && ids.size() <= 40) {
            Answer page = page("splitting", "SELECT * FROM c", continuation);
            ids.addAll(ids(page));
            continuation = page.continuation();
        }

        assertThat(ids).hasSize(40).doesNotHaveDuplicates();
    }

    @Test
    void readsTheFeedOfAllDocuments() {
        List<String> ids = new ArrayList<>();
        Map<String, String> headers = new TreeMap<>(Map.of("x-ms-max-item-count", "7"));
        Answer page;
        do {
            page = client.get("/dbs/d/colls/c/docs", headers);
            ids.addAll(ids(page));
            page.continuation().ifPresent(token -> headers.put("x-ms-continuation", token));
        } while (page.continuation().isPresent());

        assertThat(ids).hasSize(40).doesNotHaveDuplicates();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "SELECT * FROM c ORDER BY c.n",
                "SELECT TOP 3 * FROM c",
                "SELECT VALUE COUNT(1) FROM c",
                "SELECT DISTINCT c.pk FROM c",
                "SELECT * FROM c OFFSET 1 LIMIT 2",
                "SELECT c.pk FROM c GROUP BY c.pk"
            })
    void sendsClientsToTheQueryPlanWhereAnswersHaveToBeMerged(String sql) throws Exception {
        Answer refusal = client.query("/dbs/d/colls/c/docs", CROSS_PARTITION, sql);

        assertThat(refusal.status()).isEqualTo(400);
        assertThat(refusal.header("x-ms-substatus")).isEqualTo("1004");
        assertThat(SdkFixture.JSON
                        .readTree(refusal.body().path("additionalErrorInfo").asText())
                        .has("queryInfo"))
                .isTrue();
    }

    @Test
    void demandsTheHeaderOfAQueryThatMayNeedSeveralPartitions() {
        for (Map<String, String> headers :
                List.of(Map.<String, String>of(), Map.of("x-ms-documentdb-partitionkey", "[]"))) {
            Answer refusal = client.query("/dbs/d/colls/c/docs", headers, "SELECT * FROM c WHERE c.n = 1");

            assertThat(refusal.status()).isEqualTo(400);
            assertThat(refusal.message()).contains("Cross partition query is required but disabled");
        }
    }

    @Test
    void answersAQueryThatFiltersByOnePartitionKeyWhateverItSelects() {
        Answer sorted =
                client.query("/dbs/d/colls/c/docs", Map.of(), "SELECT * FROM c WHERE c.pk = 'k3' ORDER BY c.n DESC");
        Answer counted =
                client.query("/dbs/d/colls/c/docs", Map.of(), "SELECT VALUE COUNT(1) FROM c WHERE c.pk = 'k3'");

        assertThat(ids(sorted)).containsExactly("i23", "i3");
        assertThat(counted.body().path("Documents").path(0).asInt()).isEqualTo(2);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "[]",
                "{}",
                "7",
                "x",
                "[{\"range\":{\"min\":\"\",\"max\":\"\"}}]",
                "[{\"range\":{\"min\":\"FF\",\"max\":\"FFF\"}}]",
                "[{\"range\":{\"min\":\"B\",\"max\":\"A\"}}]",
                "[{\"range\":{\"min\":\"\",\"max\":\"FF\"},\"token\":\"x\"}]"
            })
    void refusesAContinuationThatItDidNotGive(String token) {
        assertThat(page("c", "SELECT * FROM c", Optional.of(token)).status()).isEqualTo(400);
    }

    @Test
    void reportsIndexesInTheFormThatTheClientForJavaScriptReads() throws Exception {
        Answer answer = client.query(
                "/dbs/d/colls/c/docs",
                Map.of("x-ms-cosmos-populateindexmetrics-V2", "true", "x-ms-documentdb-partitionkeyrangeid", "0"),
                "SELECT * FROM c WHERE c.n = 1");

        JsonNode metrics = SdkFixture.JSON.readTree(
                URLDecoder.decode(answer.header("x-ms-cosmos-index-utilization"), StandardCharsets.UTF_8));
        List<String> indexes = new ArrayList<>();
        for (String group : List.of("Utilized", "Potential")) {
            assertThat(metrics.at("/" + group + "/CompositeIndexes").isArray()).isTrue();
            metrics.at("/" + group + "/SingleIndexes")
                    .forEach(index -> indexes.add(index.path("IndexSpec").asText()));
        }
        assertThat(indexes).containsExactly("/n/?");
    }

    @Test
    void chargesAndReportsAPageOfAnAnswerThatWasKeptByWhatItReturns() {
        Map<String, String> headers =
                new TreeMap<>(Map.of("x-ms-documentdb-partitionkeyrangeid", "0", "x-ms-max-item-count", "1"));
        String sql = "SELECT DISTINCT c.pk FROM c";
        Answer first = client.query("/dbs/d/colls/c/docs", headers, sql);
        headers.put("x-ms-continuation", first.continuation().orElseThrow());
        Answer second = client.query("/dbs/d/colls/c/docs", headers, sql);

        assertThat(first.header("x-ms-documentdb-query-metrics")).doesNotContain("retrievedDocumentCount=0;");
        assertThat(second.header("x-ms-documentdb-query-metrics"))
                .contains("retrievedDocumentCount=0;retrievedDocumentSize=0;outputDocumentCount=1;");
        assertThat(Double.parseDouble(second.header("x-ms-request-charge"))).isCloseTo(3.4, within(1e-9));
    }

    @Test
    void chargesTheScanBehindAnIndexForWhatItReads() {
        client.create("/dbs/d/colls", "{\"id\":\"wide\",\"partitionKey\":{\"paths\":[\"/pk\"]}}");
        for (int i = 0; i < 5; i++) {
            String body = "{\"id\":\"w" + i + "\",\"pk\":\"k\",\"a\":1,\"b\":\"" + "y".repeat(500_000) + "\"}";
            client.create("/dbs/d/colls/wide/docs", "[\"k\"]", body);
        }

        assertThat(charge("c.a = 2")).isCloseTo(3.2, within(0.01));
        assertThat(charge("c.a = 1 AND CONTAINS(c.b, 'x')")).isCloseTo(3.2 + 2 * 10.634, within(0.01));
        assertThat(charge("c.a = 1 AND (c.id = 'none' OR CONTAINS(c.b, 'x'))"))
                .isCloseTo(3.2 + 2 * 10.634, within(0.01));
        assertThat(charge("CONTAINS(c.b, 'x') ORDER BY c.a")).isCloseTo(3.2 + 2 * 10.634, within(0.01));
    }

    private double charge(String condition) {
        Answer answer = client.query(
                "/dbs/d/colls/wide/docs",
                Map.of("x-ms-documentdb-partitionkey", "[\"k\"]"),
                "SELECT * FROM c WHERE " + condition);
        assertThat(ids(answer)).isEmpty();
        return Double.parseDouble(answer.header("x-ms-request-charge"));
    }

    private Answer page(String container, String sql, Optional<String> continuation) {
        Map<String, String> headers = new TreeMap<>(CROSS_PARTITION);
        headers.put("x-ms-max-item-count", "3");
        continuation.ifPresent(token -> headers.put("x-ms-continuation", token));
        return client.query("/dbs/d/colls/" + container + "/docs", headers, sql);
    }

    private static List<String> ids(Answer answer) {
        assertThat(answer.status()).as(answer.body().toString()).isEqualTo(200);
        List<String> ids = new ArrayList<>();
        for (JsonNode document : answer.body().path("Documents")) {
            ids.add(document.path("id").asText());
        }
        return ids;
    }
}
