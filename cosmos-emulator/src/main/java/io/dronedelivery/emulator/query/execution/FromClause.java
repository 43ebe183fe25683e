package io.dronedelivery.emulator.query.execution;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import java.util.Arrays;
import java.util.List;

/** Forms the rows of a query: every combination of what its sources yield, each source seeing those before it. */
final class FromClause {

    /** Gets rows as they are formed; false ends it. */
    @FunctionalInterface
    interface RowSink {
        boolean accept(Row row);
    }

    /** What one source yields, given the sources before it. */
    @FunctionalInterface
    interface Values {
        Iterable<JsonNode> of(Row row);
    }

    private final int given;
    private final Values[] sources;

    /**
     * @param given leading places of a row that are filled before this clause begins
     * @param sources what fills the places after those, in order
     */
    FromClause(int given, List<Values> sources) {
        this.given = given;
        this.sources = sources.toArray(Values[]::new);
    }

    /** @param start has values in the given places */
    void forEach(Row start, JsonNode[] startValues, RowSink sink) {
        if (sources.length == 0) {
            start.execution().countRow();
            sink.accept(start);
            return;
        }
        JsonNode[] values = Arrays.copyOf(startValues, given + sources.length);
        Arrays.fill(values, given, values.length, MissingNode.getInstance());
        combine(0, start.withValues(values), values, sink);
    }

    private boolean combine(int source, Row row, JsonNode[] values, RowSink sink) {
        if (source == sources.length) {
            row.execution().countRow();
            return sink.accept(row.withValues(values.clone()));
        }
        for (JsonNode value : sources[source].of(row)) {
            values[given + source] = value;
            if (!combine(source + 1, row, values, sink)) {
                return false;
            }
        }
        return true;
    }
}
