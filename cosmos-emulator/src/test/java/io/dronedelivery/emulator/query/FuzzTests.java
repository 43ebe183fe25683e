package io.dronedelivery.emulator.query;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.fail;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.IntNode;
import com.fasterxml.jackson.databind.node.TextNode;
import io.dronedelivery.emulator.query.syntax.InvalidQueryException;
import io.dronedelivery.emulator.query.syntax.Select;
import io.dronedelivery.emulator.query.syntax.SqlParser;
import io.dronedelivery.emulator.query.syntax.SqlWriter;
import io.dronedelivery.emulator.storage.PartitionKeyDefinition;
import io.dronedelivery.emulator.storage.PropertyPath;
import io.dronedelivery.emulator.storage.SearchPolicies;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Whatever the text, the answer is rows or a {@link QueryException}. The seeds are fixed, so a failure repeats. */
@Timeout(120)
class FuzzTests {

    private static final Documents DOCUMENTS = Documents.of(
            "{'id': 'a', 'n': 1, 's': 'text', 'b': true, 'list': [1, 'x', {'k': 2}, []], 'child': {'n': 1.5}}",
            "{'id': 'b', 'n': -2.5, 's': '2026-11-21T09:30:00Z', 'list': [], 'child': null}",
            "{'id': 'c', 'n': 1e300, 's': '', 'b': false, 'list': 'no list'}");
    private static final Map<String, JsonNode> PARAMETERS =
            Map.of("@p", IntNode.valueOf(1), "@q", TextNode.valueOf("text"), "@r", Documents.json("{'k': [1]}"));
    private static final PartitionKeyDefinition KEY = new PartitionKeyDefinition(
            List.of(PropertyPath.of("id")), PartitionKeyDefinition.Kind.HASH, PartitionKeyDefinition.Version.V2);

    private final QueryEngine engine = new QueryEngine();

    @Test
    void answersOrRefusesGeneratedQueries() {
        int answered = 0;
        for (int seed = 0; seed < 1_500; seed++) {
            String sql = new RandomQuery(new Random(seed)).query();
            if (isAnswered(sql, seed)) {
                answered++;
            }
        }
        assertThat(answered).as("queries that make sense").isGreaterThan(300);
    }

    @Test
    void answersOrRefusesDamagedQueries() {
        for (int seed = 0; seed < 2_000; seed++) {
            Random random = new Random(seed);
            byte[] bytes = new RandomQuery(random).query().getBytes(StandardCharsets.UTF_8);
            for (int damage = random.nextInt(4); damage >= 0 && bytes.length > 0; damage--) {
                bytes[random.nextInt(bytes.length)] = (byte) random.nextInt(256);
            }
            int end = random.nextInt(10) == 0 ? random.nextInt(bytes.length + 1) : bytes.length;
            isAnswered(new String(bytes, 0, end, StandardCharsets.UTF_8), seed);
        }
    }

    @Test
    void answersOrRefusesTokensInAnyOrder() {
        String[] tokens = {
            "SELECT",
            "VALUE",
            "TOP",
            "DISTINCT",
            "FROM",
            "JOIN",
            "IN",
            "WHERE",
            "NOT",
            "AND",
            "OR",
            "BETWEEN",
            "LIKE",
            "ESCAPE",
            "EXISTS",
            "ARRAY",
            "GROUP BY",
            "ORDER BY",
            "ORDER BY RANK",
            "DESC",
            "OFFSET",
            "LIMIT",
            "c",
            "c.n",
            "*",
            "(",
            ")",
            "[",
            "]",
            "{",
            "}",
            ",",
            ".",
            ":",
            "?",
            "??",
            "||",
            "=",
            "<",
            ">>>",
            "-",
            "1",
            "1e9",
            "'a'",
            "\"b\"",
            "@p",
            "COUNT",
            "ABS",
            "FULLTEXTSCORE(c.text, 'a')",
            "RRF",
            "VECTORDISTANCE(c.vector, [1])",
            "undefined",
            "null"
        };
        for (int seed = 0; seed < 2_000; seed++) {
            Random random = new Random(seed);
            StringBuilder sql = new StringBuilder("SELECT ");
            for (int i = random.nextInt(25); i >= 0; i--) {
                sql.append(tokens[random.nextInt(tokens.length)]).append(' ');
            }
            isAnswered(sql.toString(), seed);
        }
    }

    @Test
    void writesQueriesThatReadBackAsTheSame() {
        for (int seed = 0; seed < 1_500; seed++) {
            Select select;
            try {
                select = SqlParser.parse(new RandomQuery(new Random(seed)).query());
            } catch (InvalidQueryException e) {
                continue;
            }
            assertThat(SqlParser.parse(SqlWriter.write(select)))
                    .as("seed %d", seed)
                    .isEqualTo(select);
        }
    }

    @Test
    void refusesContinuationsThatItDidNotWrite() {
        for (int seed = 0; seed < 1_000; seed++) {
            Random random = new Random(seed);
            byte[] bytes = new byte[random.nextInt(40)];
            random.nextBytes(bytes);
            String token = seed % 2 == 0
                    ? new String(bytes, StandardCharsets.ISO_8859_1)
                    : Base64.getUrlEncoder().encodeToString(bytes);
            for (String sql :
                    List.of("SELECT * FROM c", "SELECT * FROM c ORDER BY c.n", "SELECT DISTINCT c.n FROM c")) {
                try {
                    DOCUMENTS.page(sql, PARAMETERS, new PageRequest(1, Optional.of(token)));
                } catch (QueryException expected) {
                    assertThat(expected).hasMessageContaining("continuation");
                }
            }
        }
    }

    private boolean isAnswered(String sql, int seed) {
        long start = System.nanoTime();
        boolean answered = false;
        try {
            DOCUMENTS.query(sql, PARAMETERS);
            answered = true;
            engine.plan(new SqlQuery(sql, PARAMETERS), KEY, SearchPolicies.NONE);
        } catch (QueryException expected) {
            assertThat(expected.getMessage()).isNotBlank();
        } catch (RuntimeException | StackOverflowError e) {
            fail("seed " + seed + ": " + sql, e);
        }
        Duration taken = Duration.ofNanos(System.nanoTime() - start);
        assertThat(taken).as("seed %d: %s", seed, sql).isLessThan(Duration.ofSeconds(20));
        return answered;
    }
}
