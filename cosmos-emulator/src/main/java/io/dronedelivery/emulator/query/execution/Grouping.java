package io.dronedelivery.emulator.query.execution;

import io.dronedelivery.emulator.query.syntax.AggregateFunction;
import io.dronedelivery.emulator.query.syntax.Expression;
import io.dronedelivery.emulator.query.syntax.InvalidQueryException;
import io.dronedelivery.emulator.query.syntax.Projection;
import io.dronedelivery.emulator.query.syntax.Select;
import java.util.List;

/** The rules for queries with GROUP BY or aggregates: what is selected must be the same for a whole group. */
final class Grouping {

    private Grouping() {}

    static boolean isIn(Select select) {
        return !select.groupBy().isEmpty() || selected(select).stream().anyMatch(AggregateFunction::isIn);
    }

    private static List<Expression> selected(Select select) {
        if (select.projection() instanceof Projection.Value value) {
            return List.of(value.expression());
        }
        if (select.projection() instanceof Projection.Items items) {
            return items.items().stream().map(Projection.Item::expression).toList();
        }
        return List.of();
    }

    static void check(Select select) {
        // One value has one order, whatever the sort key.
        boolean oneValue = select.groupBy().isEmpty() && select.projection() instanceof Projection.Value;
        if (!select.orderBy().isEmpty() && !oneValue) {
            throw new InvalidQueryException("ORDER BY is not supported together with GROUP BY or aggregate functions");
        }
        if (select.projection() instanceof Projection.All) {
            throw new InvalidQueryException("'SELECT *' is not supported together with GROUP BY");
        }
        selected(select).forEach(expression -> checkSameForGroup(expression, select.groupBy()));
    }

    private static void checkSameForGroup(Expression expression, List<Expression> keys) {
        if (keys.contains(expression) || AggregateFunction.of(expression).isPresent()) {
            return;
        }
        if (expression instanceof Expression.Reference reference) {
            throw new InvalidQueryException("Property reference '" + reference.name() + "' at " + reference.position()
                    + " is invalid in the select list because it is not contained in either an aggregate function"
                    + " or the GROUP BY clause");
        }
        boolean subquery = expression instanceof Expression.Exists
                || expression instanceof Expression.ArraySubquery
                || expression instanceof Expression.ScalarSubquery;
        if (subquery) {
            throw new InvalidQueryException(
                    "A subquery in the select list is not supported together with GROUP BY or aggregate functions");
        }
        expression.children().forEach(child -> checkSameForGroup(child, keys));
    }
}
