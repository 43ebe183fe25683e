package io.dronedelivery.emulator.query;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.node.IntNode;
import com.fasterxml.jackson.databind.node.TextNode;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SelectTests {

    private static final Documents DOCUMENTS = Documents.of(
            "{'id': 'a', 'n': 1, 'child': {'name': 'x'}, 'list': [1, 2]}",
            "{'id': 'b', 'n': 2, 'child': {'name': 'y'}}",
            "{'id': 'c', 'n': 2.0}");

    @Test
    void selectsWholeDocuments() {
        assertThat(DOCUMENTS.texts("SELECT * FROM c WHERE c.id = 'b'"))
                .containsExactly("{\"id\":\"b\",\"n\":2,\"child\":{\"name\":\"y\"}}");
    }

    @Test
    void selectsPropertiesUnderTheirNames() {
        assertThat(DOCUMENTS.texts("SELECT c.id, c.child.name, c.n AS number, c['list'][0], c.missing FROM c"))
                .containsExactly(
                        "{\"id\":\"a\",\"name\":\"x\",\"number\":1,\"$1\":1}",
                        "{\"id\":\"b\",\"name\":\"y\",\"number\":2}",
                        "{\"id\":\"c\",\"number\":2}");
    }

    @Test
    void selectsValuesAndLeavesUndefinedOut() {
        assertThat(DOCUMENTS.texts("SELECT VALUE c.child.name FROM c")).containsExactly("\"x\"", "\"y\"");
    }

    @Test
    void buildsObjectsAndArraysWithoutUndefinedMembers() {
        assertThat(DOCUMENTS.texts("SELECT VALUE {\"i\": c.id, name: c.child.name, l: [c.n, c.missing]} FROM c"))
                .containsExactly(
                        "{\"i\":\"a\",\"name\":\"x\",\"l\":[1]}",
                        "{\"i\":\"b\",\"name\":\"y\",\"l\":[2]}",
                        "{\"i\":\"c\",\"l\":[2]}");
    }

    @Test
    void selectsDistinctValuesWhateverTheirForm() {
        assertThat(DOCUMENTS.texts("SELECT DISTINCT VALUE c.n FROM c")).containsExactly("1", "2");
        assertThat(DOCUMENTS.texts("SELECT DISTINCT c.n FROM c")).containsExactly("{\"n\":1}", "{\"n\":2}");
    }

    @Test
    void limitsRows() {
        assertThat(DOCUMENTS.texts("SELECT TOP 2 VALUE c.id FROM c")).containsExactly("\"a\"", "\"b\"");
        assertThat(DOCUMENTS.texts("SELECT VALUE c.id FROM c OFFSET 1 LIMIT 1")).containsExactly("\"b\"");
        assertThat(DOCUMENTS.texts("SELECT VALUE c.id FROM c OFFSET 9 LIMIT 1")).isEmpty();
        assertThat(DOCUMENTS.texts("SELECT TOP 0 * FROM c")).isEmpty();
        assertThat(DOCUMENTS.query("SELECT TOP @n * FROM c", Map.of("@n", IntNode.valueOf(1))))
                .hasSize(1);
    }

    @Test
    void refusesCountsThatAreNone() {
        assertThatThrownBy(() -> DOCUMENTS.query("SELECT TOP @n * FROM c", Map.of("@n", TextNode.valueOf("1"))))
                .isInstanceOf(QueryException.class)
                .hasMessage("The parameter @n at line 1, column 12 must be a non-negative integer");
    }

    @Test
    void takesNamesFromAnyAliasOfTheContainer() {
        assertThat(DOCUMENTS.texts("SELECT VALUE r.id FROM ROOT r WHERE (r.id = 'a' )  "))
                .hasSize(1);
        assertThat(DOCUMENTS.texts("select value root.id from root where root.id = 'a'"))
                .hasSize(1);
        assertThat(DOCUMENTS.texts("SELECT VALUE f.id FROM Families AS f")).hasSize(3);
    }

    @Test
    void readsPathsAndArraysOfDocuments() {
        assertThat(DOCUMENTS.texts("SELECT * FROM c.child")).containsExactly("{\"name\":\"x\"}", "{\"name\":\"y\"}");
        assertThat(DOCUMENTS.texts("SELECT VALUE child.name FROM c.child")).containsExactly("\"x\"", "\"y\"");
        assertThat(DOCUMENTS.texts("SELECT VALUE x FROM x IN c.list")).containsExactly("1", "2");
        assertThat(DOCUMENTS.texts("SELECT VALUE x FROM c.list[1] x")).containsExactly("2");
    }

    @Test
    void joinsDocumentsWithTheirArrays() {
        assertThat(DOCUMENTS.texts("SELECT c.id, x, y FROM c JOIN x IN c.list JOIN y IN c.list WHERE x < y"))
                .containsExactly("{\"id\":\"a\",\"x\":1,\"y\":2}");
        assertThat(DOCUMENTS.texts("SELECT VALUE p.v FROM c JOIN (SELECT VALUE {\"v\": c.n * 10} FROM c) AS p"))
                .containsExactly("10", "20", "20");
        assertThat(DOCUMENTS.texts("SELECT VALUE m FROM c JOIN m IN (SELECT VALUE [c.n, 7]) WHERE c.id = 'a'"))
                .containsExactly("1", "7");
    }

    @Test
    void evaluatesSubqueries() {
        assertThat(DOCUMENTS.texts("SELECT VALUE ARRAY(SELECT VALUE x * 2 FROM x IN c.list) FROM c"))
                .containsExactly("[2,4]", "[]", "[]");
        assertThat(DOCUMENTS.texts("SELECT VALUE (SELECT VALUE COUNT(1) FROM x IN c.list) FROM c"))
                .containsExactly("2", "0", "0");
        assertThat(DOCUMENTS.texts(
                        "SELECT VALUE c.id FROM c WHERE EXISTS(SELECT VALUE x FROM x IN c.list WHERE x = c.n)"))
                .containsExactly("\"a\"");
        assertThat(DOCUMENTS.texts("SELECT VALUE c.id FROM c WHERE NOT EXISTS (SELECT VALUE c.child)"))
                .containsExactly("\"c\"");
        assertThat(DOCUMENTS.texts(
                        "SELECT VALUE s.id FROM (SELECT c.id, c.n FROM c WHERE c.n = 2) AS s ORDER BY s.id DESC"))
                .containsExactly("\"c\"", "\"b\"");
    }

    @Test
    void readsBothKindsOfQuotesAndEscapes() {
        assertThat(DOCUMENTS.texts("SELECT VALUE c[\"id\"] FROM c WHERE c['n'] = 1"))
                .containsExactly("\"a\"");
        assertThat(Documents.valueOf("'it\\'s'")).isEqualTo("\"it's\"");
        assertThat(Documents.valueOf("\"say \\\"hi\\\"\\n\\u00e9\"")).isEqualTo("\"say \\\"hi\\\"\\né\"");
        assertThat(Documents.valueOf("'a' -- a comment\n || 'b'")).isEqualTo("\"ab\"");
    }

    @Test
    void takesKeywordsAsPropertyNamesAfterADot() {
        Documents odd = Documents.of("{'id': 'a', 'order': 1, 'value': 2, 'select': {'from': 3}}");
        assertThat(odd.texts("SELECT c.order, c.value AS top, c.select.from FROM c"))
                .containsExactly("{\"order\":1,\"top\":2,\"from\":3}");
    }

    @Test
    void bindsParametersWhenItRuns() {
        String sql = "SELECT VALUE c.id FROM c WHERE c.n = @n AND ARRAY_CONTAINS(@ids, c.id)";
        assertThat(DOCUMENTS.query(sql, Map.of("@n", IntNode.valueOf(1), "@ids", Documents.json("['a', 'b']"))))
                .extracting(node -> node.textValue())
                .containsExactly("a");
        assertThat(DOCUMENTS.query(sql, Map.of("@n", IntNode.valueOf(2), "@ids", Documents.json("['b']"))))
                .extracting(node -> node.textValue())
                .containsExactly("b");
        assertThatThrownBy(() -> DOCUMENTS.query(sql))
                .isInstanceOf(QueryException.class)
                .hasMessageContaining("@n");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "SELECT * FROM c JOIN x IN c.list",
                "SELECT d.id FROM c",
                "SELECT * FROM c JOIN c IN c.list",
                "SELECT c.id, c.id FROM c",
                "SELECT TOP 1 * FROM c OFFSET 0 LIMIT 1",
                "SELECT VALUE (SELECT VALUE x FROM x IN c.list) FROM c",
                "SELECT c.id, COUNT(1) FROM c",
                "SELECT COUNT(1) AS n FROM c ORDER BY c.id",
                "SELECT c.id, COUNT(1) FROM c GROUP BY c.id ORDER BY c.id",
                "SELECT * FROM c WHERE COUNT(1) > 1",
                "SELECT VALUE SUM(COUNT(1)) FROM c"
            })
    void refusesWhatHasNoMeaning(String sql) {
        assertThatThrownBy(() -> DOCUMENTS.query(sql)).isInstanceOf(QueryException.class);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "SELECT",
                "SELECT * FRM c",
                "SELECT * FROM c WHERE",
                "SELECT * FROM c WHERE c.a = 'open",
                "SELECT * FROM c WHERE c.a == 1",
                "SELECT * FROM c; DROP c",
                "SELECT * FROM c WHERE c.a = 1 )",
                "SELECT TOP -1 * FROM c",
                "SELECT * FROM c ORDER c.a",
                "UPDATE c SET c.a = 1",
                "SELECT * FROM c WHERE c.a = \u0001",
                "SELECT '\\x' FROM c"
            })
    void reportsSyntaxErrors(String sql) {
        assertThatThrownBy(() -> DOCUMENTS.query(sql)).isInstanceOf(QueryException.class);
    }

    @Test
    void saysWhereASyntaxErrorIs() {
        assertThatThrownBy(() -> DOCUMENTS.query("SELECT *\nFROM c WERE c.a = 1"))
                .hasMessage("Syntax error, incorrect syntax near 'c' at line 2, column 13.");
    }

    @Test
    void refusesNestingThatWouldExhaustTheStack() {
        String deep = "(".repeat(100_000) + "1" + ")".repeat(100_000);
        assertThatThrownBy(() -> Documents.valueOf(deep))
                .isInstanceOf(QueryException.class)
                .hasMessageContaining("nested too deeply");
        assertThatThrownBy(() -> Documents.valueOf("1" + " + 1".repeat(50_000)))
                .isInstanceOf(QueryException.class)
                .hasMessageContaining("nested too deeply");
        assertThatThrownBy(() -> Documents.valueOf("NOT ".repeat(50_000) + "true"))
                .isInstanceOf(QueryException.class);
        assertThatThrownBy(() -> Documents.valueOf("'" + "x".repeat(600_000) + "'"))
                .isInstanceOf(QueryException.class)
                .hasMessageContaining("longer than");
    }

    @Test
    void refusesJoinsThatMultiplyWithoutBound() {
        String numbers =
                IntStream.range(0, 1_000).mapToObj(Integer::toString).collect(Collectors.joining(",", "[", "]"));
        Documents wide = Documents.of("{'id': 'a', 'list': " + numbers + "}");
        assertThatThrownBy(() -> wide.query("SELECT VALUE x FROM c JOIN x IN c.list JOIN y IN c.list JOIN z IN c.list"))
                .isInstanceOf(QueryException.class)
                .hasMessageContaining("rows of one document");
        assertThatThrownBy(() -> wide.query(
                        "SELECT VALUE 1 FROM c JOIN x IN c.list JOIN y IN c.list JOIN z IN c.list WHERE x < 0"))
                .isInstanceOf(QueryException.class)
                .hasMessageContaining("rows for one page");
    }

    @Test
    void answersConditionsOfAThousandTerms() {
        String condition = "c.id = 'z'" + " OR c.id = 'a'".repeat(5_000);
        assertThat(DOCUMENTS.texts("SELECT VALUE c.id FROM c WHERE " + condition))
                .containsExactly("\"a\"");
    }
}
