package io.dronedelivery.emulator;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.dronedelivery.emulator.ProtocolClient.Answer;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** A number that no IEEE double holds is refused wherever it comes from, and nothing is stored of it. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class NumberRangeTests {

    private static final String DOCUMENTS = "/dbs/d/colls/c/docs";
    private static final Map<String, String> KEY = Map.of("x-ms-documentdb-partitionkey", "[\"a\"]");

    private static final Map<String, String> UPSERT =
            Map.of("x-ms-documentdb-partitionkey", "[\"a\"]", "x-ms-documentdb-is-upsert", "true");

    private final CosmosEmulator emulator =
            CosmosEmulator.builder().authentication(false).start();
    private final ProtocolClient client = ProtocolClient.of(emulator);

    @BeforeAll
    void create() {
        client.create("/dbs", "{\"id\":\"d\"}");
        client.create("/dbs/d/colls", "{\"id\":\"c\",\"partitionKey\":{\"paths\":[\"/pk\"]}}");
    }

    @AfterAll
    void stop() {
        emulator.close();
    }

    static String[] beyondEveryDouble() {
        return new String[] {"1e400", "-1e400", "1.8e308", "1" + "0".repeat(400), "[{\"deep\":1e400}]"};
    }

    @ParameterizedTest
    @MethodSource("beyondEveryDouble")
    void refusesADocument(String number) {
        String body = "{\"id\":\"refused\",\"pk\":\"a\",\"n\":" + number + "}";

        refused(client.send("POST", DOCUMENTS, KEY, body));
        refused(client.send("POST", DOCUMENTS, UPSERT, body));
        assertThat(client.get(DOCUMENTS + "/refused", KEY).status()).isEqualTo(404);
    }

    @ParameterizedTest
    @MethodSource("beyondEveryDouble")
    void refusesAReplacementAndAPatch(String number) {
        store("kept", "1");

        refused(client.send("PUT", DOCUMENTS + "/kept", KEY, "{\"id\":\"kept\",\"pk\":\"a\",\"n\":" + number + "}"));
        for (String operation : new String[] {"set", "add", "replace", "incr"}) {
            refused(patch("kept", operation, number));
        }
        assertThat(stored("kept")).isEqualTo("1");
    }

    @Test
    void refusesABatchAndDoesNothingOfIt() {
        Answer answer = client.batch(
                DOCUMENTS,
                "[\"a\"]",
                "[{\"operationType\":\"Create\",\"resourceBody\":{\"id\":\"b1\",\"pk\":\"a\"}},"
                        + "{\"operationType\":\"Create\",\"resourceBody\":{\"id\":\"b2\",\"pk\":\"a\",\"n\":1e400}}]");

        refused(answer);
        assertThat(client.get(DOCUMENTS + "/b1", KEY).status()).isEqualTo(404);
    }

    @Test
    void refusesAPartitionKey() {
        refused(client.create(DOCUMENTS, "[1e400]", "{\"id\":\"k\",\"pk\":1e308}"));
    }

    @Test
    void refusesTheParameterAndTheLiteralOfAQuery() {
        Map<String, String> headers =
                Map.of("x-ms-documentdb-partitionkey", "[\"a\"]", "content-type", "application/query+json");

        refused(client.send(
                "POST",
                DOCUMENTS,
                headers,
                "{\"query\":\"SELECT VALUE @p FROM c\",\"parameters\":[{\"name\":\"@p\",\"value\":1e400}]}"));
        Answer literal = client.send("POST", DOCUMENTS, headers, "{\"query\":\"SELECT VALUE 1e400 FROM c\"}");
        assertThat(literal.status()).isEqualTo(400);
        assertThat(literal.message()).contains("1e400");
    }

    @ParameterizedTest
    @CsvSource({
        "1.7976931348623157E308, 1.7976931348623157E308",
        "-1.7976931348623157E308, -1.7976931348623157E308",
        "1e-400, 0.0",
        "9223372036854775807, 9223372036854775807",
        "9007199254740993, 9007199254740993"
    })
    void keepsWhatADoubleHolds(String sent, String kept) {
        store("held", sent);

        assertThat(stored("held")).isEqualTo(kept);
    }

    @ParameterizedTest
    @CsvSource({
        "9223372036854775807, 1, 9.223372036854776E18",
        "-9223372036854775808, -1, -9.223372036854776E18",
        "9223372036854775806, 1, 9223372036854775807",
        "1.5, 1, 2.5"
    })
    void goesOnWithADoubleWhereAnIncrementLeavesTheIntegers(String before, String by, String after) {
        store("counted", before);

        assertThat(patch("counted", "incr", by).status()).isEqualTo(200);
        assertThat(stored("counted")).isEqualTo(after);
    }

    @Test
    void refusesAnIncrementBeyondEveryDouble() {
        store("full", "1.7E308");

        refused(patch("full", "incr", "1.7E308"));
        assertThat(stored("full")).isEqualTo("1.7E308");
    }

    private Answer patch(String id, String operation, String value) {
        return client.send(
                "PATCH",
                DOCUMENTS + "/" + id,
                KEY,
                "{\"operations\":[{\"op\":\"" + operation + "\",\"path\":\"/n\",\"value\":" + value + "}]}");
    }

    private void store(String id, String number) {
        Answer answer =
                client.send("POST", DOCUMENTS, UPSERT, "{\"id\":\"" + id + "\",\"pk\":\"a\",\"n\":" + number + "}");
        assertThat(answer.status()).isIn(200, 201);
    }

    private String stored(String id) {
        return ((ObjectNode) client.get(DOCUMENTS + "/" + id, KEY).body())
                .get("n")
                .toString();
    }

    private static void refused(Answer answer) {
        assertThat(answer.status()).isEqualTo(400);
        assertThat(answer.message()).contains("double");
    }
}
