package io.dronedelivery.emulator.query.plan;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.dronedelivery.emulator.query.syntax.Counts;
import io.dronedelivery.emulator.query.syntax.Expression;
import io.dronedelivery.emulator.query.syntax.Projection;
import io.dronedelivery.emulator.query.syntax.Select;
import io.dronedelivery.emulator.query.syntax.SqlWriter;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.Function;

/** Builds the {@code queryInfo} of a plan: what the client does with the answers of the partitions. */
final class QueryInfo {

    private final ObjectNode json = JsonNodeFactory.instance.objectNode();

    private QueryInfo() {}

    /** A plan in which the client only puts the answers one behind the other. */
    static QueryInfo concatenating(Select select) {
        QueryInfo info = new QueryInfo();
        info.json.put("distinctType", "None");
        info.json.putNull("top");
        info.json.putNull("offset");
        info.json.putNull("limit");
        info.json.putArray("orderBy");
        info.json.putArray("orderByExpressions");
        info.json.putArray("groupByExpressions");
        info.json.putArray("groupByAliases");
        info.json.putArray("aggregates");
        info.json.putObject("groupByAliasToAggregateType");
        info.json.put("rewrittenQuery", "");
        info.json.put("hasSelectValue", select.projection() instanceof Projection.Value);
        info.json.putNull("dCountInfo");
        info.json.put("hasNonStreamingOrderBy", false);
        return info;
    }

    ObjectNode toJson() {
        return json;
    }

    QueryInfo rewritten(Select select) {
        json.put("rewrittenQuery", SqlWriter.write(select));
        return this;
    }

    QueryInfo distinct(DistinctType type) {
        json.put("distinctType", type.wireName());
        return this;
    }

    /** The client takes the first of all rows. */
    QueryInfo limits(Limits limits) {
        limits.top().ifPresent(count -> json.put("top", count));
        limits.offset().ifPresent(count -> json.put("offset", count));
        limits.limit().ifPresent(count -> json.put("limit", count));
        return this;
    }

    QueryInfo orderBy(List<Select.SortKey> keys) {
        ArrayNode directions = json.putArray("orderBy");
        ArrayNode expressions = json.putArray("orderByExpressions");
        for (Select.SortKey key : keys) {
            directions.add(key.descending() ? "Descending" : "Ascending");
            expressions.add(SqlWriter.write(key.expression()));
        }
        return this;
    }

    /** The order is that of a search, which a partition cannot go on with: clients ask for all rows and sort them. */
    QueryInfo nonStreaming() {
        json.put("hasNonStreamingOrderBy", true);
        return this;
    }

    QueryInfo groupBy(List<Expression> keys) {
        ArrayNode expressions = json.putArray("groupByExpressions");
        keys.forEach(key -> expressions.add(SqlWriter.write(key)));
        return this;
    }

    QueryInfo aggregateValue(AggregateForm form) {
        json.putArray("aggregates").add(form.operator());
        return this;
    }

    /** @param forms how the client merges the values of each name; empty to take any one of them */
    QueryInfo aggregateItems(List<String> names, List<Optional<AggregateForm>> forms) {
        ArrayNode aliases = json.putArray("groupByAliases");
        ObjectNode types = json.putObject("groupByAliasToAggregateType");
        for (int i = 0; i < names.size(); i++) {
            aliases.add(names.get(i));
            types.put(names.get(i), forms.get(i).map(AggregateForm::operator).orElse(null));
        }
        return this;
    }

    QueryInfo countingDistinct(Optional<String> alias) {
        json.putObject("dCountInfo").put("dCountAlias", alias.orElse(""));
        return this;
    }

    /** Whether equal values of different partitions come behind each other when they meet at the client. */
    enum DistinctType {
        NONE,
        ORDERED,
        UNORDERED;

        private String wireName() {
            return name().charAt(0) + name().substring(1).toLowerCase(Locale.ROOT);
        }
    }

    /** TOP, OFFSET and LIMIT with their parameters resolved. */
    record Limits(OptionalInt top, OptionalInt offset, OptionalInt limit) {

        static Limits of(Select select, Function<String, JsonNode> parameters) {
            return new Limits(
                    resolve(select.top(), parameters),
                    resolve(select.offsetLimit().map(Select.OffsetLimit::offset), parameters),
                    resolve(select.offsetLimit().map(Select.OffsetLimit::limit), parameters));
        }

        private static OptionalInt resolve(Optional<Expression> count, Function<String, JsonNode> parameters) {
            return count.map(expression -> OptionalInt.of(Counts.valueOf(expression, parameters)))
                    .orElse(OptionalInt.empty());
        }

        /**
         * TOP written as OFFSET 0 LIMIT. Clients take no more than TOP rows out of each partition, which is wrong where they still
         * have to merge several rows into one.
         */
        Limits withoutTop() {
            return top.isPresent() ? new Limits(OptionalInt.empty(), OptionalInt.of(0), top) : this;
        }

        /** How many rows of one partition can be in the answer. */
        OptionalInt rowsOfPartition() {
            if (limit.isPresent()) {
                long rows = (long) offset.orElse(0) + limit.getAsInt();
                return OptionalInt.of((int) Math.min(rows, Integer.MAX_VALUE));
            }
            return top;
        }
    }
}
