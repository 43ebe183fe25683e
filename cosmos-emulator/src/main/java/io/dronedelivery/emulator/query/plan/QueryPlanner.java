package io.dronedelivery.emulator.query.plan;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.IntNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.dronedelivery.emulator.query.plan.QueryInfo.DistinctType;
import io.dronedelivery.emulator.query.plan.QueryInfo.Limits;
import io.dronedelivery.emulator.query.syntax.AggregateFunction;
import io.dronedelivery.emulator.query.syntax.Expression;
import io.dronedelivery.emulator.query.syntax.InvalidQueryException;
import io.dronedelivery.emulator.query.syntax.Projection;
import io.dronedelivery.emulator.query.syntax.SearchFunction;
import io.dronedelivery.emulator.query.syntax.Select;
import io.dronedelivery.emulator.query.syntax.Source;
import io.dronedelivery.emulator.storage.SearchPolicies;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.Function;

/** Decides how the answers of several partitions become one. */
public final class QueryPlanner {

    private QueryPlanner() {}

    /**
     * The {@code queryInfo} of the query's plan, or its {@code hybridSearchQueryInfo} if clients have to make one order of scores.
     *
     * @param query a query that compiles
     * @param policies how the container's vectors and text are searched
     * @param parameters the value of a parameter by its name
     * @throws InvalidQueryException if clients cannot merge such a query
     */
    public static ObjectNode plan(Select query, SearchPolicies policies, Function<String, JsonNode> parameters) {
        if (SearchFunction.ranks(query)) {
            return RankFusion.plan(query, policies, parameters);
        }
        Select select = SearchRewriting.directed(query, policies);
        Optional<Select> counted = DistinctCount.of(select);
        if (counted.isPresent()) {
            return QueryInfo.concatenating(select)
                    .rewritten(counted.get())
                    .distinct(DistinctType.UNORDERED)
                    .countingDistinct(DistinctCount.alias(select))
                    .toJson();
        }
        requireMergeableSource(select);
        Limits limits = Limits.of(select, parameters);
        QueryInfo info = QueryInfo.concatenating(select);
        if (!select.groupBy().isEmpty()) {
            return groupBy(select, info.limits(limits.withoutTop())).toJson();
        }
        if (aggregates(select)) {
            return aggregate(select, info.limits(limits.withoutTop())).toJson();
        }
        boolean distinctOrdered = select.distinct() && !select.orderBy().isEmpty();
        info.limits(distinctOrdered ? limits.withoutTop() : limits);
        if (SearchRewriting.ordersByDistance(select)) {
            info.nonStreaming();
        }
        if (!select.orderBy().isEmpty() && !select.sources().isEmpty()) {
            return orderBy(select, info, limits).toJson();
        }
        boolean limited = limits.rowsOfPartition().isPresent();
        if (select.distinct()) {
            info.distinct(DistinctType.UNORDERED);
        }
        return limited || select.distinct()
                ? info.rewritten(perPartition(select, limits)).toJson()
                : info.toJson();
    }

    static boolean aggregates(Select select) {
        return projected(select).stream().anyMatch(AggregateFunction::isIn);
    }

    private static List<Expression> projected(Select select) {
        if (select.projection() instanceof Projection.Value value) {
            return List.of(value.expression());
        }
        if (select.projection() instanceof Projection.Items items) {
            return items.items().stream().map(Projection.Item::expression).toList();
        }
        return List.of();
    }

    /** A subquery over the container must be answerable document by document, or partitions would answer it wrongly. */
    static void requireMergeableSource(Select select) {
        boolean derived =
                !select.sources().isEmpty() && select.sources().get(0).collection() instanceof Source.Subquery;
        if (!derived) {
            return;
        }
        Select inner = ((Source.Subquery) select.sources().get(0).collection()).select();
        requireMergeableSource(inner);
        boolean rowByRow = !inner.distinct()
                && inner.top().isEmpty()
                && inner.offsetLimit().isEmpty()
                && inner.orderBy().isEmpty()
                && inner.groupBy().isEmpty()
                && !aggregates(inner);
        if (!rowByRow || !select.orderBy().isEmpty()) {
            throw new InvalidQueryException(
                    "A subquery over the container with DISTINCT, TOP, OFFSET LIMIT, ORDER BY, GROUP BY"
                            + " or aggregate functions in the FROM clause is not supported for a query over several partitions");
        }
    }

