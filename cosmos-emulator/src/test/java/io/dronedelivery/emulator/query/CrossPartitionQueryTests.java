package io.dronedelivery.emulator.query;

import static org.assertj.core.api.Assertions.assertThat;

import com.azure.cosmos.BridgeInternal;
import com.azure.cosmos.CosmosAsyncClient;
import com.azure.cosmos.CosmosAsyncContainer;
import com.azure.cosmos.CosmosClientBuilder;
import com.azure.cosmos.models.CosmosContainerProperties;
import com.azure.cosmos.models.CosmosQueryRequestOptions;
import com.azure.cosmos.models.FeedResponse;
import com.azure.cosmos.models.PartitionKey;
import com.azure.cosmos.models.PartitionKeyBuilder;
import com.azure.cosmos.models.PartitionKeyDefinition;
import com.azure.cosmos.models.PartitionKeyDefinitionVersion;
import com.azure.cosmos.models.PartitionKind;
import com.azure.cosmos.models.SqlParameter;
import com.azure.cosmos.models.SqlQuerySpec;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.dronedelivery.emulator.CosmosEmulator;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import reactor.core.publisher.Flux;

/** The unmodified Java SDK merges what the partitions answer; expectations are computed from the documents in plain Java. */
class CrossPartitionQueryTests {

    private static final Duration TIMEOUT = Duration.ofSeconds(60);
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final int DOCUMENTS = 400;

    private static final List<ObjectNode> documents = new ArrayList<>();
    private static CosmosEmulator emulator;
    private static CosmosAsyncClient client;
    private static CosmosAsyncContainer container;

    @BeforeAll
    static void fillFivePartitions() {
        emulator =
                CosmosEmulator.builder().physicalPartitions(5).throttling(false).start();
        client = new CosmosClientBuilder()
                .endpoint(emulator.endpoint().toString())
                .key(emulator.key())
                .gatewayMode()
                .buildAsyncClient();
        client.createDatabaseIfNotExists("queries").block(TIMEOUT);
        client.getDatabase("queries")
                .createContainerIfNotExists("items", "/owner")
                .block(TIMEOUT);
        container = client.getDatabase("queries").getContainer("items");
        Random random = new Random(20261121);
        for (int i = 0; i < DOCUMENTS; i++) {
            documents.add(document(i, random));
        }
        Flux.fromIterable(documents)
                .flatMap(document -> container.createItem(document), 16)
                .blockLast(TIMEOUT);
    }

    /** {@code mixed} has every type and is missing now and then; numbers repeat, some written with a fraction of zero. */
    private static ObjectNode document(int i, Random random) {
        ObjectNode document = JSON.createObjectNode()
                .put("id", "d" + i)
                .put("owner", "o" + random.nextInt(40))
                .put("number", i)
                .put("group", "g" + random.nextInt(6))
                .put("weight", random.nextInt(20) / 2.0);
        switch (random.nextInt(7)) {
            case 0 -> document.putNull("mixed");
            case 1 -> document.put("mixed", random.nextBoolean());
            case 2 -> document.put("mixed", random.nextInt(10));
            case 3 -> document.put("mixed", (double) random.nextInt(10));
            case 4 -> document.put("mixed", random.nextInt(100) / 7.0);
            case 5 -> document.put("mixed", "text " + random.nextInt(50));
            default -> {}
        }
        for (int tag = random.nextInt(4); tag > 0; tag--) {
            document.withArray("tags").add("t" + random.nextInt(5));
        }
        return document;
    }

