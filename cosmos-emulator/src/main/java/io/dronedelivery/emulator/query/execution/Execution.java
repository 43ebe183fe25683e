package io.dronedelivery.emulator.query.execution;

import com.fasterxml.jackson.databind.JsonNode;
import io.dronedelivery.emulator.query.function.FunctionContext;
import io.dronedelivery.emulator.query.syntax.InvalidQueryException;
import io.dronedelivery.emulator.storage.DocumentSource;
import io.dronedelivery.emulator.storage.PropertyPath;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/** One run of a query: its parameters, its time, and how much work it has done. */
final class Execution {

    /** Rows that one page may form; joins multiply, and a query must never keep a thread for good. */
    private static final long MAX_ROWS = 10_000_000;

    private static final int MAX_HELD_ROWS = 500_000;

    private static final long MEGABYTE = 1024 * 1024;
    private static final long MOST_HELD_BYTES = 128 * MEGABYTE;

    /** What a node of a tree takes beside its text, about. */
    private static final int VALUE_BYTES = 48;

    private final CompiledQuery query;
    private final Answers answers;
    private long held;

    private final Map<String, JsonNode> parameters;
    private final FunctionContext functionContext;
    private long rows;
    private long retrievedDocuments;
    private long retrievedBytes;
    private long bytesInVain;
    private long bytesNeeded;
    private final Set<PropertyPath> indexable = new LinkedHashSet<>();
    private final Set<PropertyPath> lookedUp = new LinkedHashSet<>();

    Execution(CompiledQuery query, Map<String, JsonNode> parameters, FunctionContext functionContext, Answers answers) {
        this.query = query;
        this.parameters = parameters;
        this.functionContext = functionContext;
        this.answers = answers;
    }

    Answers answers() {
        return answers;
    }

    /** The answer that this run computes, by name; empty if the documents cannot be told from others. */
    Optional<Answers.Key> answerKey(DocumentSource documents) {
        return documents.state().map(state -> new Answers.Key(query, parameters, state));
    }

    /** Takes memory for a value that is held until the answer is complete; what it contains several times is there once. */
    void reserve(JsonNode value) {
        if (value.isContainerNode()) {
            reserve(value, Collections.newSetFromMap(new IdentityHashMap<>()));
        } else {
            reserve(value.isTextual() ? value.textValue().length() : 0);
        }
    }

    private void reserve(JsonNode container, Set<JsonNode> counted) {
        if (!counted.add(container)) {
            return;
        }
        reserve(0);
        for (JsonNode part : container) {
            if (part.isContainerNode()) {
                reserve(part, counted);
            } else {
                reserve(part);
            }
        }
    }

    /** @param bytes the length of a text; negative to give back what was taken for one */
    void reserve(int bytes) {
        held += bytes < 0 ? bytes - VALUE_BYTES : bytes + VALUE_BYTES;
        if (held > MOST_HELD_BYTES) {
            throw new InvalidQueryException("The query holds more than " + MOST_HELD_BYTES / MEGABYTE
                    + " MB of groups, distinct or ordered values at once; filter more, or select less");
        }
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

    /** A document that is not in the answer, and no index could have told so. */
    void countInVain(int bytes) {
        bytesInVain += bytes;
    }

    /** A document that had to be read for the answer: what it does not give to the answer is in vain. */
    void countNeeded(int bytes) {
        bytesNeeded += bytes;
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

    /** What was read beside the bytes of the page, as far as no index could have spared it. */
    long scannedBytes(long pageBytes) {
        return bytesInVain + Math.max(0, bytesNeeded - pageBytes);
    }

    IndexUse indexUse() {
        return new IndexUse(
                lookedUp,
                indexable.stream().filter(path -> !lookedUp.contains(path)).collect(Collectors.toSet()));
    }
}
