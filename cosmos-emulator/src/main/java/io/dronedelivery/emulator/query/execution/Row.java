package io.dronedelivery.emulator.query.execution;

import com.fasterxml.jackson.databind.JsonNode;
import io.dronedelivery.emulator.storage.StoredDocument;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** What expressions are evaluated against: a value for every source of a query, and the row of the query around it. */
final class Row {

    private static final JsonNode[] NONE = {};

    private final @Nullable Row outer;
    private final JsonNode[] values;
    private final JsonNode[] aggregates;
    private final Execution execution;
    private final @Nullable StoredDocument document;

    private Row(
            @Nullable Row outer,
            JsonNode[] values,
            JsonNode[] aggregates,
            Execution execution,
            @Nullable StoredDocument document) {
        this.outer = outer;
        this.values = values;
        this.aggregates = aggregates;
        this.execution = execution;
        this.document = document;
    }

    /** A row that no document is behind. */
    static Row of(Execution execution, JsonNode[] values) {
        return new Row(null, values, NONE, execution, null);
    }

    /** @param document what the values were read from */
    static Row ofDocument(Execution execution, JsonNode[] values, StoredDocument document) {
        return new Row(null, values, NONE, execution, document);
    }

    /** A row of a subquery. */
    static Row within(Row outer, JsonNode[] values) {
        return new Row(outer, values, NONE, outer.execution, null);
    }

    /** This row with other values in the places of its sources. */
    Row withValues(JsonNode[] others) {
        return new Row(outer, others, NONE, execution, document);
    }

    /** This row standing for its group. */
    Row withAggregates(JsonNode[] results) {
        return new Row(outer, values, results, execution, null);
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

    /** The document's text as it is stored. */
    byte[] document() {
        return Objects.requireNonNull(document, "no document is behind this row")
                .json();
    }

    Execution execution() {
        return execution;
    }
}
