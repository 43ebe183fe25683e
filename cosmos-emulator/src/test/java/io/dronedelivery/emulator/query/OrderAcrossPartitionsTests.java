package io.dronedelivery.emulator.query;

import static org.assertj.core.api.Assertions.assertThat;

import com.azure.cosmos.models.CosmosQueryRequestOptions;
import com.azure.cosmos.models.FeedResponse;
import com.azure.cosmos.models.SqlParameter;
import com.azure.cosmos.models.SqlQuerySpec;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Rows of several partitions come whole, in order, page by page and within TOP, OFFSET and LIMIT. */
class OrderAcrossPartitionsTests extends FivePartitions {

    @ParameterizedTest(name = "in pages of {0}")
    @ValueSource(ints = {1, 7, 100, 1000})
    void returnsAllDocumentsOnce(int pageSize) {
        assertThat(ids(query("SELECT * FROM c", pageSize))).containsExactlyInAnyOrderElementsOf(ids(documents));
    }

    @ParameterizedTest(name = "in pages of {0}")
    @ValueSource(ints = {3, 50, 1000})
    void ordersByOneKey(int pageSize) {
        assertThat(ids(query("SELECT * FROM c ORDER BY c.number DESC", pageSize)))
                .containsExactlyElementsOf(
                        ids(sorted(documents, comparing("number").reversed())));
    }

    @ParameterizedTest(name = "in pages of {0}")
    @ValueSource(ints = {3, 50, 1000})
    void ordersByTwoKeysInOppositeDirections(int pageSize) {
        List<ObjectNode> expected = sorted(
                documents, comparing("weight").thenComparing(comparing("number").reversed()));
        assertThat(ids(query("SELECT * FROM c ORDER BY c.weight ASC, c.number DESC", pageSize)))
                .containsExactlyElementsOf(ids(expected));
    }

    @ParameterizedTest(name = "{0}")
    @ValueSource(strings = {"ASC", "DESC"})
    void ordersMixedTypesInTheDocumentedOrder(String direction) {
        List<JsonNode> rows = query("SELECT c.id, c.mixed FROM c ORDER BY c.mixed " + direction, 13);
        Comparator<JsonNode> order =
                Comparator.comparing(row -> row.path("mixed"), OrderAcrossPartitionsTests::typeOrder);
        long withKey =
                documents.stream().filter(document -> document.has("mixed")).count();
        assertThat(rows).hasSize((int) withKey).isSortedAccordingTo(direction.equals("ASC") ? order : order.reversed());
        assertThat(ids(rows)).doesNotHaveDuplicates();
    }

    @ParameterizedTest(name = "{0}")
    @ValueSource(
            strings = {
                "SELECT * FROM c ORDER BY c.number",
                "SELECT * FROM c ORDER BY c.mixed",
                "SELECT * FROM c ORDER BY c.mixed DESC",
                "SELECT * FROM c ORDER BY c.weight, c.mixed DESC",
                "SELECT * FROM c ORDER BY c['group'] DESC, c.mixed",
                "SELECT * FROM c"
            })
    void continuesInANewClientFromAnyPage(String sql) {
        List<String> inOneGo = ids(query(sql, 1000));
        List<String> resumed = new ArrayList<>();
        String continuation = null;
        do {
            FeedResponse<JsonNode> page = Objects.requireNonNull((continuation == null
                            ? pages(sql, 17)
                            : container
                                    .queryItems(sql, new CosmosQueryRequestOptions(), JsonNode.class)
                                    .byPage(continuation, 17))
                    .blockFirst(TIMEOUT));
            resumed.addAll(ids(page.getResults()));
            continuation = page.getContinuationToken();
        } while (continuation != null);
        if (sql.contains("ORDER BY")) {
            assertThat(resumed).containsExactlyElementsOf(inOneGo);
        } else {
            assertThat(resumed).containsExactlyInAnyOrderElementsOf(inOneGo);
        }
    }

    @Test
    void projectsWhatIsOrdered() {
        assertThat(texts("SELECT VALUE c.number FROM c WHERE c.number < 5 ORDER BY c.number DESC"))
                .containsExactly("4", "3", "2", "1", "0");
        assertThat(texts("SELECT c.number AS n, c['missing'] FROM c WHERE c.number < 2 ORDER BY c.number"))
                .containsExactly("{\"n\":0}", "{\"n\":1}");
        assertThat(texts("SELECT VALUE t FROM t IN c.tags ORDER BY t"))
                .isSorted()
                .hasSize(tags().size());
    }

    @Test
    void takesTheTopOfAllPartitions() {
        assertThat(numbers("SELECT TOP 5 * FROM c ORDER BY c.number", 2)).containsExactly(0, 1, 2, 3, 4);
        assertThat(query("SELECT TOP 9 * FROM c", 4)).hasSize(9);
        assertThat(query("SELECT TOP 0 * FROM c", 4)).isEmpty();
    }

    @Test
    void takesTopOffsetAndLimitFromParameters() {
        SqlQuerySpec top = new SqlQuerySpec(
                "SELECT TOP @n VALUE c.number FROM c ORDER BY c.number DESC", new SqlParameter("@n", 3));
        assertThat(all(container.queryItems(top, Integer.class))).containsExactly(399, 398, 397);
        SqlQuerySpec window = new SqlQuerySpec(
                "SELECT VALUE c.number FROM c ORDER BY c.number OFFSET @skip LIMIT @take",
                new SqlParameter("@skip", 10),
                new SqlParameter("@take", 4));
        assertThat(all(container.queryItems(window, Integer.class))).containsExactly(10, 11, 12, 13);
    }

    @Test
    void skipsAndLimitsOverAllPartitions() {
        assertThat(numbers("SELECT * FROM c ORDER BY c.number OFFSET 395 LIMIT 10", 3))
                .containsExactly(395, 396, 397, 398, 399);
        assertThat(ids(query("SELECT * FROM c OFFSET 390 LIMIT 20", 7)))
                .hasSize(10)
                .doesNotHaveDuplicates();
    }

    private static Comparator<ObjectNode> comparing(String property) {
        return Comparator.comparingDouble(document -> document.get(property).doubleValue());
    }

    private static List<ObjectNode> sorted(List<ObjectNode> unsorted, Comparator<ObjectNode> order) {
        return unsorted.stream().sorted(order).toList();
    }

    private static int typeOrder(JsonNode left, JsonNode right) {
        int byType = Integer.compare(rank(left), rank(right));
        if (byType != 0) {
            return byType;
        }
        return left.isNumber()
                ? Double.compare(left.doubleValue(), right.doubleValue())
                : left.asText().compareTo(right.asText());
    }

    private static int rank(JsonNode value) {
        return switch (value.getNodeType()) {
            case MISSING -> 0;
            case NULL -> 1;
            case BOOLEAN -> 2;
            case NUMBER -> 3;
            default -> 4;
        };
    }
}
