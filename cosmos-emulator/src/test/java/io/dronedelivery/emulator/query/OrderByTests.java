package io.dronedelivery.emulator.query;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class OrderByTests {

    private static final Documents MIXED = Documents.of(
            "{'id': 'object', 'v': {'a': 1}}",
            "{'id': 'array', 'v': [1]}",
            "{'id': 'text', 'v': 'a'}",
            "{'id': 'two', 'v': 2}",
            "{'id': 'one', 'v': 1.5}",
            "{'id': 'true', 'v': true}",
            "{'id': 'false', 'v': false}",
            "{'id': 'null', 'v': null}",
            "{'id': 'undefined'}");

    private static final Documents MANY = Documents.of(IntStream.range(0, 60)
            .mapToObj(i ->
                    "{'id': 'd%d', 'a': %d, 'b': %d, 'tags': [%d, %d]}".formatted(i, i % 4, i * 7 % 60, i, i + 100))
            .toArray(String[]::new));

    @Test
    void putsTypesInTheDocumentedOrder() {
        assertThat(ids(MIXED.query("SELECT * FROM c ORDER BY c.v")))
                .containsExactly("null", "false", "true", "one", "two", "text", "array", "object");
        assertThat(ids(MIXED.query("SELECT * FROM c ORDER BY c.v DESC")))
                .containsExactly("object", "array", "text", "two", "one", "true", "false", "null");
    }

    @Test
    void showsDocumentsWithoutTheKeyWhereMoreThanOnePropertyOrders() {
        assertThat(ids(MIXED.query("SELECT * FROM c ORDER BY c.v, c.id")).get(0))
                .isEqualTo("undefined");
        assertThat(ids(MIXED.query("SELECT * FROM c ORDER BY c.v DESC, c.id")).get(8))
                .isEqualTo("undefined");
    }

    @Test
    void ordersBySeveralKeys() {
        List<JsonNode> rows = MANY.query("SELECT c.a, c.b FROM c ORDER BY c.a DESC, c.b ASC");
        assertThat(rows).isSortedAccordingTo((left, right) -> {
            int byA = Integer.compare(right.get("a").intValue(), left.get("a").intValue());
            return byA != 0
                    ? byA
                    : Integer.compare(left.get("b").intValue(), right.get("b").intValue());
        });
    }

    @ParameterizedTest(name = "{0}")
    @ValueSource(
            strings = {
                "SELECT * FROM c",
                "SELECT VALUE t FROM c JOIN t IN c.tags",
                "SELECT VALUE t FROM t IN c.tags WHERE t % 3 = 0",
                "SELECT * FROM c ORDER BY c.a",
                "SELECT * FROM c ORDER BY c.a DESC",
                "SELECT * FROM c ORDER BY c.missing, c.a",
                "SELECT c.id, t FROM c JOIN t IN c.tags ORDER BY c.a DESC",
                "SELECT DISTINCT VALUE c.a FROM c",
                "SELECT DISTINCT VALUE c.a FROM c ORDER BY c.a DESC",
                "SELECT c.a, COUNT(1) AS n FROM c GROUP BY c.a",
                "SELECT TOP 11 * FROM c",
                "SELECT TOP 11 * FROM c ORDER BY c.b DESC",
                "SELECT * FROM c OFFSET 13 LIMIT 29",
                "SELECT * FROM c ORDER BY c.b OFFSET 13 LIMIT 29",
                "SELECT DISTINCT VALUE c.b FROM c OFFSET 50 LIMIT 29"
            })
    void pagesShowTheSameRowsAsTheWhole(String sql) {
        List<JsonNode> whole = MANY.query(sql);
        assertThat(whole).isNotEmpty();
        for (int size : new int[] {1, 2, 7, 30, 1000}) {
            assertThat(MANY.inPagesOf(size, sql)).as("pages of %d", size).isEqualTo(whole);
        }
    }

    private static List<String> ids(List<JsonNode> rows) {
        return rows.stream().map(row -> row.get("id").textValue()).toList();
    }
}
