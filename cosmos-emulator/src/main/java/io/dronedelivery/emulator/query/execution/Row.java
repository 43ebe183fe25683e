package io.dronedelivery.emulator.query.execution;

import com.fasterxml.jackson.databind.JsonNode;
import org.jspecify.annotations.Nullable;

/** What expressions are evaluated against: a value for every source of a query, and the row of the query around it. */
final class Row {

    private static final JsonNode[] NONE = {};

    private final @Nullable Row outer;
    private final JsonNode[] values;
    private final JsonNode[] aggregates;
    private final Execution execution;

    private Row(@Nullable Row outer, JsonNode[] values, JsonNode[] aggregates, Execution execution) {
        this.outer = outer;
        this.values = values;
        this.aggregates = aggregates;
        this.execution = execution;
    }

    static Row ofDocument(Execution execution, JsonNode[] values) {
        return new Row(null, values, NONE, execution);
    }

    /** A row of a subquery. */
    static Row within(Row outer, JsonNode[] values) {
        return new Row(outer, values, NONE, outer.execution);
    }

    /** This row with other values in the places of its sources. */
    Row withValues(JsonNode[] others) {
        return new Row(outer, others, NONE, execution);
    }

    /** This row standing for its group. */
    Row withAggregates(JsonNode[] results) {
        return new Row(outer, values, results, execution);
    }

    JsonNode value(int levels, int slot) {
        Row row = this;
        for (int i = 0; i < levels; i++) {
            if (row.outer == null) {
                throw new IllegalStateException("a name was resolved " + levels + " levels up, there are " + i);
            }
            row = row.outer;
        }
        return row.values[slot];
    }

    JsonNode aggregate(int index) {
        return aggregates[index];
    }

    Execution execution() {
        return execution;
    }
}
