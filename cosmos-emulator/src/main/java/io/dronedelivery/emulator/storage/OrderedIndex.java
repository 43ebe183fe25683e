package io.dronedelivery.emulator.storage;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Optional;
import java.util.stream.LongStream;

/** The documents of a source in the order of the values at one path; those without a value there are not in it. */
public interface OrderedIndex {

    /**
     * A document's place in the order.
     *
     * @param sequence decides among equal values
     */
    record Place(JsonNode value, long sequence) {}

    /** How many documents have a value in the range; may count some out of scope, and some that came after the source was opened. */
    long count(ValueRange range);

    /** The sequences of the documents with a value in the range, in any order; may have some out of scope. */
    LongStream sequences(ValueRange range);

    /**
     * The documents in scope with a value in the range.
     *
     * @param from the place of the first one that is wanted, in the direction of reading
     */
    Iterable<StoredDocument> documents(ValueRange range, boolean descending, Optional<Place> from);
}
