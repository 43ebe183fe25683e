package io.dronedelivery.emulator.query.execution;

import com.fasterxml.jackson.databind.JsonNode;
import io.dronedelivery.emulator.query.syntax.InvalidQueryException;
import io.dronedelivery.emulator.storage.DocumentSource;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.PriorityQueue;

/** Pages of a query with ORDER BY: each reads all rows and continues after the sort position where the last one ended. */
final class OrderedPages implements Paging {

    private record OrderedRow(SortPosition position, JsonNode value, int bytes) {}

    private final RootSource source;
    private final Clauses clauses;
    private final OrderByClause orderBy;

    OrderedPages(RootSource source, Clauses clauses, OrderByClause orderBy) {
        this.source = source;
        this.clauses = clauses;
        this.orderBy = orderBy;
    }

    @Override
    public Page page(DocumentSource documents, Execution execution, Continuation start, int maxItems) {
        long offset = clauses.limit().offset(execution);
        long end = StreamedPages.saturatedSum(offset, clauses.limit().count(execution));
        long toSkip = Math.max(0, offset - start.rows());
        // One more than the page holds tells whether there is another page.
        long needed = StreamedPages.saturatedSum(toSkip, maxItems + 1L);
        List<OrderedRow> ordered = firstRowsAfter(start, needed, documents, execution);
        long rows = start.rows();
        long bytes = 0;
        List<JsonNode> values = new ArrayList<>();
        Continuation last = start;
        for (OrderedRow row : ordered) {
            if (rows >= end) {
                break;
            }
            if (values.size() == maxItems || bytes >= MAX_BYTES) {
                return new Page(values, Optional.of(last));
            }
            if (rows >= offset) {
                values.add(row.value());
                bytes += row.bytes();
            }
            rows++;
            SortPosition position = row.position();
            last = new Continuation(position.sequence(), position.rowOfDocument(), position.keys(), rows);
        }
        return new Page(values, Optional.empty());
    }

    /** Keeps no more rows than needed while it reads all of them. */
    private List<OrderedRow> firstRowsAfter(
            Continuation start, long needed, DocumentSource documents, Execution execution) {
        Optional<SortPosition> after = after(start);
        Comparator<OrderedRow> order = (left, right) -> orderBy.compare(left.position(), right.position());
        PriorityQueue<OrderedRow> lastFirst = new PriorityQueue<>(order.reversed());
        for (DocumentRows document : source.after(-1, documents, execution)) {
            for (int i = 0; i < document.rows().size(); i++) {
                Row row = document.rows().get(i);
                SortPosition position = new SortPosition(orderBy.keysOf(row), document.sequence(), i);
                boolean tooEarly = after.isPresent() && orderBy.compare(position, after.get()) <= 0;
                boolean full = lastFirst.size() >= needed;
                if (tooEarly
                        || full && orderBy.compare(position, lastFirst.element().position()) >= 0) {
                    continue;
                }
                JsonNode value = clauses.select().evaluate(row);
                if (!value.isMissingNode()) {
                    lastFirst.add(new OrderedRow(position, value, document.bytes()));
                    if (full) {
                        lastFirst.remove();
                    }
                }
            }
        }
        List<OrderedRow> ordered = new ArrayList<>(lastFirst);
        ordered.sort(order);
        return ordered;
    }

    private Optional<SortPosition> after(Continuation start) {
        if (start.sequence() < 0) {
            return Optional.empty();
        }
        if (start.keys().size() != orderBy.keyCount()) {
            throw new InvalidQueryException("The continuation token is not valid for this query");
        }
        return Optional.of(new SortPosition(start.keys(), start.sequence(), start.rowOfDocument()));
    }
}
