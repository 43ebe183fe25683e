package io.dronedelivery.emulator.query.execution;

import com.fasterxml.jackson.databind.JsonNode;
import io.dronedelivery.emulator.storage.DocumentSource;
import io.dronedelivery.emulator.storage.OrderedIndex;
import io.dronedelivery.emulator.storage.PropertyPath;
import io.dronedelivery.emulator.storage.StoredDocument;
import io.dronedelivery.emulator.storage.ValueRange;
import io.dronedelivery.emulator.value.PropertyTree;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;

/** Reads documents, by index where the condition or the order allows, and forms the rows that pass the filter. */
final class DocumentScan implements RootSource {

    private final FromClause from;
    private final Optional<Evaluator> where;
    private final Optional<IndexAccess> index;
    private final boolean foundByIndex;
    private final PropertyTree properties;

    /**
     * @param foundByIndex whether documents that meet the condition could be found by indexes without reading others
     * @param properties those that the query looks at
     */
    DocumentScan(
            FromClause from,
            Optional<Evaluator> where,
            Optional<IndexAccess> index,
            boolean foundByIndex,
            PropertyTree properties) {
        this.from = from;
        this.where = where;
        this.index = index;
        this.foundByIndex = foundByIndex;
        this.properties = properties;
    }

    @Override
    public Iterable<DocumentRows> after(long sequence, DocumentSource documents, Execution execution) {
        return rows(candidates(sequence, documents, execution), execution);
    }

    /**
     * The rows of documents with a value at the path, in its order.
     *
     * @param from the place of the first document that is wanted
     * @param needed how many rows the caller is going to take
     * @return empty if there is no index, or if finding first and sorting then is less work
     */
    Optional<Iterable<DocumentRows>> inOrder(
            PropertyPath path,
            boolean descending,
            Optional<OrderedIndex.Place> from,
            long needed,
            DocumentSource documents,
            Execution execution) {
        execution.countIndexable(Set.of(path));
        Optional<OrderedIndex> order = documents.index(path);
        if (order.isEmpty()) {
            return Optional.empty();
        }
        ValueRange range =
                index.flatMap(access -> access.rangeOf(path, execution)).orElse(ValueRange.ALL);
        long walked = order.get().count(range);
        long scope = Math.max(1, documents.documentCount());
        long found = index.map(access -> access.cost(documents, execution))
                .orElse(OptionalLong.empty())
                .orElse(scope);
        // Rows are taken to lie evenly in the order.
        double read =
                Math.min(walked, (double) Math.min(needed, walked) * walked / Math.max(1, Math.min(found, scope)));
        if (read > Math.min(found, scope)) {
            return Optional.empty();
        }
        execution.countIndexLookup(path);
        return Optional.of(rows(order.get().documents(range, descending, from), execution));
    }

    private Iterable<DocumentRows> rows(Iterable<StoredDocument> documents, Execution execution) {
        return () -> {
            Iterator<StoredDocument> iterator = documents.iterator();
            return new Iterator<>() {
                @Override
                public boolean hasNext() {
                    return iterator.hasNext();
                }

                @Override
                public DocumentRows next() {
                    return rows(iterator.next(), execution);
                }
            };
        };
    }

    private Iterable<StoredDocument> candidates(long sequence, DocumentSource documents, Execution execution) {
        if (index.isPresent()) {
            execution.countIndexable(index.get().paths());
            OptionalLong cost = index.get().cost(documents, execution);
            // The index counts documents outside the scope too: a small scope is cheaper to scan.
            if (cost.isPresent() && cost.getAsLong() < documents.documentCount()) {
                return documents.at(index.get()
                        .sequences(documents, execution)
                        .filter(candidate -> candidate > sequence)
                        .sorted()
                        .distinct());
            }
        }
        return documents.after(sequence);
    }

    private DocumentRows rows(StoredDocument document, Execution execution) {
        JsonNode[] values = {document.read(properties)};
        List<Row> rows = new ArrayList<>(1);
        from.forEach(Row.ofDocument(execution, values, document), values, row -> {
            if (where.isEmpty() || where.get().holds(row)) {
                Execution.hold(row, rows);
            }
            return true;
        });
        count(document.size(), values[0], rows.isEmpty(), execution);
        return new DocumentRows(document.sequence(), document.size(), rows);
    }

    /** By what indexes could do and not by whether they did: the same query costs the same while its index is being built. */
    private void count(int bytes, JsonNode document, boolean rejected, Execution execution) {
        execution.countDocument(bytes);
        if (!rejected) {
            if (!foundByIndex) {
                execution.countNeeded(bytes);
            }
        } else if (index.isEmpty() || index.get().gives(document, execution)) {
            execution.countInVain(bytes);
        }
    }
}
