package io.dronedelivery.emulator.query.execution;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;

/** The clauses of a query, compiled, in the order in which rows run through them. */
record Clauses(
        FromClause from,
        Optional<Evaluator> where,
        Optional<GroupByClause> groupBy,
        Optional<OrderByClause> orderBy,
        Evaluator select,
        Projector projector,
        boolean distinct,
        LimitClause limit) {

    Clauses writing(Projector other) {
        return new Clauses(from, where, groupBy, orderBy, select, other, distinct, limit);
    }

    boolean passes(Row row) {
        return where.isEmpty() || where.get().holds(row);
    }

    /** Whether every row's part of the answer depends on that row alone. */
    boolean isRowByRow() {
        return groupBy.isEmpty() && orderBy.isEmpty() && !distinct;
    }

    /** The projected values of rows in their final order, without undefined ones and, if wanted, without repeated ones. */
    List<JsonNode> project(List<Row> rows) {
        List<JsonNode> values = new ArrayList<>(rows.size());
        for (Row row : rows) {
            JsonNode value = select.evaluate(row);
            if (!value.isMissingNode()) {
                values.add(value);
            }
        }
        return distinct ? List.copyOf(new LinkedHashSet<>(values)) : values;
    }

    /** What OFFSET, LIMIT and TOP leave of the values. */
    List<JsonNode> limit(List<JsonNode> values, Execution execution) {
        int from = (int) Math.min(limit.offset(execution), values.size());
        int to = (int) Math.min(limit.count(execution), values.size() - from) + from;
        return values.subList(from, to);
    }
}
