package io.dronedelivery.emulator.query.execution;

import com.fasterxml.jackson.databind.JsonNode;
import io.dronedelivery.emulator.query.execution.Answers.AnswerRow;
import io.dronedelivery.emulator.query.syntax.InvalidQueryException;
import io.dronedelivery.emulator.storage.DocumentSource;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.Optional;
import java.util.PriorityQueue;
import org.jspecify.annotations.Nullable;

/**
 * Pages of a query with ORDER BY, each going on after the sort position where the last one ended: in an index that has the order,
 * else in the sorted answer, which the second page computes for all that follow.
 */
final class OrderedPages implements Paging {

    private final RootSource source;
    private final Clauses clauses;
    private final OrderByClause orderBy;
    private final Optional<IndexOrder> indexOrder;

    OrderedPages(RootSource source, Clauses clauses, OrderByClause orderBy, Optional<IndexOrder> indexOrder) {
        this.source = source;
        this.clauses = clauses;
        this.orderBy = orderBy;
        this.indexOrder = indexOrder;
    }

    @Override
    public Page page(DocumentSource documents, Execution execution, Continuation start, int maxItems) {
        long offset = clauses.limit().offset(execution);
        long end = StreamedPages.saturatedSum(offset, clauses.limit().count(execution));
        long rows = start.rows();
        List<byte[]> values = new ArrayList<>();
        if (rows >= end) {
            return new Page(values, Optional.empty());
        }
        long toSkip = Math.max(0, offset - start.rows());
        // One more than the page holds tells whether there is another page.
        long needed = Math.min(end - rows, StreamedPages.saturatedSum(toSkip, maxItems + 1L));
        long bytes = 0;
        Continuation last = start;
        Iterator<AnswerRow> ordered = rowsAfter(start, needed, documents, execution);
        while (rows < end && ordered.hasNext()) {
            AnswerRow row = ordered.next();
            if (values.size() == maxItems || bytes >= MAX_BYTES) {
                return new Page(values, Optional.of(last));
            }
            if (rows >= offset) {
                values.add(row.value());
                bytes += row.value().length;
            }
            rows++;
            SortPosition position = row.position().orElseThrow();
            last = new Continuation(position.sequence(), position.rowOfDocument(), position.keys(), rows);
        }
        return new Page(values, Optional.empty());
    }

    private Iterator<AnswerRow> rowsAfter(
            Continuation start, long needed, DocumentSource documents, Execution execution) {
        Optional<SortPosition> after = after(start);
        Optional<Iterable<DocumentRows>> indexed =
                indexOrder.flatMap(order -> order.rows(after, needed, documents, execution));
        if (indexed.isPresent()) {
            return new InOrder(indexed.get().iterator(), after);
        }
        Optional<Answers.Key> key = execution.answerKey(documents);
        if (after.isEmpty() || key.isEmpty()) {
            return firstRowsAfter(after, needed, documents, execution).iterator();
        }
        List<AnswerRow> sorted = execution.answers().find(key.get()).orElseGet(() -> {
            List<AnswerRow> all = firstRowsAfter(Optional.empty(), Long.MAX_VALUE, documents, execution);
            execution.answers().keep(key.get(), all);
            return all;
        });
        return sorted.subList(countUpTo(after.get(), sorted), sorted.size()).iterator();
    }

    /** How many rows are at the position or before it. */
    private int countUpTo(SortPosition position, List<AnswerRow> sorted) {
        int low = 0;
        int high = sorted.size();
        while (low < high) {
            int middle = (low + high) >>> 1;
            if (orderBy.compare(sorted.get(middle).position().orElseThrow(), position) <= 0) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        return low;
    }

    /** Keeps no more rows than needed while it reads all of them. */
    private List<AnswerRow> firstRowsAfter(
            Optional<SortPosition> after, long needed, DocumentSource documents, Execution execution) {
        Comparator<AnswerRow> order = (left, right) ->
                orderBy.compare(left.position().orElseThrow(), right.position().orElseThrow());
        boolean onlyDefined = indexOrder.isPresent() && indexOrder.get().leavesOutUndefined(documents);
        PriorityQueue<AnswerRow> lastFirst = new PriorityQueue<>(order.reversed());
        for (DocumentRows document : source.after(-1, documents, execution)) {
            for (int i = 0; i < document.rows().size(); i++) {
                Row row = document.rows().get(i);
                SortPosition position = new SortPosition(orderBy.keysOf(row), document.sequence(), i);
                if (onlyDefined && position.keys().get(0).isMissingNode()) {
                    continue;
                }
                boolean tooEarly = after.isPresent() && orderBy.compare(position, after.get()) <= 0;
                boolean full = lastFirst.size() >= needed;
                if (tooEarly
                        || full
                                && orderBy.compare(
                                                position,
                                                lastFirst.element().position().orElseThrow())
                                        >= 0) {
                    continue;
                }
                byte[] value = clauses.projector().write(row);
                if (value != null) {
                    lastFirst.add(new AnswerRow(Optional.of(position), value));
                    execution.reserve(value.length);
                    if (full) {
                        execution.reserve(-lastFirst.remove().value().length);
                    }
                }
            }
        }
        List<AnswerRow> ordered = new ArrayList<>(lastFirst);
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

    /** The rows of documents that come in order, projected as they are asked for. */
    private final class InOrder implements Iterator<AnswerRow> {
        private final Iterator<DocumentRows> documents;
        private final Optional<SortPosition> after;
        private Iterator<AnswerRow> rows = List.<AnswerRow>of().iterator();
        private @Nullable AnswerRow next;

        InOrder(Iterator<DocumentRows> documents, Optional<SortPosition> after) {
            this.documents = documents;
            this.after = after;
        }

        @Override
        public boolean hasNext() {
            while (next == null) {
                if (rows.hasNext()) {
                    next = rows.next();
                } else if (documents.hasNext()) {
                    rows = rowsOf(documents.next());
                } else {
                    return false;
                }
            }
            return true;
        }

        @Override
        public AnswerRow next() {
            if (!hasNext() || next == null) {
                throw new NoSuchElementException();
            }
            AnswerRow row = next;
            next = null;
            return row;
        }

        private Iterator<AnswerRow> rowsOf(DocumentRows document) {
            List<AnswerRow> wanted = new ArrayList<>(1);
            for (int i = 0; i < document.rows().size(); i++) {
                Row row = document.rows().get(i);
                List<JsonNode> keys = orderBy.keysOf(row);
                SortPosition position = new SortPosition(keys, document.sequence(), i);
                if (after.isEmpty() || orderBy.compare(position, after.get()) > 0) {
                    byte[] value = clauses.projector().write(row);
                    if (value != null) {
                        wanted.add(new AnswerRow(Optional.of(position), value));
                    }
                }
            }
            return wanted.iterator();
        }
    }
}
