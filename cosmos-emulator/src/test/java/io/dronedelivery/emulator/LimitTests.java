package io.dronedelivery.emulator;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.dronedelivery.emulator.ProtocolClient.Answer;
import java.util.HashMap;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The service's limits and forms: what is beyond them is refused there, so it is here. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class LimitTests {

    private static final String KEY = ",\"partitionKey\":{\"paths\":[\"/pk\"]}";
    private static final String AUTOSCALE = "x-ms-cosmos-offer-autopilot-settings";
    private static final String MANUAL = "x-ms-offer-throughput";

    private final CosmosEmulator emulator =
            CosmosEmulator.builder().authentication(false).start();
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

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {MANUAL + "; 450; 100", MANUAL + "; 999999; 100", AUTOSCALE + "; {\"maxThroughput\":1500}; 1000"})
    void provisionsThroughputInSteps(String header, String value, int step) {
        for (String path : new String[] {"/dbs", "/dbs/d/colls"}) {
            Answer answer = client.send("POST", path, Map.of(header, value), "{\"id\":\"refused\"" + KEY + "}");

            refuses(answer, "is not a multiple of " + step);
            assertThat(client.get(path + "/refused", Map.of()).status()).isEqualTo(404);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"4294968296", "4000.7", "1e18", "true"})
    void provisionsNoThroughputThatIsNoNumberOfRequestUnits(String most) {
        Map<String, String> headers = Map.of(AUTOSCALE, "{\"maxThroughput\":" + most + "}");

        refuses(client.send("POST", "/dbs/d/colls", headers, "{\"id\":\"refused\"" + KEY + "}"), "not a number");
    }

    @Test
    void replacesThroughputInSteps() {
        container("");
        JsonNode offer = client.get("/offers", Map.of()).body().path("Offers").path(0);
        String path = "/offers/" + offer.path("id").asText();

        refuses(client.send("PUT", path, Map.of(), "{\"content\":{\"offerThroughput\":450}}"), "multiple of 100");
        refuses(
                client.send(
                        "PUT", path, Map.of(), "{\"content\":{\"offerAutopilotSettings\":{\"maxThroughput\":1500}}}"),
                "multiple of 1000");
        assertThat(client.get(path, Map.of()).body()).isEqualTo(offer);
    }

    @Test
    void refusesManualAndAutoscaledThroughputAtOnce() {
        Answer answer = client.send(
                "POST",
                "/dbs/d/colls",
                Map.of(MANUAL, "400", AUTOSCALE, "{\"maxThroughput\":1000}"),
                "{\"id\":\"both\"" + KEY + "}");

        refuses(answer, "manual or autoscaled");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "7",
                "[]",
                "{\"uniqueKeys\":7}",
                "{\"uniqueKeys\":{\"paths\":[\"/a\"]}}",
                "{\"uniqueKeys\":[\"/a\"]}",
                "{\"uniqueKeys\":[{}]}",
                "{\"uniqueKeys\":[{\"path\":\"/a\"}]}",
                "{\"uniqueKeys\":[{\"paths\":[]}]}",
                "{\"uniqueKeys\":[{\"paths\":\"/a\"}]}",
                "{\"uniqueKeys\":[{\"paths\":[\"a\"]}]}",
                "{\"uniqueKeys\":[{\"paths\":[\"/a\"]},{\"paths\":[\"/\"]}]}"
            })
    void refusesAUniqueKeyPolicyThatIsNone(String policy) {
        refuses(container(",\"uniqueKeyPolicy\":" + policy), "nique");
    }

    @ParameterizedTest
    @ValueSource(strings = {"null", "{}", "{\"uniqueKeys\":[]}"})
    void takesAPolicyWithoutUniqueKeys(String policy) {
        assertThat(container(",\"uniqueKeyPolicy\":" + policy).status()).isEqualTo(201);
    }

    @Test
    void takesTenUniqueKeysOfSixteenPaths() {
        assertThat(container(uniqueKeys(10, 16)).status()).isEqualTo(201);
        refuses(container(uniqueKeys(11, 1)), "more than 10");
        refuses(container(uniqueKeys(1, 17)), "more than 16");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "'\"paths\":[\"/pk\"],\"kind\":\"Range\"'; kind",
                "'\"paths\":[\"/pk\"],\"version\":3'; version",
                "'\"paths\":[\"/pk\"],\"version\":\"V3\"'; version",
                "'\"paths\":[\"/a\",\"/a\"],\"kind\":\"MultiHash\"'; twice"
            })
    void refusesAPartitionKeyThatIsNone(String key, String reason) {
        refuses(client.create("/dbs/d/colls", "{\"id\":\"none\",\"partitionKey\":{" + key + "}}"), reason);
    }

    @Test
    void takesPartitionKeyValuesOf2048Bytes() {
        String documents = "/dbs/d/colls/" + container("").body().path("id").asText() + "/docs";
        for (String longest : new String[] {"x".repeat(2_048), "\u00e9".repeat(1_024)}) {
            assertThat(write(documents, longest, Map.of()).status()).isEqualTo(201);
            refuses(write(documents, longest + 'x', Map.of()), "2048 bytes");
            refuses(write(documents, longest + 'x', Map.of("x-ms-documentdb-is-upsert", "true")), "2048 bytes");
        }
    }

    @ParameterizedTest
    @CsvSource({"Weak, no such level", "Strong, stronger", "BoundedStaleness, stronger"})
    void refusesConsistencyThatTheAccountDoesNotHave(String level, String reason) {
        refuses(client.get("/dbs/d", Map.of("x-ms-consistency-level", level)), reason);
    }

    @ParameterizedTest
    @ValueSource(strings = {"Session", "ConsistentPrefix", "Eventual", "eventual"})
    void takesWeakerConsistency(String level) {
        assertThat(client.get("/dbs/d", Map.of("x-ms-consistency-level", level)).status())
                .isEqualTo(200);
    }

    private Answer write(String documents, String key, Map<String, String> more) {
        Map<String, String> headers = new HashMap<>(more);
        headers.put("x-ms-documentdb-partitionkey", "[\"" + escaped(key) + "\"]");
        return client.send("POST", documents, headers, "{\"id\":\"one\",\"pk\":\"" + key + "\"}");
    }

    /** A header has no other letters. */
    private static String escaped(String text) {
        return text.replace("\u00e9", "\\u00e9");
    }

    private static String uniqueKeys(int keys, int paths) {
        String one = IntStream.range(0, paths)
                .mapToObj(path -> "\"/p" + path + "\"")
                .collect(Collectors.joining(",", "{\"paths\":[", "]}"));
        return ",\"uniqueKeyPolicy\":{\"uniqueKeys\":["
                + IntStream.range(0, keys).mapToObj(key -> one).collect(Collectors.joining(",")) + "]}";
    }

    private static void refuses(Answer answer, String reason) {
        assertThat(answer.status()).as(answer.message()).isEqualTo(400);
        assertThat(answer.message()).contains(reason);
    }

    private Answer container(String more) {
        return client.create("/dbs/d/colls", "{\"id\":\"c" + containers++ + "\"" + KEY + more + "}");
    }
}
