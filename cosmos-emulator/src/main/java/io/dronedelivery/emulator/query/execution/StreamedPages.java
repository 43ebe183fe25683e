package io.dronedelivery.emulator.query.execution;

import io.dronedelivery.emulator.storage.DocumentSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Pages of a query whose rows come in document order and do not depend on each other: reads no further than the page. */
final class StreamedPages implements Paging {

    private final RootSource source;
    private final Clauses clauses;

    StreamedPages(RootSource source, Clauses clauses) {
        this.source = source;
        this.clauses = clauses;
    }

    @Override
    public Page page(DocumentSource documents, Execution execution, Continuation start, int maxItems) {
        long offset = clauses.limit().offset(execution);
        long end = saturatedSum(offset, clauses.limit().count(execution));
        long rows = start.rows();
        List<byte[]> values = new ArrayList<>();
        long bytes = 0;
        Continuation last = start;
        if (rows >= end) {
            return new Page(values, Optional.empty());
        }
        // The document where the last page ended may have more rows, so it is read again.
        for (DocumentRows document : source.after(start.sequence() - 1, documents, execution)) {
            int row = document.sequence() == start.sequence() ? start.rowOfDocument() + 1 : 0;
            for (; row < document.rows().size(); row++) {
                byte[] value = clauses.projector().write(document.rows().get(row));
                if (value == null) {
                    continue;
                }
                if (values.size() == maxItems || bytes >= MAX_BYTES) {
                    return new Page(values, Optional.of(last));
                }
                if (rows >= offset) {
                    values.add(value);
                    bytes += value.length;
                }
                rows++;
                last = new Continuation(document.sequence(), row, List.of(), rows);
                if (rows >= end) {
                    return new Page(values, Optional.empty());
                }
            }
        }
        return new Page(values, Optional.empty());
    }

    static long saturatedSum(long offset, long count) {
        return count > Long.MAX_VALUE - offset ? Long.MAX_VALUE : offset + count;
    }
}
