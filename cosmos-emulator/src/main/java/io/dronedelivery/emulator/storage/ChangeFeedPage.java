package io.dronedelivery.emulator.storage;

import java.util.List;

/**
 * Part of a change feed.
 *
 * @param lsn the log position up to which it has been read, to go on from
 */
public record ChangeFeedPage(List<StoredDocument> documents, long lsn) {

    /** A page ends where its documents have become larger; the service's limit for the size of an answer. */
    static final int MAX_BYTES = 4 * 1024 * 1024;

    public ChangeFeedPage {
        documents = List.copyOf(documents);
    }
}
