package io.dronedelivery.emulator.query;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.dronedelivery.emulator.query.RandomAnswerable.Order;
import io.dronedelivery.emulator.query.RandomAnswerable.Query;
import io.dronedelivery.emulator.value.Comparison;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * Generated queries over generated documents have one answer: with and without indexes, over one partition and over nine, in
 * pages of one row and of a hundred. The message of a failure has the seed, with which it repeats.
 */
@Timeout(300)
class DifferentialFuzzTests {

    private static final Pattern AMBIGUOUS_TO_THE_CLIENT =
            Pattern.compile("(ORDER BY.*|MIN\\(|MAX\\()c\\.(mixed|big|tags|child(?!\\.))");
    private static final int QUERIES_PER_DATA = 50;

    @Test
    void givesOneAnswerWhateverTheWayToIt() {
        assertThat(run(0, 1_000)).as("queries answered over nine partitions").isGreaterThan(500);
    }

    @Test
    void givesTheSameAnswerThroughTheClient() {
        Random random = new Random(7);
        FuzzedContainers data = FuzzedContainers.of(random, 45);
        try (FuzzedClient client = FuzzedClient.of(data)) {
            for (int seed = 0; seed < 50; seed++) {
                Query query = new RandomAnswerable(new Random(seed)).query();
                List<JsonNode> expected =
                        comparable(data.withoutIndexes().inPagesOf(1_000, query.sql(), RandomAnswerable.PARAMETERS));
                List<JsonNode> all = comparable(
                        data.withoutIndexes().inPagesOf(1_000, query.unlimited(), RandomAnswerable.PARAMETERS));
                boolean ambiguous = all.stream().anyMatch(JsonNode::isArray)
                        || AMBIGUOUS_TO_THE_CLIENT.matcher(query.sql()).find();
                if (ambiguous) {
                    // The client takes a page's only row for its elements if it is an array, and orders objects by a
                    // hash and integers as doubles.
                    continue;
                }
                for (int pageSize : new int[] {4, 100}) {
                    String name = "seed %d in pages of %d: %s".formatted(seed, pageSize, query.sql());
                    List<JsonNode> rows = comparable(client.query(query.sql(), pageSize));
                    if (expected.isEmpty() && query.sql().matches("SELECT VALUE (MIN|MAX|AVG|SUM)\\(.*")) {
                        // The client shows an aggregate without a value as null.
                        rows.removeIf(JsonNode::isNull);
                    }
                    assertSame(name, query, expected, all, rows);
                }
            }
        }
    }

    /** The client shows an aggregate without a value as an empty object, and leaves out the key of a group if it is null. */
    private static List<JsonNode> comparable(List<JsonNode> rows) {
        rows.forEach(row -> {
            if (row instanceof ObjectNode object) {
                object.properties()
                        .removeIf(member -> member.getValue().isObject()
                                        && member.getValue().isEmpty()
                                || member.getKey().equals("g")
                                        && member.getValue().isNull());
            }
        });
        return rows;
    }

    /** @return how many queries could be merged across partitions */
    static int run(int firstSeed, int queries) {
        int merged = 0;
        for (int seed = firstSeed; seed < firstSeed + queries; seed += QUERIES_PER_DATA) {
            // Every tenth has enough documents for indexes on each of the nine partitions.
            int documents = seed / QUERIES_PER_DATA % 10 == 9 ? 400 : 45;
            FuzzedContainers data = FuzzedContainers.of(new Random(seed), documents);
            int end = Math.min(seed + QUERIES_PER_DATA, firstSeed + queries);
            for (int query = seed; query < end; query++) {
                merged += holds(query, data) ? 1 : 0;
            }
        }
        return merged;
    }

