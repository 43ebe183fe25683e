package io.dronedelivery.emulator.query;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.DoubleNode;
import com.fasterxml.jackson.databind.node.IntNode;
import com.fasterxml.jackson.databind.node.TextNode;
import io.dronedelivery.emulator.storage.EffectivePartitionKey;
import io.dronedelivery.emulator.storage.KeyRange;
import io.dronedelivery.emulator.storage.PartitionKeyDefinition;
import io.dronedelivery.emulator.storage.PropertyPath;
import io.dronedelivery.emulator.storage.SearchPolicies;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class QueryPlanTests {

    private static final PartitionKeyDefinition OWNER = new PartitionKeyDefinition(
            List.of(PropertyPath.of("ownerId")), PartitionKeyDefinition.Kind.HASH, PartitionKeyDefinition.Version.V2);
    private static final PartitionKeyDefinition TENANT_AND_USER = new PartitionKeyDefinition(
            List.of(PropertyPath.of("tenant"), PropertyPath.of("user")),
            PartitionKeyDefinition.Kind.MULTI_HASH,
            PartitionKeyDefinition.Version.V2);
    private static final String FILTER = "({documentdb-formattableorderbyquery-filter})";

    private final QueryEngine engine = new QueryEngine();

    @Test
    void leavesPlainQueriesAsTheyAre() {
        JsonNode plan = plan("SELECT * FROM c WHERE c.year = 2026");
        assertThat(plan.get("partitionedQueryExecutionInfoVersion").intValue()).isEqualTo(2);
        assertThat(plan.at("/queryInfo/rewrittenQuery").textValue()).isEmpty();
        assertThat(plan.at("/queryInfo/distinctType").textValue()).isEqualTo("None");
        assertThat(plan.at("/queryInfo/hasSelectValue").booleanValue()).isFalse();
        assertThat(plan.at("/queryInfo/groupByAliasToAggregateType")).isEmpty();
        assertThat(plan.get("queryRanges").toString())
                .isEqualTo("[{\"min\":\"\",\"max\":\"FF\",\"isMinInclusive\":true,\"isMaxInclusive\":false}]");
    }

    @Test
    void asksPartitionsForSortKeysAndAPlaceToContinue() {
        JsonNode info = plan("SELECT c.id FROM c WHERE c.year = 2026 ORDER BY c.n DESC, c.m")
                .get("queryInfo");
        assertThat(info.get("orderBy").toString()).isEqualTo("[\"Descending\",\"Ascending\"]");
        assertThat(info.get("orderByExpressions").toString()).isEqualTo("[\"c.n\",\"c.m\"]");
        assertThat(info.get("rewrittenQuery").textValue())
                .isEqualTo(
                        "SELECT c._rid AS _rid, [{\"item\": c.n}, {\"item\": c.m}] AS orderByItems, {\"id\": c.id} AS payload"
                                + " FROM c AS c WHERE ((c.year = 2026) AND " + FILTER + ") ORDER BY c.n DESC, c.m ASC");
    }

    @Test
    void namesTheDocumentWhereTheQueryDoesNot() {
        assertThat(rewritten("SELECT VALUE t FROM t IN c.tags ORDER BY t"))
                .isEqualTo("SELECT root._rid AS _rid, [{\"item\": t}] AS orderByItems, t AS payload"
                        + " FROM root AS root JOIN t IN root.tags WHERE (IS_DEFINED(t) AND " + FILTER
                        + ") ORDER BY t ASC");
    }

    @Test
    void asksPartitionsForPartialAggregates() {
        assertThat(rewritten("SELECT VALUE COUNT(1) FROM c"))
                .isEqualTo("SELECT VALUE [{\"item\": COUNT(1)}] FROM c AS c");
        assertThat(rewritten("SELECT VALUE AVG(c.n) FROM c"))
                .isEqualTo("SELECT VALUE [{\"item\": {\"sum\": SUM(c.n), \"count\": COUNT(c.n)}}] FROM c AS c");
        assertThat(rewritten("SELECT MIN(c.n) AS low, 'x' AS label FROM c"))
                .isEqualTo(
                        "SELECT {\"low\": {\"item\": MIN(c.n), \"item2\": {\"min\": MIN(c.n), \"count\": COUNT(c.n)}}, \"label\": \"x\"}"
                                + " AS payload FROM c AS c");
        assertThat(plan("SELECT VALUE SUM(c.n) FROM c")
                        .at("/queryInfo/aggregates")
                        .toString())
                .isEqualTo("[\"Sum\"]");
        assertThat(plan("SELECT COUNT(1) AS n, 'x' AS label FROM c")
                        .at("/queryInfo/groupByAliasToAggregateType")
                        .toString())
                .isEqualTo("{\"n\":\"Count\",\"label\":null}");
    }

    @Test
    void asksPartitionsForTheirGroups() {
        JsonNode info =
                plan("SELECT c.kind, COUNT(1) AS n FROM c GROUP BY c.kind").get("queryInfo");
        assertThat(info.get("rewrittenQuery").textValue())
                .isEqualTo(
                        "SELECT [{\"item\": c.kind}] AS groupByItems, {\"kind\": c.kind, \"n\": {\"item\": COUNT(1)}} AS payload"
                                + " FROM c AS c GROUP BY c.kind");
        assertThat(info.get("groupByExpressions").toString()).isEqualTo("[\"c.kind\"]");
        assertThat(info.get("groupByAliases").toString()).isEqualTo("[\"kind\",\"n\"]");
    }

    @Test
    void wrapsWhatClientsMergeAndNotWhatTheyPassOn() {
        assertThat(rewritten("SELECT VALUE COUNT(1) FROM c GROUP BY c.kind"))
                .contains("[{\"item\": COUNT(1)}] AS payload");
        assertThat(rewritten("SELECT VALUE c.kind FROM c GROUP BY c.kind")).contains("c.kind AS payload");
    }

    @Test
    void asksForClientsThatCanCollect() {
        assertThat(features("SELECT VALUE MAKELIST(c.n) FROM c")).contains("ListAndSetAggregate");
        assertThat(features("SELECT VALUE COUNTIF(c.b) FROM c")).isEmpty();
    }

    private static List<String> features(String sql) {
        return new QueryEngine()
                .plan(
                        new SqlQuery(sql),
                        new PartitionKeyDefinition(
                                List.of(PropertyPath.of("id")),
                                PartitionKeyDefinition.Kind.HASH,
                                PartitionKeyDefinition.Version.V2),
                        SearchPolicies.NONE)
                .features();
    }

    @Test
    void asksForTheNearestVectorsInTheOrderOfTheirDistance() {
        JsonNode info = plan("SELECT TOP 3 c.id FROM c ORDER BY VectorDistance(c.v, [1, 2])")
                .get("queryInfo");
        assertThat(info.get("hasNonStreamingOrderBy").booleanValue()).isTrue();
        assertThat(info.get("orderBy").toString()).isEqualTo("[\"Descending\"]");
        assertThat(info.get("rewrittenQuery").textValue())
                .isEqualTo("SELECT TOP 3 c._rid AS _rid, [{\"item\": VECTORDISTANCE(c.v, [1, 2])}] AS orderByItems,"
                        + " {\"id\": c.id} AS payload FROM c AS c WHERE (true AND " + FILTER
                        + ") ORDER BY VECTORDISTANCE(c.v, [1, 2])");
        assertThat(
                        plan("SELECT TOP 3 c.id FROM c ORDER BY VectorDistance(c.v, [1], false, {distanceFunction: 'Euclidean'})")
                                .at("/queryInfo/orderBy/0")
                                .textValue())
                .isEqualTo("Ascending");
        assertThat(features("SELECT TOP 3 c.id FROM c ORDER BY VectorDistance(c.v, [1, 2])"))
                .containsExactly("NonStreamingOrderBy");
    }

    /** As the service's plan for the query is, in the tests of Microsoft's client for .NET, names in upper case apart. */
    @Test
    void asksForStatisticsAndForEachScoreOfARanking() {
        JsonNode info = plan("SELECT TOP 10 * FROM c ORDER BY RANK RRF(FullTextScore(c.text, 'swim', 'run'),"
                        + " VectorDistance(c.image, [1, 2, 3]), [1, -0.3])")
                .get("hybridSearchQueryInfo");
        String text = "_FULLTEXTSCORE(c.text, [\"swim\", \"run\"],"
                + " {documentdb-formattablehybridsearchquery-totaldocumentcount},"
                + " {documentdb-formattablehybridsearchquery-totalwordcount-0},"
                + " {documentdb-formattablehybridsearchquery-hitcountsarray-0})";
        String vector = "_VECTORSCORE(c.image, [1, 2, 3])";

        assertThat(info.get("globalStatisticsQuery").textValue())
                .isEqualTo("SELECT COUNT(1) AS documentCount, [{\"totalWordCount\": SUM(_FULLTEXTWORDCOUNT(c.text)),"
                        + " \"hitCounts\": [COUNTIF(FULLTEXTCONTAINS(c.text, \"swim\")),"
                        + " COUNTIF(FULLTEXTCONTAINS(c.text, \"run\"))]}] AS fullTextStatistics FROM c AS c");
        assertThat(info.get("requiresGlobalStatistics").booleanValue()).isTrue();
        assertThat(info.get("componentWeights").toString()).isEqualTo("[1.0,0.3]");
        assertThat(info.get("take").intValue()).isEqualTo(10);
        assertThat(info.get("skip").isNull()).isTrue();
        assertThat(info.at("/componentQueryInfos/0/top").intValue()).isEqualTo(120);
        assertThat(info.at("/componentQueryInfos/0/orderBy").toString()).isEqualTo("[\"Descending\"]");
        assertThat(info.at("/componentQueryInfos/1/orderBy").toString()).isEqualTo("[\"Ascending\"]");
        assertThat(info.at("/componentQueryInfos/1/rewrittenQuery").textValue())
                .isEqualTo("SELECT TOP 120 c._rid AS _rid, [{\"item\": " + vector + "}] AS orderByItems,"
                        + " {\"payload\": c, \"componentScores\": [(" + text + " ?? -1.0), (" + vector
                        + " ?? 1.79769E308)]} AS payload FROM c AS c WHERE (IS_DEFINED(" + vector + ") AND " + FILTER
                        + ") ORDER BY " + vector + " ASC");
        assertThat(features("SELECT * FROM c ORDER BY RANK FullTextScore(c.text, 'swim')"))
                .containsExactly("HybridSearch");
    }

    @Test
    void resolvesLimitsAndAsksPartitionsForNoMore() {
        JsonNode info = plan(
                        "SELECT * FROM c OFFSET @o LIMIT @l",
                        Map.of("@o", IntNode.valueOf(20), "@l", IntNode.valueOf(5)))
                .get("queryInfo");
        assertThat(info.get("offset").intValue()).isEqualTo(20);
        assertThat(info.get("limit").intValue()).isEqualTo(5);
        assertThat(info.get("rewrittenQuery").textValue()).isEqualTo("SELECT * FROM c AS c OFFSET 0 LIMIT 25");
        assertThat(plan("SELECT TOP @n * FROM c", Map.of("@n", IntNode.valueOf(3)))
                        .at("/queryInfo/top")
                        .intValue())
                .isEqualTo(3);
    }

    @Test
    void tellsWhetherDistinctValuesArriveInOrder() {
        assertThat(distinctType("SELECT DISTINCT VALUE c.n FROM c")).isEqualTo("Unordered");
        assertThat(distinctType("SELECT DISTINCT VALUE c.n FROM c ORDER BY c.n"))
                .isEqualTo("Ordered");
        assertThat(distinctType("SELECT DISTINCT c.n, c.m FROM c ORDER BY c.n")).isEqualTo("Unordered");
        assertThat(plan("SELECT COUNT(1) AS n FROM (SELECT DISTINCT c.n FROM c)")
                        .at("/queryInfo/dCountInfo/dCountAlias")
                        .textValue())
                .isEqualTo("n");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "SELECT VALUE COUNT(1) + 1 FROM c",
                "SELECT VALUE {\"n\": COUNT(1)} FROM c",
                "SELECT VALUE MAX(d.n) FROM (SELECT TOP 3 c.n FROM c) AS d",
                "SELECT DISTINCT c.n, COUNT(1) FROM c GROUP BY c.n"
            })
    void refusesWhatClientsCannotMerge(String sql) {
        assertThatThrownBy(() -> plan(sql)).isInstanceOf(QueryException.class).hasMessageContaining("not supported");
    }

    @Test
    void findsThePartitionOfOneKey() {
        assertThat(ranges(OWNER, "SELECT * FROM c WHERE c.ownerId = 'o1' AND c.year = 2026"))
                .containsExactly(point("o1"));
        assertThat(ranges(OWNER, "SELECT * FROM c WHERE 'o1' = c['ownerId']")).containsExactly(point("o1"));
        assertThat(ranges(
                        OWNER,
                        "SELECT VALUE COUNT(1) FROM r WHERE (r.ownerId = @o)",
                        Map.of("@o", TextNode.valueOf("o1"))))
                .containsExactly(point("o1"));
        assertThat(ranges(OWNER, "SELECT c.id FROM c JOIN t IN c.tags WHERE c.ownerId = 'o1' AND t = 1"))
                .containsExactly(point("o1"));
    }

    @Test
    void findsThePartitionsOfSeveralKeys() {
        assertThat(ranges(OWNER, "SELECT * FROM c WHERE c.ownerId IN ('o1', 'o2')"))
                .containsExactlyInAnyOrder(point("o1"), point("o2"));
        assertThat(ranges(OWNER, "SELECT * FROM c WHERE c.ownerId = 'o1' OR (c.ownerId = 'o2' AND c.n > 1)"))
                .containsExactlyInAnyOrder(point("o1"), point("o2"));
        assertThat(ranges(OWNER, "SELECT * FROM c WHERE c.ownerId IN ('o1', 'o2') AND c.ownerId IN ('o2', 'o3')"))
                .containsExactly(point("o2"));
        assertThat(ranges(
                        OWNER,
                        "SELECT * FROM c WHERE c.ownerId = 1 AND c.ownerId = @o",
                        Map.of("@o", DoubleNode.valueOf(1.0))))
                .isEqualTo(ranges(OWNER, "SELECT * FROM c WHERE c.ownerId = 1.0"));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "SELECT * FROM c",
                "SELECT * FROM c WHERE c.ownerId > 'o1'",
                "SELECT * FROM c WHERE NOT (c.ownerId = 'o1')",
                "SELECT * FROM c WHERE c.ownerId = 'o1' OR c.year = 2026",
                "SELECT * FROM c WHERE c.child.ownerId = 'o1'",
                "SELECT * FROM c WHERE c.ownerId = c.other",
                "SELECT * FROM ownerId IN c.owners WHERE ownerId = 'o1'",
                "SELECT VALUE d FROM c JOIN d IN c.list WHERE d.ownerId = 'o1'"
            })
    void asksAllPartitionsWhereTheKeyIsNotTold(String sql) {
        assertThat(ranges(OWNER, sql)).containsExactly(KeyRange.ALL);
    }

    @Test
    void putsNothingInOrderWhereThereIsNoContainer() {
        assertThat(plan("SELECT VALUE 1 ORDER BY 1")
                        .at("/queryInfo/rewrittenQuery")
                        .asText())
                .isEmpty();
    }

    @Test
    void asksOnePartitionWhatNoDocumentCanMeet() {
        KeyRange anyOne = new KeyRange("", "");
        assertThat(ranges(OWNER, "SELECT 1")).containsExactly(anyOne);
        assertThat(ranges(OWNER, "SELECT * FROM c WHERE c.ownerId = 'o1' AND c.ownerId = 'o2'"))
                .containsExactly(anyOne);
    }

    @Test
    void findsPrefixesOfHierarchicalKeys() {
        EffectivePartitionKey tenant = EffectivePartitionKey.of(TENANT_AND_USER, List.of(TextNode.valueOf("t")));
        EffectivePartitionKey user =
                EffectivePartitionKey.of(TENANT_AND_USER, List.of(TextNode.valueOf("t"), TextNode.valueOf("u")));
        assertThat(ranges(TENANT_AND_USER, "SELECT * FROM c WHERE c.tenant = 't'"))
                .containsExactly(KeyRange.ofPrefix(tenant));
        assertThat(ranges(TENANT_AND_USER, "SELECT * FROM c WHERE c.user = 'u' AND c.tenant = 't'"))
                .containsExactly(new KeyRange(user.hex(), user.hex()));
        assertThat(ranges(TENANT_AND_USER, "SELECT * FROM c WHERE c.user = 'u'"))
                .containsExactly(KeyRange.ALL);
    }

    @Test
    void treatsAMissingParameterAsAnError() {
        assertThatThrownBy(() -> plan("SELECT * FROM c WHERE c.ownerId = @o"))
                .isInstanceOf(QueryException.class)
                .hasMessageContaining("@o");
    }

    private static KeyRange point(String owner) {
        String hex = EffectivePartitionKey.of(OWNER, List.of(TextNode.valueOf(owner)))
                .hex();
        return new KeyRange(hex, hex);
    }

    private JsonNode plan(String sql) {
        return plan(sql, Map.of());
    }

    private JsonNode plan(String sql, Map<String, JsonNode> parameters) {
        return engine.plan(new SqlQuery(sql, parameters), OWNER, SearchPolicies.NONE)
                .toJson();
    }

    private String rewritten(String sql) {
        return plan(sql).at("/queryInfo/rewrittenQuery").textValue();
    }

    private String distinctType(String sql) {
        return plan(sql).at("/queryInfo/distinctType").textValue();
    }

    private List<KeyRange> ranges(PartitionKeyDefinition definition, String sql) {
        return ranges(definition, sql, Map.of());
    }

    private List<KeyRange> ranges(PartitionKeyDefinition definition, String sql, Map<String, JsonNode> parameters) {
        return engine.plan(new SqlQuery(sql, parameters), definition, SearchPolicies.NONE)
                .ranges();
    }
}