    @AfterAll
    static void stop() {
        client.close();
        emulator.close();
    }

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
                Comparator.comparing(row -> row.path("mixed"), CrossPartitionQueryTests::typeOrder);
        assertThat(rows).hasSize(DOCUMENTS).isSortedAccordingTo(direction.equals("ASC") ? order : order.reversed());
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
                        .map(CrossPartitionQueryTests::canonical))
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

    @Test
    void joinsArraysOfAllPartitions() {
        assertThat(texts("SELECT VALUE t FROM c JOIN t IN c.tags")).containsExactlyInAnyOrderElementsOf(tags());
        assertThat(numbers("SELECT * FROM c WHERE EXISTS(SELECT VALUE t FROM t IN c.tags WHERE t = 't3')", 100))
                .containsExactlyInAnyOrderElementsOf(documents.stream()
                        .filter(d -> d.path("tags").toString().contains("t3"))
                        .map(d -> d.get("number").intValue())
                        .toList());
    }

    @Test
    void asksOnlyThePartitionsThatCanAnswer() {
        assertThat(partitionsAsked("SELECT * FROM c WHERE c.owner = 'o7'")).isEqualTo(1);
        assertThat(partitionsAsked("SELECT * FROM c WHERE c.owner IN ('o7') AND c.number > 3"))
                .isEqualTo(1);
        assertThat(partitionsAsked("SELECT * FROM c WHERE c.number > 3")).isEqualTo(5);
        assertThat(texts("SELECT VALUE 1 + 1")).containsExactly("2");
    }

    @Test
    void answersForOneKeyAsForAll() {
        CosmosQueryRequestOptions scoped = new CosmosQueryRequestOptions().setPartitionKey(new PartitionKey("o7"));
        List<Integer> expected = documents.stream()
                .filter(d -> d.get("owner").textValue().equals("o7"))
                .map(d -> d.get("number").intValue())
                .sorted()
                .toList();
        assertThat(all(container.queryItems("SELECT VALUE c.number FROM c ORDER BY c.number", scoped, Integer.class)))
                .containsExactlyElementsOf(expected);
        assertThat(all(container.queryItems("SELECT VALUE COUNT(1) FROM c", scoped, Integer.class)))
                .containsExactly(expected.size());
    }

    @Test
    void findsDocumentsUnderPrefixesOfAHierarchicalKey() {
        CosmosAsyncContainer tenants = hierarchicalContainer();
        Flux.range(0, 60)
                .map(i -> JSON.createObjectNode()
                        .put("id", "u" + i)
                        .put("tenant", "t" + i % 6)
                        .put("user", "u" + i % 12)
                        .put("number", i))
                .flatMap(tenants::createItem)
                .blockLast(TIMEOUT);
        String numbers = "SELECT VALUE c.number FROM c WHERE c.tenant = 't1'";
        assertThat(all(tenants.queryItems(numbers + " ORDER BY c.number DESC", Integer.class)))
                .containsExactly(55, 49, 43, 37, 31, 25, 19, 13, 7, 1);
        assertThat(all(tenants.queryItems(numbers + " AND c.user = 'u7'", Integer.class)))
                .containsExactlyInAnyOrder(7, 19, 31, 43, 55);
        CosmosQueryRequestOptions prefix = new CosmosQueryRequestOptions()
                .setPartitionKey(new PartitionKeyBuilder().add("t1").build());
        assertThat(all(tenants.queryItems("SELECT VALUE COUNT(1) FROM c", prefix, Integer.class)))
                .containsExactly(10);
    }

    private static CosmosAsyncContainer hierarchicalContainer() {
        PartitionKeyDefinition key = new PartitionKeyDefinition()
                .setKind(PartitionKind.MULTI_HASH)
                .setVersion(PartitionKeyDefinitionVersion.V2)
                .setPaths(List.of("/tenant", "/user"));
        client.getDatabase("queries")
                .createContainerIfNotExists(new CosmosContainerProperties("tenants", key))
                .block(TIMEOUT);
        return client.getDatabase("queries").getContainer("tenants");
    }

    private static long partitionsAsked(String sql) {
        return all(pages(sql, 1000)).stream()
                .flatMap(page -> BridgeInternal.queryMetricsFromFeedResponse(page).keySet().stream())
                .distinct()
                .count();
    }

    private static List<String> tags() {
        List<String> tags = new ArrayList<>();
        documents.forEach(d -> d.path("tags").forEach(tag -> tags.add(tag.toString())));
        return tags;
    }

    private static Predicate<ObjectNode> has(String property) {
        return document -> document.has(property);
    }

    private static Comparator<ObjectNode> comparing(String property) {
        return Comparator.comparingDouble(document -> document.get(property).doubleValue());
    }

    private static List<ObjectNode> sorted(List<ObjectNode> unsorted, Comparator<ObjectNode> order) {
        return unsorted.stream().sorted(order).toList();
    }

    private static Map<String, Long> countBy(List<ObjectNode> counted, Function<ObjectNode, String> key) {
        return counted.stream().collect(Collectors.groupingBy(key, TreeMap::new, Collectors.counting()));
    }

    private static String canonical(JsonNode value) {
        return value.isNumber() ? Double.toString(value.doubleValue()) : value.toString();
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

    private static Flux<FeedResponse<JsonNode>> pages(String sql, int pageSize) {
        return container
                .queryItems(sql, new CosmosQueryRequestOptions(), JsonNode.class)
                .byPage(pageSize);
    }

    private static List<JsonNode> query(String sql, int pageSize) {
        List<JsonNode> rows = new ArrayList<>();
        Objects.requireNonNull(pages(sql, pageSize).collectList().block(TIMEOUT))
                .forEach(page -> rows.addAll(page.getResults()));
        return rows;
    }

    private static <T> List<T> all(Flux<T> flux) {
        return Objects.requireNonNull(flux.collectList().block(TIMEOUT));
    }

    private static <T> T one(String sql, Class<T> type) {
        List<T> rows = all(container.queryItems(sql, new CosmosQueryRequestOptions(), type));
        assertThat(rows).hasSize(1);
        return rows.get(0);
    }

    private static List<String> texts(String sql) {
        return query(sql, 100).stream()
                .map(row -> row.isNumber() ? canonicalInteger(row) : row.toString())
                .toList();
    }

    private static String canonicalInteger(JsonNode number) {
        return number.doubleValue() == number.intValue() ? Integer.toString(number.intValue()) : number.toString();
    }

    private static List<Integer> numbers(String sql, int pageSize) {
        return query(sql, pageSize).stream()
                .map(row -> row.get("number").intValue())
                .toList();
    }

    private static List<String> ids(List<? extends JsonNode> rows) {
        return rows.stream().map(row -> row.get("id").textValue()).toList();
    }
}
