package io.dronedelivery.emulator;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.dronedelivery.emulator.ProtocolClient.Answer;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What a continuation token can be used for: the query that it was given for, wherever its documents are by then. */
class ContinuationTokenTests {

    private static final Map<String, String> GATEWAY = Map.of("x-ms-documentdb-query-enablecrosspartition", "true");
    private static final Map<String, String> KEY = Map.of("x-ms-documentdb-partitionkey", "[\"k1\"]");
    private static final Map<String, String> RANGE = Map.of("x-ms-documentdb-partitionkeyrangeid", "0");
    private static final String ORDERED =
            "SELECT c._rid, [{\"item\": c.n}] AS orderByItems, c AS payload FROM c WHERE (%s(%s)) ORDER BY c.n ASC";

    @TempDir
    Path directory;

    private CosmosEmulator emulator;
    private ProtocolClient client;

    @BeforeEach
    void start() {
        open();
        client.create("/dbs", "{\"id\":\"d\"}");
        for (String container : List.of("c", "other")) {
            client.create("/dbs/d/colls", "{\"id\":\"" + container + "\",\"partitionKey\":{\"paths\":[\"/pk\"]}}");
            for (int i = 0; i < 40; i++) {
                String key = "k" + i % 4;
                client.create(
                        docs(container),
                        "[\"" + key + "\"]",
                        "{\"id\":\"i" + i + "\",\"pk\":\"" + key + "\",\"n\":" + i + "}");
            }
        }
    }

    @AfterEach
    void stop() {
        emulator.close();
    }

    private void open() {
        emulator = CosmosEmulator.builder()
                .directory(directory)
                .physicalPartitions(2)
                .authentication(false)
                .throttling(false)
                .start();
        client = ProtocolClient.of(emulator);
    }

    @ParameterizedTest
    @CsvSource(delimiter = ';', textBlock = """
            SELECT * FROM c                           ; SELECT * FROM c WHERE c.n >= 0
            SELECT * FROM c WHERE c.n > 1             ; SELECT * FROM c WHERE c.n > 2
            SELECT * FROM c ORDER BY c.n              ; SELECT * FROM c ORDER BY c._ts
            SELECT * FROM c ORDER BY c.n              ; SELECT * FROM c ORDER BY c.n DESC
            SELECT DISTINCT VALUE c.n FROM c          ; SELECT DISTINCT VALUE c.id FROM c
            SELECT c.n FROM c GROUP BY c.n            ; SELECT c.id FROM c GROUP BY c.id
            SELECT * FROM c OFFSET 1 LIMIT 20         ; SELECT * FROM c OFFSET 2 LIMIT 20
            """)
    void aTokenOfAnotherQueryIsRefused(String query, String other) {
        for (Map<String, String> scope : List.of(KEY, RANGE)) {
            refused(page(scope, "c", other, token(page(scope, "c", query, Optional.empty()))), "another query");
        }
    }

    @Test
    void aTokenOfAnotherQueryIsRefusedWhereNoPartitionIsAddressed() {
        Answer first = page(GATEWAY, "c", "SELECT * FROM c WHERE c.n >= 0", Optional.empty());

        refused(page(GATEWAY, "c", "SELECT * FROM c", token(first)), "another query");
        refused(page(GATEWAY, "other", "SELECT * FROM c WHERE c.n >= 0", token(first)), "another query");
        Optional<String> last = token(first);
        while (last.orElseThrow().contains("token")) {
            last = token(page(GATEWAY, "c", "SELECT * FROM c WHERE c.n >= 0", last));
        }
        refused(page(GATEWAY, "c", "SELECT * FROM c", last), "another query");
    }

    @Test
    void aTokenOfOtherParametersIsRefused() {
        String sql = "SELECT * FROM c WHERE c.n >= @least";
        Optional<String> token = token(page(KEY, "c", sql, Map.of("@least", "3"), Optional.empty()));

        refused(page(KEY, "c", sql, Map.of("@least", "4"), token), "another query");
        assertThat(ids(page(KEY, "c", sql, Map.of("@least", "3"), token))).containsExactly("i17", "i21", "i25");
    }

