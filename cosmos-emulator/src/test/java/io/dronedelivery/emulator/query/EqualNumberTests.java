package io.dronedelivery.emulator.query;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Whatever compares, groups or collects values has one notion of when two numbers are equal. */
class EqualNumberTests {

    /** Pairs of one number in two forms. */
    private static final String[][] EQUAL = {
        {"1", "1.0"},
        {"1", "1e0"},
        {"0", "-0.0"},
        {"1000000000000000000", "1e18"},
        {"9007199254740992", "9007199254740992.0"},
        {"-9223372036854775808", "-9.223372036854775808e18"},
        {"1e19", "10000000000000000000"}
    };

    /** Pairs of numbers that doubles do not tell apart, but integers of 64 bits do. */
    private static final String[][] DIFFERENT = {
        {"9007199254740992", "9007199254740993"},
        {"-9007199254740992", "-9007199254740993"},
        {"1234567890123456789", "1234567890123456788"},
        {"9223372036854775807", "9223372036854775808"},
        {"9223372036854775807", "9223372036854775806"}
    };

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{0} = {1}",
                "NOT ({0} != {1})",
                "{0} IN ({1})",
                "[{0}] = [{1}]",
                "ARRAY_CONTAINS([{0}], {1})",
                "ARRAY_LENGTH(SetUnion([{0}], [{1}])) = 1",
                "ARRAY_LENGTH(SetIntersect([{0}], [{1}])) = 1"
            })
    void holdsOfEqualNumbersAlone(String condition) {
        for (String[] pair : EQUAL) {
            assertThat(holds(condition, pair)).as("%s and %s", pair[0], pair[1]).isTrue();
            assertThat(holds(condition, pair[1], pair[0]))
                    .as("%s and %s", pair[1], pair[0])
                    .isTrue();
        }
        for (String[] pair : DIFFERENT) {
            assertThat(holds(condition, pair)).as("%s and %s", pair[0], pair[1]).isFalse();
            assertThat(holds(condition, pair[1], pair[0]))
                    .as("%s and %s", pair[1], pair[0])
                    .isFalse();
        }
    }

    @ParameterizedTest
    @CsvSource({
        "SELECT DISTINCT VALUE c.n FROM c, 5",
        "SELECT DISTINCT c.n FROM c, 5",
        "SELECT DISTINCT VALUE c.n FROM c ORDER BY c.n, 5",
        "SELECT DISTINCT VALUE {\"a\": [c.n]} FROM c, 5",
        "SELECT VALUE n FROM (SELECT DISTINCT VALUE c.n FROM c) n, 5",
        "'SELECT c.n, COUNT(1) AS a FROM c GROUP BY c.n', 5",
        "'SELECT VALUE ARRAY_LENGTH(MAKESET(c.n)) FROM c', 1"
    })
    void tellsNumbersInDocumentsApartInOneWay(String sql, int rows) {
        Documents documents = Documents.of(
                "{'id': '1', 'n': 9007199254740992}",
                "{'id': '2', 'n': 9007199254740993}",
                "{'id': '3', 'n': 9007199254740992.0}",
                "{'id': '4', 'n': 1e18}",
                "{'id': '5', 'n': 1000000000000000000}",
                "{'id': '6', 'n': 1000000000000000001}",
                "{'id': '7', 'n': 1}",
                "{'id': '8', 'n': 1.0}");

        List<String> answer = documents.texts(sql);

        assertThat(answer).hasSize(rows);
        if (rows == 1) {
            assertThat(answer).containsExactly("5");
        }
    }

    @ParameterizedTest
    @CsvSource({"9007199254740993, 1", "9007199254740992, 2", "1e18, 1", "1.0, 1", "1000000000000000001, 0"})
    void findsAParameterInWhateverFormItIsSent(String parameter, int found) {
        Documents documents = Documents.of(
                "{'id': '1', 'n': 9007199254740992}",
                "{'id': '2', 'n': 9007199254740993}",
                "{'id': '3', 'n': 9007199254740992.0}",
                "{'id': '4', 'n': 1000000000000000000}",
                "{'id': '5', 'n': 1}");
        Map<String, JsonNode> parameters = Map.of("@p", Documents.json(parameter));

        assertThat(documents.query("SELECT VALUE c.id FROM c WHERE c.n = @p", parameters))
                .hasSize(found);
        assertThat(documents.query("SELECT VALUE c.id FROM c WHERE ARRAY_CONTAINS([@p], c.n)", parameters))
                .hasSize(found);
        assertThat(documents.query(
                        "SELECT VALUE c.id FROM c WHERE ARRAY_LENGTH(SetIntersect([@p], [c.n])) = 1", parameters))
                .hasSize(found);
    }

    @Test
    void ordersNumbersAsDoublesSinceClientsMergeThemSo() {
        Documents documents = Documents.of(
                "{'id': 'b', 'n': 9007199254740993}",
                "{'id': 'c', 'n': 9007199254740992}",
                "{'id': 'a', 'n': 9007199254740991}");

        assertThat(documents.texts("SELECT VALUE c.id FROM c ORDER BY c.n")).containsExactly("\"a\"", "\"b\"", "\"c\"");
        assertThat(documents.texts("SELECT VALUE c.id FROM c WHERE c.n >= 9007199254740993"))
                .containsExactly("\"b\"", "\"c\"");
        assertThat(documents.texts("SELECT VALUE c.id FROM c WHERE c.n > 9007199254740992"))
                .isEmpty();
    }

    private static boolean holds(String condition, String... pair) {
        return Documents.valueOf(condition.replace("{0}", pair[0]).replace("{1}", pair[1]))
                .equals("true");
    }
}