    private static QueryInfo groupBy(Select select, QueryInfo info) {
        if (select.distinct()) {
            throw new InvalidQueryException("DISTINCT is not supported together with GROUP BY");
        }
        info.groupBy(select.groupBy());
        Projection.Item keys = Rewriting.named("groupByItems", Rewriting.items(select.groupBy()));
        Select grouped = select.withTop(Optional.empty()).withOffsetLimit(Optional.empty());
        if (select.projection() instanceof Projection.Value value) {
            Optional<AggregateForm> form = AggregateForm.of(value.expression());
            form.ifPresent(info::aggregateValue);
            Select defined = form.isPresent() ? grouped : Rewriting.onlyDefined(grouped, value.expression());
            // As the service does: an array of one for what clients merge, the value itself for what they only pass on.
            Expression payload = form.<Expression>map(
                            aggregate -> new Expression.ArrayLiteral(List.of(aggregate.partial())))
                    .orElseGet(value::expression);
            return info.rewritten(Rewriting.projecting(defined, keys, Rewriting.named("payload", payload)));
        }
        Expression payload = payload((Projection.Items) select.projection(), info);
        return info.rewritten(Rewriting.projecting(grouped, keys, Rewriting.named("payload", payload)));
    }

    private static QueryInfo aggregate(Select select, QueryInfo info) {
        Select whole = select.withDistinct(false)
                .withTop(Optional.empty())
                .withOffsetLimit(Optional.empty())
                .withOrderBy(List.of());
        if (select.projection() instanceof Projection.Value value) {
            AggregateForm form = AggregateForm.of(value.expression()).orElseThrow();
            Expression row = new Expression.ArrayLiteral(List.of(form.partial()));
            return info.aggregateValue(form).rewritten(whole.withProjection(new Projection.Value(row)));
        }
        Expression payload = payload((Projection.Items) select.projection(), info);
        return info.rewritten(Rewriting.projecting(whole, Rewriting.named("payload", payload)));
    }

    /** The selected items as an object, aggregates in the form that the client merges. */
    private static Expression payload(Projection.Items items, QueryInfo info) {
        List<String> names = items.names();
        List<Optional<AggregateForm>> forms = items.items().stream()
                .map(item -> AggregateForm.of(item.expression()))
                .toList();
        info.aggregateItems(names, forms);
        Expression[] values = new Expression[names.size()];
        for (int i = 0; i < values.length; i++) {
            values[i] = forms.get(i)
                    .map(AggregateForm::partial)
                    .orElse(items.items().get(i).expression());
        }
        return Rewriting.object(names, List.of(values));
    }

    private static QueryInfo orderBy(Select select, QueryInfo info, Limits limits) {
        info.orderBy(select.orderBy());
        if (select.distinct()) {
            info.distinct(isOrderedByWhatItSelects(select) ? DistinctType.ORDERED : DistinctType.UNORDERED);
        }
        // Without DISTINCT, which the client applies, a partition cannot tell how many rows the first n distinct ones
        // are.
        Select limited = select.distinct()
                ? select.withDistinct(false).withTop(Optional.empty()).withOffsetLimit(Optional.empty())
                : perPartition(select, limits);
        return info.rewritten(OrderByRewriting.rewrite(limited));
    }

    private static boolean isOrderedByWhatItSelects(Select select) {
        List<Expression> keys =
                select.orderBy().stream().map(Select.SortKey::expression).toList();
        return projected(select).equals(keys);
    }

    /** The query with the part of its limits that one partition can apply. */
    private static Select perPartition(Select select, Limits limits) {
        OptionalInt rows = limits.rowsOfPartition();
        if (rows.isEmpty()) {
            return select;
        }
        Expression count = new Expression.Literal(IntNode.valueOf(rows.getAsInt()));
        if (select.top().isPresent()) {
            return select.withTop(Optional.of(count));
        }
        Expression zero = new Expression.Literal(IntNode.valueOf(0));
        return select.withOffsetLimit(Optional.of(new Select.OffsetLimit(zero, count)));
    }
}
