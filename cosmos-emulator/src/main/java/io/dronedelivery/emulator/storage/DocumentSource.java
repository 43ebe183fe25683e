package io.dronedelivery.emulator.storage;

import java.util.List;
import java.util.Optional;
import java.util.stream.LongStream;

/**
 * The documents one query call may see: a physical partition, a stretch of its hash space, or one logical partition.
 *
 * <p>A source is a snapshot: it shows the documents as they were when it was opened, whole batches or none of them, and never
 * blocks a writer.
 */
public interface DocumentSource {

    /** The resource id of the container that the documents are in; empty if they are in none. */
    default String container() {
        return "";
    }

    /** The stretch of the hash space that these are all documents of; with equal bounds for one logical partition. */
    default KeyRange range() {
        return KeyRange.ALL;
    }

    /**
     * All documents whose sequence is greater than the given one, in ascending order of sequence. Pass -1 for all.
     */
    Iterable<StoredDocument> after(long sequence);

    /** The documents in scope that have the given sequences, in the order given. */
    Iterable<StoredDocument> at(LongStream sequences);

    /** The order by the values at a path; empty if there is no index to answer from, so that the caller has to scan. */
    Optional<OrderedIndex> index(PropertyPath path);

    /** Documents in scope; an upper bound while expired ones wait to be removed, and some may have come since the source was opened. */
    int documentCount();

    /** Whether ORDER BY the path shows documents without a value there; the service needs an index on that very path for it. */
    default boolean sortsUndefined(PropertyPath path) {
        return false;
    }

    /** What queries see of the documents beside what is stored. */
    default List<ComputedProperty> computedProperties() {
        return List.of();
    }

    /** How the documents' vectors and text are searched. */
    default SearchPolicies searchPolicies() {
        return SearchPolicies.NONE;
    }

    /** Equal for sources that show the same documents; empty if that cannot be told. */
    default Optional<Object> state() {
        return Optional.empty();
    }
}
