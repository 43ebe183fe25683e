package io.dronedelivery.emulator.query.execution;

import com.fasterxml.jackson.databind.JsonNode;
import io.dronedelivery.emulator.storage.DocumentSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The rows of {@code FROM (SELECT ...)}: the inner query's whole answer, numbered in place of document sequences. */
final class DerivedRows implements RootSource {

    private final CompiledQuery inner;
    private final boolean iterates;
    private final FromClause from;
    private final Optional<Evaluator> where;

    DerivedRows(CompiledQuery inner, boolean iterates, FromClause from, Optional<Evaluator> where) {
        this.inner = inner;
        this.iterates = iterates;
        this.from = from;
        this.where = where;
    }

    @Override
    public Iterable<DocumentRows> after(long sequence, DocumentSource documents, Execution execution) {
        List<DocumentRows> derived = new ArrayList<>();
        for (JsonNode value : inner.all(documents, execution)) {
            if (!iterates) {
                derived.add(rows(derived.size(), value, execution));
            } else if (value.isArray()) {
                value.forEach(element -> derived.add(rows(derived.size(), element, execution)));
            }
        }
        return derived.subList((int) Math.min(Math.max(0, sequence + 1), derived.size()), derived.size());
    }

    private DocumentRows rows(long number, JsonNode value, Execution execution) {
        JsonNode[] values = {value};
        List<Row> rows = new ArrayList<>(1);
        from.forEach(Row.of(execution, values), values, row -> {
            if (where.isEmpty() || where.get().holds(row)) {
                Execution.hold(row, rows);
            }
            return true;
        });
        return new DocumentRows(number, 0, rows);
    }
}
