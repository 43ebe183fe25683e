package io.dronedelivery.emulator.query;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** What each partition has counted, grouped and made distinct for itself becomes one answer. */
class AggregatesAcrossPartitionsTests extends FivePartitions {

    @Test
    void countsAndSumsOverAllPartitions() {
        double weight = documents.stream()
                .mapToDouble(d -> d.get("weight").doubleValue())
                .sum();
        assertThat(one("SELECT VALUE COUNT(1) FROM c", Integer.class)).isEqualTo(DOCUMENTS);
        assertThat(one("SELECT VALUE COUNT(c.mixed) FROM c", Long.class))
                .isEqualTo(documents.stream().filter(has("mixed")).count());
        assertThat(one("SELECT VALUE SUM(c.weight) FROM c", Double.class)).isEqualTo(weight);
        assertThat(one("SELECT VALUE AVG(c.weight) FROM c", Double.class)).isEqualTo(weight / DOCUMENTS);
        assertThat(one("SELECT VALUE MIN(c.number) FROM c", Integer.class)).isZero();
        assertThat(one("SELECT VALUE MAX(c.number) FROM c", Integer.class)).isEqualTo(DOCUMENTS - 1);
        assertThat(one("SELECT VALUE MAX(c.mixed) FROM c", String.class)).startsWith("text");
        assertThat(one("SELECT VALUE COUNT(1) FROM c WHERE c.number < 0", Integer.class))
                .isZero();
        assertThat(one("SELECT VALUE COUNT(1) FROM t IN c.tags", Integer.class)).isEqualTo(tags().size());
    }

    @Test
    void answersSeveralAggregatesInOneObject() {
        JsonNode row = one(
                "SELECT COUNT(1) AS n, MIN(c.number) AS low, MAX(c.number) AS high, AVG(c.number) AS middle, SUM(c.none) FROM c",
                JsonNode.class);
        assertThat(row.get("n").intValue()).isEqualTo(DOCUMENTS);
        assertThat(row.get("low").intValue()).isZero();
        assertThat(row.get("high").intValue()).isEqualTo(DOCUMENTS - 1);
        assertThat(row.get("middle").doubleValue()).isEqualTo((DOCUMENTS - 1) / 2.0);
        assertThat(row.get("$1").doubleValue()).isZero();
    }

    @Test
    void groupsOverAllPartitions() {
        List<JsonNode> rows = query(
                "SELECT c['group'], COUNT(1) AS n, SUM(c.weight) AS weight, MAX(c.number) AS last FROM c GROUP BY c['group']",
                2);
        Map<String, List<ObjectNode>> expected = documents.stream()
                .collect(Collectors.groupingBy(d -> d.get("group").textValue()));
        assertThat(rows).hasSize(expected.size());
        for (JsonNode row : rows) {
            List<ObjectNode> group =
                    Objects.requireNonNull(expected.get(row.get("group").textValue()));
            assertThat(row.get("n").intValue()).isEqualTo(group.size());
            assertThat(row.get("weight").doubleValue())
                    .isEqualTo(group.stream()
                            .mapToDouble(d -> d.get("weight").doubleValue())
                            .sum());
            assertThat(row.get("last").intValue())
                    .isEqualTo(group.stream()
                            .mapToInt(d -> d.get("number").intValue())
                            .max()
                            .orElseThrow());
        }
    }

    /** The SDK leaves members out whose value is null, so the groups of null and of undefined look alike and are compared by size. */
    @Test
    void groupsMixedTypesIncludingUndefined() {
        List<JsonNode> rows = query("SELECT c.mixed, COUNT(1) AS n FROM c GROUP BY c.mixed", 100);
        Map<String, Long> expected = countBy(documents, d -> canonical(d.path("mixed")));
        assertThat(rows.stream().map(row -> shown(canonical(row.path("mixed"))) + row.get("n")))
                .containsExactlyInAnyOrderElementsOf(expected.entrySet().stream()
                        .map(group -> shown(group.getKey()) + group.getValue())
                        .toList());
    }

    private static String shown(String canonical) {
        return canonical.equals("null") ? "" : canonical;
    }

    @Test
    void takesTheTopOfGroupsAfterMergingThem() {
        List<JsonNode> rows = query("SELECT TOP 2 c['group'], COUNT(1) AS n FROM c GROUP BY c['group']", 100);
        Map<String, Long> expected = countBy(documents, d -> d.get("group").textValue());
        assertThat(rows).hasSize(2).allSatisfy(row -> assertThat(row.get("n").longValue())
                .isEqualTo(expected.get(row.get("group").textValue())));
    }

    @Test
    void groupsIntoPlainValues() {
        assertThat(all(container.queryItems("SELECT VALUE COUNT(1) FROM c GROUP BY c['group']", Integer.class)))
                .containsExactlyInAnyOrderElementsOf(
                        countBy(documents, d -> d.get("group").textValue()).values().stream()
                                .map(Long::intValue)
                                .toList());
        assertThat(all(container.queryItems("SELECT VALUE c['group'] FROM c GROUP BY c['group']", String.class)))
                .containsExactlyInAnyOrderElementsOf(
                        countBy(documents, d -> d.get("group").textValue()).keySet());
    }

    @Test
    void returnsDistinctValuesOfAllPartitionsOnce() {
        List<String> expected = documents.stream()
                .filter(has("mixed"))
                .map(d -> canonical(d.get("mixed")))
                .distinct()
                .toList();
        assertThat(query("SELECT DISTINCT VALUE c.mixed FROM c WHERE NOT IS_NULL(c.mixed)", 9).stream()
                        .map(AggregatesAcrossPartitionsTests::canonical))
                .containsExactlyInAnyOrderElementsOf(
                        expected.stream().filter(text -> !text.equals("null")).toList());
        assertThat(texts("SELECT DISTINCT VALUE c.weight FROM c ORDER BY c.weight"))
                .hasSize((int)
                        documents.stream().map(d -> d.get("weight")).distinct().count());
        assertThat(texts("SELECT DISTINCT TOP 3 VALUE c['group'] FROM c ORDER BY c['group']"))
                .containsExactly("\"g0\"", "\"g1\"", "\"g2\"");
        assertThat(query("SELECT DISTINCT c['group'], c.weight FROM c", 5)).hasSize((int) documents.stream()
                .map(d -> d.get("group").textValue() + d.get("weight"))
                .distinct()
                .count());
    }

    @Test
    void countsDistinctValues() {
        long expected = documents.stream().map(d -> d.get("owner")).distinct().count();
        assertThat(one("SELECT VALUE COUNT(1) FROM (SELECT DISTINCT VALUE c.owner FROM c)", Long.class))
                .isEqualTo(expected);
        assertThat(one("SELECT COUNT(1) AS owners FROM (SELECT DISTINCT c.owner FROM c) AS d", JsonNode.class)
                        .get("owners")
                        .longValue())
                .isEqualTo(expected);
    }

    private static Predicate<ObjectNode> has(String property) {
        return document -> document.has(property);
    }

    private static Map<String, Long> countBy(List<ObjectNode> counted, Function<ObjectNode, String> key) {
        return counted.stream().collect(Collectors.groupingBy(key, TreeMap::new, Collectors.counting()));
    }

    private static String canonical(JsonNode value) {
        return value.isNumber() ? Double.toString(value.doubleValue()) : value.toString();
    }
}
