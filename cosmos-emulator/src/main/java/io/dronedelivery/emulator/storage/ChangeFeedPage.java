package io.dronedelivery.emulator.storage;

import java.util.List;

/**
 * Part of a change feed.
 *
 * @param lsn the log position up to which it has been read, to go on from
 */
public record ChangeFeedPage(List<StoredDocument> documents, long lsn) {

    public ChangeFeedPage {
        documents = List.copyOf(documents);
    }
}
