package io.dronedelivery.emulator.query;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class GroupByTests {

    private static final Documents DOCUMENTS = Documents.of(
            "{'id': 'a', 'kind': 'x', 'n': 1, 'm': 5}",
            "{'id': 'b', 'kind': 'x', 'n': 3}",
            "{'id': 'c', 'kind': 'y', 'n': 5, 'm': 'text'}",
            "{'id': 'd', 'n': 7, 'm': null}");

    @ParameterizedTest(name = "{0} is {1}")
    @CsvSource(delimiter = ';', quoteCharacter = '`', textBlock = """
            COUNT(1)        ; 4
            COUNT(c.kind)   ; 3
            SUM(c.n)        ; 16
            AVG(c.n)        ; 4
            MIN(c.n)        ; 1
            MAX(c.n)        ; 7
            MAX(c.kind)     ; "y"
            MIN(c.m)        ; null
            MAX(c.m)        ; "text"
            SUM(c.missing)  ; 0
            COUNT(1) + 1    ; 5
            """)
    void aggregatesAllRows(String aggregate, String expected) {
        assertThat(DOCUMENTS.texts("SELECT VALUE " + aggregate + " FROM c")).containsExactly(expected);
    }

    @ParameterizedTest(name = "{0}")
    @CsvSource({"SUM(c.m)", "AVG(c.m)", "AVG(c.missing)", "MIN(c.missing)", "MAX(c)"})
    void hasNoValueToAggregate(String aggregate) {
        assertThat(DOCUMENTS.texts("SELECT VALUE " + aggregate + " FROM c")).isEmpty();
    }

    @Test
    void aggregatesNoRows() {
        assertThat(DOCUMENTS.texts("SELECT COUNT(1) AS n, SUM(c.n) AS s, AVG(c.n) AS a FROM c WHERE false"))
                .containsExactly("{\"n\":0,\"s\":0}");
        assertThat(DOCUMENTS.texts("SELECT c.kind, COUNT(1) FROM c WHERE false GROUP BY c.kind"))
                .isEmpty();
    }

    @Test
    void groupsByOneProperty() {
        assertThat(DOCUMENTS.texts("SELECT c.kind, COUNT(1), SUM(c.n) AS sum FROM c GROUP BY c.kind"))
                .containsExactly(
                        "{\"kind\":\"x\",\"$1\":2,\"sum\":4}",
                        "{\"kind\":\"y\",\"$1\":1,\"sum\":5}",
                        "{\"$1\":1,\"sum\":7}");
    }

    @Test
    void groupsByExpressions() {
        assertThat(DOCUMENTS.texts("SELECT c.n > 2 AS big, UPPER(c.kind) AS kind, COUNT(1) AS n FROM c"
                        + " GROUP BY c.n > 2, UPPER(c['kind'])"))
                .containsExactly(
                        "{\"big\":false,\"kind\":\"X\",\"n\":1}",
                        "{\"big\":true,\"kind\":\"X\",\"n\":1}",
                        "{\"big\":true,\"kind\":\"Y\",\"n\":1}",
                        "{\"big\":true,\"n\":1}");
    }

    @Test
    void collectsAndCountsOnCondition() {
        Documents documents = Documents.of(
                "{'id': 'a', 'g': 1, 'v': 'x', 'ok': true}",
                "{'id': 'b', 'g': 1, 'v': 'y', 'ok': false}",
                "{'id': 'c', 'g': 2, 'v': 'x', 'ok': true}",
                "{'id': 'd', 'g': 1, 'v': 'x'}");
        assertThat(documents.texts("SELECT c.g, MAKELIST(c.v) AS l, MAKESET(c.v) AS s, COUNTIF(c.ok) AS n"
                        + " FROM c GROUP BY c.g"))
                .containsExactly(
                        "{\"g\":1,\"l\":[\"x\",\"y\",\"x\"],\"s\":[\"x\",\"y\"],\"n\":1}",
                        "{\"g\":2,\"l\":[\"x\"],\"s\":[\"x\"],\"n\":1}");
        assertThat(documents.texts("SELECT VALUE COUNTIF(c.v = 'x') FROM c")).containsExactly("3");
    }

    @Test
    void ordersTheOneValueOfAnAggregateByAnything() {
        Documents documents = Documents.of("{'id': 'a', 'n': 1}", "{'id': 'b', 'n': 2}");
        assertThat(documents.texts("SELECT VALUE AVG(c.n) FROM c ORDER BY c.n")).containsExactly("1.5");
    }
}
