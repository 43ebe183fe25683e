package io.dronedelivery.emulator.query.execution;

import io.dronedelivery.emulator.query.syntax.Select;
import io.dronedelivery.emulator.storage.DocumentSource;
import io.dronedelivery.emulator.storage.OrderedIndex;
import io.dronedelivery.emulator.storage.PropertyPath;
import java.util.Optional;

/** ORDER BY one property, which an index has in order already. */
record IndexOrder(DocumentScan scan, PropertyPath path, boolean descending) {

    static Optional<IndexOrder> of(Select select, String document, DocumentScan scan) {
        if (select.orderBy().size() != 1) {
            return Optional.empty();
        }
        Select.SortKey key = select.orderBy().get(0);
        return DocumentPaths.of(key.expression(), document).map(path -> new IndexOrder(scan, path, key.descending()));
    }

    /** Whether rows without a value to order by are left out. */
    boolean leavesOutUndefined(DocumentSource documents) {
        return !documents.sortsUndefined(path);
    }

    /**
     * The rows in order from the document of a position.
     *
     * @param needed how many rows the caller is going to take
     */
    Optional<Iterable<DocumentRows>> rows(
            Optional<SortPosition> from, long needed, DocumentSource documents, Execution execution) {
        if (!leavesOutUndefined(documents)) {
            return Optional.empty();
        }
        Optional<OrderedIndex.Place> place =
                from.map(position -> new OrderedIndex.Place(position.keys().get(0), position.sequence()));
        return scan.inOrder(path, descending, place, needed, documents, execution);
    }
}
