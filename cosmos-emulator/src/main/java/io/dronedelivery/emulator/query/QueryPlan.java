package io.dronedelivery.emulator.query;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.dronedelivery.emulator.storage.KeyRange;
import java.util.ArrayList;
import java.util.List;

/**
 * How a client has to spread a query over partitions and merge the answers.
 *
 * @param queryInfo the {@code queryInfo} member of the wire format, or {@code hybridSearchQueryInfo}
 * @param ranked whether it is {@code hybridSearchQueryInfo}: the client makes one order of several scores
 * @param ranges the effective partition key ranges the query can find anything in; equal bounds mean that one key
 */
public record QueryPlan(ObjectNode queryInfo, boolean ranked, List<KeyRange> ranges) {

    private static final int VERSION = 2;

    public QueryPlan {
        ranges = List.copyOf(ranges);
    }

    /** Whether the answers of the partitions one behind the other are the answer. */
    public boolean concatenates() {
        return !ranked && queryInfo.path("rewrittenQuery").asText().isEmpty();
    }

    /** What a client has to be able to merge beyond what all official clients can, by the protocol's names. */
    public List<String> features() {
        List<String> features = new ArrayList<>();
        if (!queryInfo.path("groupByExpressions").isEmpty()) {
            features.add("GroupBy");
        } else if (!queryInfo.path("groupByAliases").isEmpty()) {
            features.add("NonValueAggregate");
        }
        if (collects(queryInfo.path("aggregates")) || collects(queryInfo.path("groupByAliasToAggregateType"))) {
            features.add("ListAndSetAggregate");
        }
        if (queryInfo.path("dCountInfo").isObject()) {
            features.add("DCount");
        }
        if (queryInfo.path("hasNonStreamingOrderBy").booleanValue()) {
            features.add("NonStreamingOrderBy");
        }
        if (ranked) {
            features.add("HybridSearch");
        }
        if (!queryInfo.path("componentWeights").isEmpty()) {
            features.add("WeightedRankFusion");
        }
        return features;
    }

    private static boolean collects(JsonNode operators) {
        for (JsonNode operator : operators) {
            if (operator.asText().startsWith("Make")) {
                return true;
            }
        }
        return false;
    }

    /** The whole body of a query plan answer. */
    public ObjectNode toJson() {
        ObjectNode body = JsonNodeFactory.instance.objectNode();
        body.put("partitionedQueryExecutionInfoVersion", VERSION);
        body.set(ranked ? "hybridSearchQueryInfo" : "queryInfo", queryInfo);
        ArrayNode queryRanges = body.putArray("queryRanges");
        for (KeyRange range : ranges) {
            queryRanges
                    .addObject()
                    .put("min", range.min())
                    .put("max", range.max())
                    .put("isMinInclusive", true)
                    .put("isMaxInclusive", range.min().equals(range.max()));
        }
        return body;
    }
}