    @Test
    void aTokenOfAnotherContainerPartitionKeyOrPartitionIsRefused() {
        String sql = "SELECT * FROM c";
        Optional<String> ofKey = token(page(KEY, "c", sql, Optional.empty()));
        Optional<String> ofRange = token(page(RANGE, "c", sql, Optional.empty()));

        refused(page(KEY, "other", sql, ofKey), "another container");
        refused(page(Map.of("x-ms-documentdb-partitionkey", "[\"k2\"]"), "c", sql, ofKey), "another partition");
        refused(page(Map.of("x-ms-documentdb-partitionkeyrangeid", "1"), "c", sql, ofRange), "another partition");
        refused(page(RANGE, "c", sql, ofKey), "another partition");
    }

    @Test
    void theFeedOfAllDocumentsTakesOnlyTokensOfItsOwn() {
        Answer first = client.get(docs("c"), Map.of("x-ms-max-item-count", "3"));
        Answer inKey = client.get(docs("c"), with(KEY, Optional.empty()));

        assertThat(ids(client.get(docs("c"), with(KEY, token(inKey))))).hasSize(3);
        refused(client.get(docs("other"), with(Map.of(), token(first))), "another container");
        refused(client.get(docs("other"), with(KEY, token(inKey))), "another container");
        refused(client.get(docs("c"), with(Map.of(), Optional.of("nonsense"))), "not valid");
        refused(client.get(docs("c"), with(KEY, Optional.of("nonsense"))), "not valid");
    }

    @ParameterizedTest
    @ValueSource(strings = {"/dbs", "/dbs/d/colls", "/dbs/d/colls/c/pkranges", "/offers"})
    void listsThatHaveOnePageTakeNoToken(String path) {
        refused(client.get(path, Map.of("x-ms-continuation", "nonsense")), "not valid");
    }

    @Test
    void aTokenGoesOnWithOtherSpacingOtherPageSizesAnotherClientAndAfterARestart() {
        Answer first = page(KEY, "c", "SELECT * FROM c ORDER BY c.n", Optional.empty());
        emulator.close();
        open();
        Map<String, String> headers = with(KEY, token(first));
        headers.put("x-ms-max-item-count", "100");
        Answer rest = client.query(docs("c"), headers, "select *  from c\norder by c.n");

        assertThat(ids(first)).containsExactly("i1", "i5", "i9");
        assertThat(ids(rest)).containsExactly("i13", "i17", "i21", "i25", "i29", "i33", "i37");
    }

    /** Some clients go on with their place in the order as a condition, and the partition's token beside it. */
    @ParameterizedTest
    @ValueSource(strings = {"", "(c.n >= 0) AND "})
    void aTokenOfARewrittenQueryGoesOnWithTheFilterOfTheClient(String condition) {
        Answer first = page(RANGE, "c", ORDERED.formatted(condition, "true"), Optional.empty());
        Answer inOneGo = client.query(docs("c"), RANGE, ORDERED.formatted(condition, "true"));
        int last = number(first, 2);
        Answer rest = page(RANGE, "c", ORDERED.formatted(condition, "c.n >= " + last), token(first));

        assertThat(number(rest, 0)).isEqualTo(number(inOneGo, 3));
        assertThat(number(rest, 2)).isEqualTo(number(inOneGo, 5));
        refused(
                page(RANGE, "c", ORDERED.formatted("(c.n >= 1) AND ", "c.n >= " + last), token(first)),
                "another query");
    }

    /** The JavaScript client puts one for each sort key, joined by AND. */
    @ParameterizedTest
    @ValueSource(strings = {"", "WHERE c.n >= 0", "WHERE c.n >= 0 AND c.n < 99"})
    void theFilterOfTheClientMayBeSeveralConditions(String where) {
        String planned = rewritten("SELECT * FROM c " + where + " ORDER BY c.pk, c.n");
        String filter = "{documentdb-formattableorderbyquery-filter}";
        Answer first = page(RANGE, "c", planned.replace(filter, "true"), Optional.empty());
        Answer inOneGo = client.query(docs("c"), RANGE, planned.replace(filter, "true"));
        Answer rest = page(RANGE, "c", planned.replace(filter, "(c.pk >= 'k' AND c.n >= 0)"), token(first));

        assertThat(number(rest, 0)).isEqualTo(number(inOneGo, 3));
        assertThat(number(rest, 2)).isEqualTo(number(inOneGo, 5));
    }

