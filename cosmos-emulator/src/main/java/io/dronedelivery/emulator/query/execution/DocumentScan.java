package io.dronedelivery.emulator.query.execution;

import com.fasterxml.jackson.databind.JsonNode;
import io.dronedelivery.emulator.query.value.JsonText;
import io.dronedelivery.emulator.storage.DocumentSource;
import io.dronedelivery.emulator.storage.StoredDocument;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/** Reads documents, by index where the condition allows, and forms the rows that pass the filter. */
final class DocumentScan implements RootSource {

    private final FromClause from;
    private final Optional<Evaluator> where;
    private final Optional<IndexAccess> index;

    DocumentScan(FromClause from, Optional<Evaluator> where, Optional<IndexAccess> index) {
        this.from = from;
        this.where = where;
        this.index = index;
    }

    @Override
    public Iterable<DocumentRows> after(long sequence, DocumentSource documents, Execution execution) {
        Iterable<StoredDocument> candidates = candidates(sequence, documents, execution);
        return () -> {
            Iterator<StoredDocument> iterator = candidates.iterator();
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
                return index.get().documents(documents, execution, sequence);
            }
        }
        return documents.after(sequence);
    }

    private DocumentRows rows(StoredDocument document, Execution execution) {
        execution.countDocument(document.size());
        JsonNode[] values = {parse(document)};
        List<Row> rows = new ArrayList<>(1);
        from.forEach(Row.ofDocument(execution, values), values, row -> {
            if (where.isEmpty() || where.get().holds(row)) {
                Execution.hold(row, rows);
            }
            return true;
        });
        return new DocumentRows(document.sequence(), document.size(), rows);
    }

    private static JsonNode parse(StoredDocument document) {
        try {
            return JsonText.parse(document.json());
        } catch (IOException e) {
            throw new UncheckedIOException("document " + document.id() + " is not readable", e);
        }
    }
}
