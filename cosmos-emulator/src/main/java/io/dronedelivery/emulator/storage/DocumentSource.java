package io.dronedelivery.emulator.storage;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * The documents one query call may see: a physical partition, a stretch of its hash space, or one logical partition.
 *
 * <p>A source is a snapshot: it shows the documents as they were when it was opened, whole batches or none of them, and never
 * blocks a writer.
 */
public interface DocumentSource {

    /**
     * All documents whose sequence is greater than the given one, in ascending order of sequence. Pass -1 for all.
     */
    Iterable<StoredDocument> after(long sequence);

    /**
     * The documents that hold exactly this scalar at this path, in ascending order of sequence, by way of an index.
     *
     * @param scalar string, number, boolean or null
     * @return empty if there is no index to answer from, so that the caller has to scan
     */
    Optional<Iterable<StoredDocument>> equalTo(PropertyPath path, JsonNode scalar, long afterSequence);

    /**
     * How many index entries {@link #equalTo} would visit, to choose the most selective of several filters. May count documents
     * outside the scope.
     *
     * @return empty exactly when {@link #equalTo} is
     */
    OptionalInt countEqualTo(PropertyPath path, JsonNode scalar);

    /** Documents in scope; an upper bound while expired ones wait to be removed. */
    int documentCount();
}
