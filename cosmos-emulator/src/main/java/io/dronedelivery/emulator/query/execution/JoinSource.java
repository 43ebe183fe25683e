package io.dronedelivery.emulator.query.execution;

import com.fasterxml.jackson.databind.JsonNode;
import io.dronedelivery.emulator.query.execution.FromClause.Values;
import java.util.List;

/** The kinds of sources: the value of a path or the rows of a subquery, as they are or element by element. */
final class JoinSource {

    private JoinSource() {}

    /** The value itself; nothing where it is undefined. */
    static Values value(Evaluator path) {
        return row -> {
            JsonNode value = path.evaluate(row);
            return value.isMissingNode() ? List.of() : List.of(value);
        };
    }

    /** The elements of the array; nothing where it is none. */
    static Values elements(Evaluator path) {
        return row -> {
            JsonNode value = path.evaluate(row);
            return value.isArray() ? value : List.of();
        };
    }

    static Values rows(Subquery subquery) {
        return subquery::rows;
    }

    static Values elementsOfRows(Subquery subquery) {
        return row -> subquery.rows(row).stream()
                .filter(JsonNode::isArray)
                .<JsonNode>mapMulti((array, sink) -> array.forEach(sink))
                .toList();
    }
}
