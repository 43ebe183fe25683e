package io.dronedelivery.emulator.query.plan;

import io.dronedelivery.emulator.query.syntax.AggregateFunction;
import io.dronedelivery.emulator.query.syntax.Expression;
import io.dronedelivery.emulator.query.syntax.Projection;
import io.dronedelivery.emulator.query.syntax.Select;
import io.dronedelivery.emulator.query.syntax.Source;
import java.util.List;
import java.util.Optional;

/** {@code SELECT COUNT(1) FROM (SELECT DISTINCT ...)}, for which clients collect the distinct rows and count them. */
final class DistinctCount {

    private DistinctCount() {}

    /** The inner query, if the query is such a count and nothing else. */
    static Optional<Select> of(Select select) {
        boolean onlyCounts = select.sources().size() == 1
                && !select.sources().get(0).iterates()
                && select.where().isEmpty()
                && select.groupBy().isEmpty()
                && select.orderBy().isEmpty()
                && select.top().isEmpty()
                && select.offsetLimit().isEmpty()
                && countsRows(select.projection());
        if (onlyCounts && select.sources().get(0).collection() instanceof Source.Subquery subquery) {
            Select inner = subquery.select();
            boolean onlyDistinct = inner.distinct()
                    && inner.top().isEmpty()
                    && inner.offsetLimit().isEmpty()
                    && inner.groupBy().isEmpty()
                    && inner.orderBy().isEmpty();
            return onlyDistinct ? Optional.of(inner) : Optional.empty();
        }
        return Optional.empty();
    }

    static Optional<String> alias(Select select) {
        return select.projection() instanceof Projection.Items items
                ? items.items().get(0).alias()
                : Optional.empty();
    }

    private static boolean countsRows(Projection projection) {
        if (projection instanceof Projection.Value value) {
            return countsRows(value.expression());
        }
        return projection instanceof Projection.Items items
                && items.items().size() == 1
                && countsRows(items.items().get(0).expression());
    }

    private static boolean countsRows(Expression expression) {
        List<Expression> counted = expression.children();
        return AggregateFunction.of(expression).equals(Optional.of(AggregateFunction.COUNT))
                && counted.size() == 1
                && counted.get(0) instanceof Expression.Literal literal
                && !literal.value().isMissingNode();
    }
}
