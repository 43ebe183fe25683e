package io.dronedelivery.emulator;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.dronedelivery.emulator.ProtocolClient.Answer;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What containers and throughput look like to a client that asks for everything. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class MetadataTests {

    private static final String KEY = "\"partitionKey\":{\"paths\":[\"/pk\"]}";

    private final CosmosEmulator emulator =
            CosmosEmulator.builder().physicalPartitions(5).authentication(false).start();
    private final ProtocolClient client = ProtocolClient.of(emulator);
    private int containers;

    @BeforeAll
    void create() {
        client.create("/dbs", "{\"id\":\"d\"}");
    }

    @AfterAll
    void stop() {
        emulator.close();
    }

    @Test
    void answersWithTheActivityIdOfTheRequest() {
        String given = "107fe866-41ac-486b-9dec-1ec935b0ffe1";

        assertThat(client.get("/dbs/d", Map.of("x-ms-activity-id", given)).header("x-ms-activity-id"))
                .isEqualTo(given);
        assertThat(client.get("/dbs/d", Map.of("x-ms-activity-id", "mine")).header("x-ms-activity-id"))
                .hasSize(given.length());
        assertThat(client.get("/dbs/d", Map.of()).header("x-ms-activity-id")).hasSize(given.length());
    }

    @ParameterizedTest
    @ValueSource(strings = {"", ",\"indexingPolicy\":{}", ",\"indexingPolicy\":{\"indexingMode\":\"Consistent\"}"})
    void completesTheIndexingPolicy(String given) throws Exception {
        assertThat(container(given).body().path("indexingPolicy")).isEqualTo(SdkFixture.JSON.readTree("""
                {"indexingMode": "consistent", "automatic": true, "includedPaths": [{"path": "/*"}],
                 "excludedPaths": [{"path": "/\\"_etag\\"/?"}]}
                """));
    }

    @Test
    void keepsThePathsOfAnIndexingPolicyAndAddsTheEtag() throws Exception {
        JsonNode policy = container(
                        ",\"indexingPolicy\":{\"includedPaths\":[{\"path\":\"/a/?\"}],\"excludedPaths\":[{\"path\":\"/*\"}]}")
                .body()
                .path("indexingPolicy");

        assertThat(policy.path("includedPaths")).isEqualTo(SdkFixture.JSON.readTree("[{\"path\":\"/a/?\"}]"));
        assertThat(policy.path("excludedPaths"))
                .isEqualTo(SdkFixture.JSON.readTree("[{\"path\":\"/*\"},{\"path\":\"/\\\"_etag\\\"/?\"}]"));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                ",\"indexingPolicy\":{\"indexingMode\":\"nonsense\"}",
                ",\"indexingPolicy\":7",
                ",\"indexingPolicy\":{\"includedPaths\":7}",
                ",\"indexingPolicy\":{\"excludedPaths\":[{\"path\":\"a\"}]}"
            })
    void refusesAnIndexingPolicyThatIsNone(String given) {
        assertThat(container(given).status()).isEqualTo(400);
    }

    @Test
    void countsDocumentsByPartitionAndSaysThatTheIndexIsComplete() {
        String path = "/dbs/d/colls/" + container("").body().path("id").asText();
        client.create(path + "/docs", "[\"a\"]", "{\"id\":\"i\",\"pk\":\"a\"}");

        Answer answer = client.get(
                path,
                Map.of(
                        "x-ms-documentdb-populatepartitionstatistics",
                        "True",
                        "x-ms-documentdb-populatequotainfo",
                        "True"));

        assertThat(answer.body().path("statistics")).hasSize(5);
        assertThat(answer.body().path("statistics").findValues("documentCount").stream()
                        .mapToInt(JsonNode::asInt)
                        .sum())
                .isEqualTo(1);
        assertThat(answer.header("x-ms-documentdb-collection-index-transformation-progress"))
                .isEqualTo("100");
    }

    @Test
    void cutsTheHashSpaceAtMultiplesOfTheRoundedShare() {
        String path = "/dbs/d/colls/" + container("").body().path("id").asText();

        JsonNode ranges = client.get(path + "/pkranges", Map.of()).body().path("PartitionKeyRanges");

        assertThat(ranges.path(3).path("minInclusive").asText()).isEqualTo("26666666666666666666666666666664");
        assertThat(ranges.path(3).path("maxExclusive").asText()).isEqualTo("33333333333333333333333333333330");
        assertThat(ranges.path(4).path("maxExclusive").asText()).isEqualTo("FF");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "x-ms-offer-throughput; 399; 400",
                "x-ms-cosmos-offer-autopilot-settings; {\"maxThroughput\":-200}; 1000"
            })
    void refusesThroughputBelowTheLeast(String header, String value, int least) {
        Answer answer = client.send("POST", "/dbs/d/colls", Map.of(header, value), "{\"id\":\"small\"," + KEY + "}");

        assertThat(answer.status()).isEqualTo(400);
        assertThat(answer.message()).contains("is less than required minimum throughput " + least);
    }

    @Test
    void keepsTheUpgradePolicyOfAutoscaleThroughput() {
        String settings =
                "{\"maxThroughput\":7000,\"autoUpgradePolicy\":{\"throughputPolicy\":{\"incrementPercent\":20}}}";
        Answer container = client.send(
                "POST",
                "/dbs/d/colls",
                Map.of("x-ms-cosmos-offer-autopilot-settings", settings),
                "{\"id\":\"auto\"," + KEY + "}");

        JsonNode offer = client.query(
                        "/offers",
                        Map.of(),
                        "SELECT * FROM root WHERE root.resource = '"
                                + container.body().path("_self").asText() + "'")
                .body()
                .path("Offers")
                .path(0);

        assertThat(offer.at("/content/offerAutopilotSettings").toString()).isEqualTo(settings);
    }

    private Answer container(String more) {
        return client.create("/dbs/d/colls", "{\"id\":\"c" + containers++ + "\"," + KEY + more + "}");
    }
}
