package io.dronedelivery.emulator.query.execution;

import com.fasterxml.jackson.databind.JsonNode;
import io.dronedelivery.emulator.query.syntax.InvalidQueryException;
import io.dronedelivery.emulator.value.Undefined;
import java.util.ArrayList;
import java.util.List;

/** A query inside a query, run anew for each row of the outer one. */
final class Subquery {

    private static final JsonNode[] NO_VALUES = {};

    private final Clauses clauses;

    Subquery(Clauses clauses) {
        this.clauses = clauses;
    }

    List<JsonNode> rows(Row outer) {
        Row start = Row.within(outer, NO_VALUES);
        List<Row> rows = new ArrayList<>();
        clauses.from().forEach(start, NO_VALUES, row -> {
            if (clauses.passes(row)) {
                Execution.hold(row, rows);
            }
            return true;
        });
        List<Row> grouped =
                clauses.groupBy().isEmpty() ? rows : grouped(clauses.groupBy().get(), start, rows);
        List<Row> ordered =
                clauses.orderBy().isEmpty() ? grouped : clauses.orderBy().get().sort(grouped);
        return clauses.limit(clauses.project(ordered), outer.execution());
    }

    private static List<Row> grouped(GroupByClause groupBy, Row start, List<Row> rows) {
        GroupByClause.Groups groups = groupBy.new Groups(start);
        rows.forEach(groups::add);
        return groups.rows();
    }

    boolean exists(Row outer) {
        if (!clauses.isRowByRow() || clauses.limit().isPresent()) {
            return !rows(outer).isEmpty();
        }
        boolean[] found = new boolean[1];
        clauses.from().forEach(Row.within(outer, NO_VALUES), NO_VALUES, row -> {
            found[0] = clauses.passes(row) && !clauses.select().evaluate(row).isMissingNode();
            return !found[0];
        });
        return found[0];
    }

    /** The one value that a subquery stands for where a value is expected; undefined if it has no row. */
    JsonNode single(Row outer) {
        List<JsonNode> rows = rows(outer);
        if (rows.size() > 1) {
            throw new InvalidQueryException(
                    "A scalar subquery yields " + rows.size() + " rows where one value is expected");
        }
        return rows.isEmpty() ? Undefined.VALUE : rows.get(0);
    }
}
