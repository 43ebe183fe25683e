package io.dronedelivery.emulator.query;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.dronedelivery.emulator.storage.Container;
import io.dronedelivery.emulator.storage.KeyRange;
import io.dronedelivery.emulator.storage.PhysicalPartition;
import io.dronedelivery.emulator.storage.SearchPolicies;
import io.dronedelivery.emulator.value.Comparison;
import io.dronedelivery.emulator.value.JsonNumber;
import io.dronedelivery.emulator.value.Undefined;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;

/** Answers a query over all partitions of a container as SDKs do: by the plan, with the partitions' answers merged. */
final class MergingClient {

    private final QueryEngine engine = new QueryEngine();
    private final Container container;

    MergingClient(Container container) {
        this.container = container;
    }

    /** @throws QueryException if the query cannot be merged across partitions */
    List<JsonNode> query(String sql, int pageSize) {
        QueryPlan plan = engine.plan(
                new SqlQuery(sql, RandomAnswerable.PARAMETERS),
                container.definition().partitionKey(),
                SearchPolicies.NONE);
        ObjectNode info = plan.queryInfo();
        String rewritten = info.path("rewrittenQuery").asText();
        List<JsonNode> rows = new ArrayList<>();
        for (PhysicalPartition partition : container.partitions()) {
            if (plan.ranges().stream().anyMatch(range -> meets(range, partition.range()))) {
                rows.addAll(Documents.of(partition.all())
                        .inPagesOf(pageSize, rewritten.isEmpty() ? sql : rewritten, RandomAnswerable.PARAMETERS));
            }
        }
        return limited(merged(rows, info), info);
    }

    private static boolean meets(KeyRange wanted, KeyRange partition) {
        boolean point = wanted.min().equals(wanted.max());
        return point
                ? partition.min().compareTo(wanted.min()) <= 0 && wanted.min().compareTo(partition.max()) < 0
                : wanted.overlaps(partition);
    }

    private static List<JsonNode> merged(List<JsonNode> rows, ObjectNode info) {
        if (!info.path("orderBy").isEmpty()) {
            return distinct(ordered(rows, info.path("orderBy")), info);
        }
        if (!info.path("groupByExpressions").isEmpty()) {
            return grouped(rows, info);
        }
        if (!info.path("aggregates").isEmpty()) {
            List<JsonNode> partials = rows.stream().map(row -> row.get(0)).toList();
            JsonNode value = aggregated(info.path("aggregates").get(0).asText(), partials);
            return value.isMissingNode() ? List.of() : List.of(value);
        }
        if (!info.path("groupByAliases").isEmpty()) {
            return List.of(items(rows.stream().map(row -> row.path("payload")).toList(), info));
        }
        return distinct(rows, info);
    }

    private static List<JsonNode> ordered(List<JsonNode> rows, JsonNode directions) {
        Comparator<JsonNode> order = (left, right) -> {
            for (int key = 0; key < directions.size(); key++) {
                int byKey = Comparison.order(key(left, key), key(right, key));
                if (byKey != 0) {
                    return directions.get(key).asText().equals("Descending") ? -byKey : byKey;
                }
            }
            return 0;
        };
        return rows.stream().sorted(order).map(row -> row.path("payload")).toList();
    }

    private static JsonNode key(JsonNode row, int key) {
        return row.path("orderByItems").get(key).path("item");
    }

    private static List<JsonNode> grouped(List<JsonNode> rows, ObjectNode info) {
        Map<JsonNode, List<JsonNode>> groups = new LinkedHashMap<>();
        rows.forEach(row -> groups.computeIfAbsent(row.path("groupByItems"), absent -> new ArrayList<>())
                .add(row.path("payload")));
        return groups.values().stream()
                .<JsonNode>map(payloads -> items(payloads, info))
                .toList();
    }

    private static ObjectNode items(List<JsonNode> payloads, ObjectNode info) {
        ObjectNode merged = JsonNodeFactory.instance.objectNode();
        for (JsonNode alias : info.path("groupByAliases")) {
            String name = alias.asText();
            JsonNode operator = info.path("groupByAliasToAggregateType").path(name);
            List<JsonNode> parts = payloads.stream().map(row -> row.path(name)).toList();
            JsonNode value = operator.isTextual() ? aggregated(operator.asText(), parts) : parts.get(0);
            if (!value.isMissingNode()) {
                merged.set(name, value);
            }
        }
        return merged;
    }

    private static JsonNode aggregated(String operator, List<JsonNode> partials) {
        return switch (operator) {
            case "Count", "Sum" ->
                sum(partials.stream().map(part -> part.path("item")).toList());
            case "Average" -> {
                JsonNode sum = sum(partials.stream()
                        .map(part -> part.path("item").path("sum"))
                        .toList());
                long count = partials.stream()
                        .mapToLong(part -> part.path("item").path("count").asLong())
                        .sum();
                yield count == 0 || sum.isMissingNode() ? Undefined.VALUE : JsonNumber.of(sum.doubleValue() / count);
            }
            case "Max" -> extreme("max", 1, partials);
            case "Min" -> extreme("min", -1, partials);
            default -> throw new IllegalArgumentException(operator);
        };
    }

    private static JsonNode sum(List<JsonNode> parts) {
        boolean numbers = parts.stream().allMatch(JsonNode::isNumber);
        return numbers
                ? JsonNumber.of(
                        parts.stream().mapToDouble(JsonNode::doubleValue).sum())
                : Undefined.VALUE;
    }

    private static JsonNode extreme(String name, int direction, List<JsonNode> partials) {
        JsonNode extreme = Undefined.VALUE;
        for (JsonNode partial : partials) {
            JsonNode values = partial.path("item2");
            JsonNode value = values.path(name);
            if (values.path("count").asLong() > 0) {
                if (value.isMissingNode()) {
                    return Undefined.VALUE;
                }
                if (extreme.isMissingNode() || Comparison.order(value, extreme) * direction > 0) {
                    extreme = value;
                }
            }
        }
        return extreme;
    }

    private static List<JsonNode> distinct(List<JsonNode> rows, ObjectNode info) {
        return info.path("distinctType").asText().equals("None") ? rows : List.copyOf(new LinkedHashSet<>(rows));
    }

    private static List<JsonNode> limited(List<JsonNode> rows, ObjectNode info) {
        int from = Math.min(info.path("offset").asInt(0), rows.size());
        int count = info.path("limit").asInt(info.path("top").asInt(rows.size()));
        return rows.subList(from, Math.min(from + count, rows.size()));
    }
}