    private static boolean holds(int seed, FuzzedContainers data) {
        Query query = new RandomAnswerable(new Random(seed)).query();
        String name = "seed %d of %d documents: %s".formatted(seed, data.size(), query.sql());
        List<JsonNode> expected = data.withoutIndexes().inPagesOf(1_000, query.sql(), RandomAnswerable.PARAMETERS);
        List<JsonNode> all = query.isLimited()
                ? data.withoutIndexes().inPagesOf(1_000, query.unlimited(), RandomAnswerable.PARAMETERS)
                : expected;
        Map<String, List<JsonNode>> answers = new LinkedHashMap<>();
        answers.put("scan, pages of 1", data.withoutIndexes().inPagesOf(1, query.sql(), RandomAnswerable.PARAMETERS));
        answers.put(
                "scan, pages of 100", data.withoutIndexes().inPagesOf(100, query.sql(), RandomAnswerable.PARAMETERS));
        answers.put("indexes, pages of 1", data.withIndexes().inPagesOf(1, query.sql(), RandomAnswerable.PARAMETERS));
        answers.put(
                "indexes, pages of 100", data.withIndexes().inPagesOf(100, query.sql(), RandomAnswerable.PARAMETERS));
        boolean merged = true;
        try {
            answers.put("nine partitions, pages of 100", data.nine().query(query.sql(), 100));
            answers.put("nine partitions, pages of 1", data.nine().query(query.sql(), 1));
        } catch (QueryException e) {
            assertThat(e).as(name).hasMessageContaining("several partitions");
            merged = false;
        }
        answers.forEach((way, rows) -> assertSame(name + " [" + way + "]", query, expected, all, rows));
        return merged;
    }

    private static void assertSame(
            String name, Query query, List<JsonNode> expected, List<JsonNode> all, List<JsonNode> rows) {
        if (query.order() == Order.TOTAL) {
            assertThat(texts(rows)).as(name).isEqualTo(texts(expected));
            return;
        }
        if (query.isLimited()) {
            // Which rows the limit leaves is open, apart from their keys.
            assertThat(rows).as(name).hasSameSizeAs(expected);
            assertThat(counted(all)).as(name).satisfies(whole -> counted(rows)
                    .forEach((row, count) ->
                            assertThat(whole.getOrDefault(row, 0)).as(row).isGreaterThanOrEqualTo(count)));
        } else {
            assertThat(counted(rows)).as(name).isEqualTo(counted(expected));
        }
        if (query.order() == Order.BY_KEY) {
            for (int i = 0; i < rows.size(); i++) {
                assertThat(Comparison.order(
                                rows.get(i).path("k"), expected.get(i).path("k")))
                        .as("%s, key of row %d", name, i)
                        .isZero();
            }
        }
    }

    static List<String> texts(List<JsonNode> rows) {
        return rows.stream().map(DifferentialFuzzTests::text).toList();
    }

    private static Map<String, Integer> counted(List<JsonNode> rows) {
        Map<String, Integer> counted = new TreeMap<>();
        texts(rows).forEach(row -> counted.merge(row, 1, Integer::sum));
        return counted;
    }

    /** The same text for equal values: members in the order of names, numbers as doubles; what differs between containers left out. */
    private static String text(JsonNode value) {
        if (value.isNumber()) {
            return Double.toString(value.doubleValue());
        }
        if (value.isObject()) {
            Map<String, String> members = new TreeMap<>();
            value.properties().stream()
                    .filter(member -> !member.getKey().startsWith("_"))
                    .forEach(member -> members.put(member.getKey(), text(member.getValue())));
            return members.toString();
        }
        if (value.isArray()) {
            List<String> elements = new ArrayList<>();
            value.forEach(element -> elements.add(text(element)));
            return elements.toString();
        }
        return value.toString();
    }

    /** Any number of queries, as the documentation says how; the second argument is the first seed. */
    public static void main(String[] arguments) {
        int queries = arguments.length > 0 ? Integer.parseInt(arguments[0]) : 100_000;
        int firstSeed = arguments.length > 1 ? Integer.parseInt(arguments[1]) : 0;
        long start = System.nanoTime();
        int merged = run(firstSeed, queries);
        System.out.printf(
                Locale.ROOT,
                "%d queries with one answer in all ways, %d of them also over nine partitions, in %.0f s%n",
                queries,
                merged,
                (System.nanoTime() - start) / 1e9);
    }
}
