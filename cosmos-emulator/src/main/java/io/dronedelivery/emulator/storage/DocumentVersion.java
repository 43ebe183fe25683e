package io.dronedelivery.emulator.storage;

import java.util.Optional;

/**
 * What one write did to a document.
 *
 * @param lsn position of the write in the partition's log
 * @param before empty if it created the document
 * @param after empty if it deleted the document
 * @param expired whether it was deleted because its time to live had run out
 */
public record DocumentVersion(
        long lsn,
        long timestampSeconds,
        Optional<StoredDocument> before,
        Optional<StoredDocument> after,
        boolean expired) {

    /** The document as it is afterwards, or was before it was deleted. */
    public StoredDocument document() {
        return after.or(() -> before).orElseThrow(() -> new IllegalStateException("a version of nothing"));
    }

    /** Length of the texts in it, in bytes. */
    public int size() {
        return before.map(StoredDocument::size).orElse(0)
                + after.map(StoredDocument::size).orElse(0);
    }
}
