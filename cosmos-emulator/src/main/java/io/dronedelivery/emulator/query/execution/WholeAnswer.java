package io.dronedelivery.emulator.query.execution;

import com.fasterxml.jackson.databind.JsonNode;
import io.dronedelivery.emulator.query.execution.Answers.AnswerRow;
import io.dronedelivery.emulator.storage.DocumentSource;
import io.dronedelivery.emulator.storage.Json;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;

/** Pages of a query with DISTINCT, GROUP BY or aggregates: each computes the whole answer and continues at a row number. */
final class WholeAnswer implements Paging {

    private static final JsonNode[] NO_VALUES = {};

    private final RootSource source;
    private final Clauses clauses;
    private final Optional<IndexOrder> order;

    WholeAnswer(RootSource source, Clauses clauses, Optional<IndexOrder> order) {
        this.source = source;
        this.clauses = clauses;
        this.order = order;
    }

    @Override
    public Page page(DocumentSource documents, Execution execution, Continuation start, int maxItems) {
        Optional<Answers.Key> key = execution.answerKey(documents);
        // The first page is of the documents and the time now; only those after it go on with what it was cut from.
        List<AnswerRow> all = key.filter(known -> start.rows() > 0)
                .flatMap(execution.answers()::find)
                .orElseGet(() -> written(documents, execution));
        int from = (int) Math.min(start.rows(), all.size());
        int to = (int) Math.min((long) from + maxItems, all.size());
        Optional<Continuation> next = to < all.size()
                ? Optional.of(new Continuation(Continuation.START.sequence(), -1, List.of(), to))
                : Optional.empty();
        if (next.isPresent()) {
            key.ifPresent(known -> execution.answers().keep(known, all));
        }
        return new Page(all.subList(from, to).stream().map(AnswerRow::value).toList(), next);
    }

    private List<AnswerRow> written(DocumentSource documents, Execution execution) {
        return all(documents, execution).stream()
                .map(value -> new AnswerRow(Optional.empty(), Json.write(value)))
                .toList();
    }

    List<JsonNode> all(DocumentSource documents, Execution execution) {
        Iterable<DocumentRows> rows = source.after(-1, documents, execution);
        Collection<JsonNode> values = clauses.distinct() ? new LinkedHashSet<>() : new ArrayList<>();
        if (clauses.groupBy().isPresent()) {
            GroupByClause.Groups groups = clauses.groupBy().get().new Groups(Row.of(execution, NO_VALUES));
            rows.forEach(document -> document.rows().forEach(groups::add));
            groups.rows().forEach(row -> addDefined(clauses.select().evaluate(row), values, execution));
        } else if (clauses.orderBy().isPresent()) {
            ordered(rows, clauses.orderBy().get(), documents).forEach(value -> addDefined(value, values, execution));
        } else {
            rows.forEach(document ->
                    document.rows().forEach(row -> addDefined(clauses.select().evaluate(row), values, execution)));
        }
        return clauses.limit(List.copyOf(values), execution);
    }

    private static void addDefined(JsonNode value, Collection<JsonNode> values, Execution execution) {
        if (!value.isMissingNode() && values.add(value)) {
            execution.reserve(value);
        }
    }

    /** Keeps the keys and the values, not the documents they come from. */
    private List<JsonNode> ordered(Iterable<DocumentRows> rows, OrderByClause orderBy, DocumentSource documents) {
        boolean onlyDefined = order.isPresent() && order.get().leavesOutUndefined(documents);
        record Keyed(List<JsonNode> keys, JsonNode value) {}
        List<Keyed> keyed = new ArrayList<>();
        rows.forEach(document -> document.rows()
                .forEach(row -> keyed.add(
                        new Keyed(orderBy.keysOf(row), clauses.select().evaluate(row)))));
        keyed.removeIf(row -> onlyDefined && row.keys().get(0).isMissingNode());
        keyed.sort(Comparator.comparing(Keyed::keys, orderBy::compareKeys));
        return keyed.stream().map(Keyed::value).toList();
    }
}
