package io.dronedelivery.emulator.query.execution;

import com.fasterxml.jackson.databind.JsonNode;
import io.dronedelivery.emulator.query.function.FunctionContext;
import io.dronedelivery.emulator.query.syntax.InvalidQueryException;
import io.dronedelivery.emulator.storage.PropertyPath;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/** One run of a query: its parameters, its time, and how much work it has done. */
final class Execution {

    /** Rows that one page may form; joins multiply, and a query must never keep a thread for good. */
    private static final long MAX_ROWS = 10_000_000;

    private static final int MAX_HELD_ROWS = 500_000;

    private final Map<String, JsonNode> parameters;
    private final FunctionContext functionContext;
    private long rows;
    private long retrievedDocuments;
    private long retrievedBytes;
    private final Set<PropertyPath> indexable = new LinkedHashSet<>();
    private final Set<PropertyPath> lookedUp = new LinkedHashSet<>();

    Execution(Map<String, JsonNode> parameters, FunctionContext functionContext) {
        this.parameters = parameters;
        this.functionContext = functionContext;
    }

    JsonNode parameter(String name) {
        JsonNode value = parameters.get(name);
        if (value == null) {
            throw new InvalidQueryException("The query has no value for its parameter " + name);
        }
        return value;
    }

    FunctionContext functionContext() {
        return functionContext;
    }

    void countRow() {
        if (++rows > MAX_ROWS) {
            throw new InvalidQueryException(
                    "The query forms more than " + MAX_ROWS + " rows for one page of its answer");
        }
    }

    /** Adds a row to those that have to be held at once: all that one document or one run of a subquery makes. */
    static void hold(Row row, List<Row> held) {
        if (held.size() == MAX_HELD_ROWS) {
            throw new InvalidQueryException(
                    "The joins of the query make more than " + MAX_HELD_ROWS + " rows of one document");
        }
        held.add(row);
    }

    void countDocument(int bytes) {
        retrievedDocuments++;
        retrievedBytes += bytes;
    }

    void countIndexable(Set<PropertyPath> paths) {
        indexable.addAll(paths);
    }

    void countIndexLookup(PropertyPath path) {
        lookedUp.add(path);
    }

    long retrievedDocuments() {
        return retrievedDocuments;
    }

    long retrievedBytes() {
        return retrievedBytes;
    }

    IndexUse indexUse() {
        return new IndexUse(
                lookedUp,
                indexable.stream().filter(path -> !lookedUp.contains(path)).collect(Collectors.toSet()));
    }
}
