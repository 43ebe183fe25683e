package io.dronedelivery.emulator.query.execution;

import com.fasterxml.jackson.databind.JsonNode;
import io.dronedelivery.emulator.storage.DocumentSource;
import java.util.ArrayList;
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
        return clauses.limit(clauses.project(ordered(documents, execution)), execution);
    }

    private List<Row> ordered(DocumentSource documents, Execution execution) {
        Iterable<DocumentRows> rows = source.after(-1, documents, execution);
        if (clauses.groupBy().isPresent()) {
            GroupByClause.Groups groups = clauses.groupBy().get().new Groups(Row.ofDocument(execution, NO_VALUES));
            rows.forEach(document -> document.rows().forEach(groups::add));
            return groups.rows();
        }
        List<Row> collected = new ArrayList<>();
        rows.forEach(document -> collected.addAll(document.rows()));
        return clauses.orderBy().isPresent() ? clauses.orderBy().get().sort(collected) : collected;
    }
}