    @Test
    void aRangeIsTheSameInSmallLetters() {
        Map<String, String> range = Map.of("x-ms-start-epk", "0a", "x-ms-end-epk", "1fffffffffffffffffffffffffffffff");
        Map<String, String> capitals =
                Map.of("x-ms-start-epk", "0A", "x-ms-end-epk", "1FFFFFFFFFFFFFFFFFFFFFFFFFFFFFFF");
        String sql = "SELECT * FROM c";
        Answer first = page(range, "c", sql, Optional.empty());
        Answer inOneGo = client.query(docs("c"), capitals, sql);

        assertThat(ids(first)).isEqualTo(ids(inOneGo).subList(0, 3));
        assertThat(ids(page(range, "c", sql, token(first))))
                .isEqualTo(ids(inOneGo).subList(3, 6));
        assertThat(client.query(docs("c"), Map.of("x-ms-start-epk", "0z"), sql).status())
                .isEqualTo(400);
    }

    @Test
    void rowsWithoutAPlaceOfTheirOwnCannotBeGoneOnWithAfterASplit() {
        String sql = "SELECT DISTINCT VALUE c.id FROM c";
        Optional<String> token = token(page(RANGE, "c", sql, Optional.empty()));
        AdminClient.of(emulator).post("/_emulator/dbs/d/colls/c/pkranges/0/split", "");

        refused(page(Map.of("x-ms-documentdb-partitionkeyrangeid", "2"), "c", sql, token), "has been split");
    }

    @Test
    void positionsInTheChangeFeedAreNumbers() {
        for (String position : List.of("x", "-1", "\"-7\"", "1\"2", "99999999999999999999")) {
            Answer answer = client.get(
                    docs("c"),
                    Map.of(
                            "a-im",
                            "Incremental feed",
                            "x-ms-documentdb-partitionkeyrangeid",
                            "0",
                            "if-none-match",
                            position));

            assertThat(answer.status()).as(position).isEqualTo(400);
        }
    }

    private String rewritten(String sql) {
        Map<String, String> headers = Map.of(
                "x-ms-cosmos-is-query-plan-request",
                "true",
                "x-ms-cosmos-supported-query-features",
                "OrderBy, MultipleOrderBy");
        return client.query(docs("c"), headers, sql)
                .body()
                .at("/queryInfo/rewrittenQuery")
                .textValue();
    }

    private static String docs(String container) {
        return "/dbs/d/colls/" + container + "/docs";
    }

    private static int number(Answer answer, int row) {
        assertThat(answer.status()).as(answer.message()).isEqualTo(200);
        return answer.body()
                .path("Documents")
                .path(row)
                .path("payload")
                .path("n")
                .asInt(-1);
    }

    private static void refused(Answer answer, String why) {
        assertThat(answer.status()).isEqualTo(400);
        assertThat(answer.message()).contains("continuation token").contains(why);
    }

    private static Optional<String> token(Answer answer) {
        assertThat(answer.status()).as(answer.message()).isEqualTo(200);
        assertThat(answer.continuation()).isPresent();
        return answer.continuation();
    }

    private static Map<String, String> with(Map<String, String> scope, Optional<String> token) {
        Map<String, String> headers = new TreeMap<>(scope);
        headers.put("x-ms-max-item-count", "3");
        token.ifPresent(value -> headers.put("x-ms-continuation", value));
        return headers;
    }

    private Answer page(Map<String, String> scope, String container, String sql, Optional<String> token) {
        return client.query(docs(container), with(scope, token), sql);
    }

    private Answer page(
            Map<String, String> scope,
            String container,
            String sql,
            Map<String, String> parameters,
            Optional<String> token) {
        ObjectNode body = SdkFixture.JSON.createObjectNode().put("query", sql);
        parameters.forEach((name, value) -> {
            try {
                body.withArray("parameters")
                        .addObject()
                        .put("name", name)
                        .set("value", SdkFixture.JSON.readTree(value));
            } catch (JsonProcessingException e) {
                throw new IllegalArgumentException(e);
            }
        });
        Map<String, String> headers = with(scope, token);
        headers.put("x-ms-documentdb-isquery", "true");
        return client.send("POST", docs(container), headers, body.toString());
    }

    private static List<String> ids(Answer answer) {
        assertThat(answer.status()).as(answer.message()).isEqualTo(200);
        List<String> ids = new ArrayList<>();
        answer.body()
                .path("Documents")
                .forEach(document -> ids.add(document.path("id").asText()));
        return ids;
    }
}
