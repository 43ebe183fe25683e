package io.dronedelivery.emulator.query.execution;

import com.fasterxml.jackson.databind.JsonNode;
import io.dronedelivery.emulator.storage.DocumentSource;
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

    WholeAnswer(RootSource source, Clauses clauses) {
        this.source = source;
        this.clauses = clauses;
    }

    @Override
    public Page page(DocumentSource documents, Execution execution, Continuation start, int maxItems) {
        List<JsonNode> all = all(documents, execution);
        int from = (int) Math.min(start.rows(), all.size());
        int to = (int) Math.min((long) from + maxItems, all.size());
        Optional<Continuation> next = to < all.size()
                ? Optional.of(new Continuation(Continuation.START.sequence(), -1, List.of(), to))
                : Optional.empty();
        return new Page(all.subList(from, to), next);
    }

    List<JsonNode> all(DocumentSource documents, Execution execution) {
        Iterable<DocumentRows> rows = source.after(-1, documents, execution);
        Collection<JsonNode> values = clauses.distinct() ? new LinkedHashSet<>() : new ArrayList<>();
        if (clauses.groupBy().isPresent()) {
            GroupByClause.Groups groups = clauses.groupBy().get().new Groups(Row.ofDocument(execution, NO_VALUES));
            rows.forEach(document -> document.rows().forEach(groups::add));
            groups.rows().forEach(row -> addDefined(clauses.select().evaluate(row), values));
        } else if (clauses.orderBy().isPresent()) {
            ordered(rows, clauses.orderBy().get()).forEach(value -> addDefined(value, values));
        } else {
            rows.forEach(document ->
                    document.rows().forEach(row -> addDefined(clauses.select().evaluate(row), values)));
        }
        return clauses.limit(List.copyOf(values), execution);
    }

    private static void addDefined(JsonNode value, Collection<JsonNode> values) {
        if (!value.isMissingNode()) {
            values.add(value);
        }
    }

    /** Keeps the keys and the values, not the documents they come from. */
    private List<JsonNode> ordered(Iterable<DocumentRows> rows, OrderByClause orderBy) {
        record Keyed(List<JsonNode> keys, JsonNode value) {}
        List<Keyed> keyed = new ArrayList<>();
        rows.forEach(document -> document.rows()
                .forEach(row -> keyed.add(
                        new Keyed(orderBy.keysOf(row), clauses.select().evaluate(row)))));
        keyed.sort(Comparator.comparing(Keyed::keys, orderBy::compareKeys));
        return keyed.stream().map(Keyed::value).toList();
    }
}
