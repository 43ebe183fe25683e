package io.dronedelivery.emulator.query.execution;

import com.fasterxml.jackson.databind.JsonNode;
import io.dronedelivery.emulator.storage.DocumentSource;
import java.util.List;
import java.util.Optional;

/** A query without FROM has one row, whatever is stored. */
final class SingleRow implements RootSource {

    private static final JsonNode[] NO_VALUES = {};

    private final Optional<Evaluator> where;

    SingleRow(Optional<Evaluator> where) {
        this.where = where;
    }

    @Override
    public Iterable<DocumentRows> after(long sequence, DocumentSource documents, Execution execution) {
        Row row = Row.of(execution, NO_VALUES);
        boolean passes = sequence < 0 && (where.isEmpty() || where.get().holds(row));
        return passes ? List.of(new DocumentRows(0, 0, List.of(row))) : List.of();
    }
}
