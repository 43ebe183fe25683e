package io.dronedelivery.support.summary;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * An item of an owner's month, as stored.
 *
 * @param <T> the item's own type
 */
public interface Item<T extends Item<T>> {

    String id();

    String ownerId();

    int year();

    int month();

    /** Value of the document's {@code type} field. */
    String type();

    /** What it adds to its month; known from the fields that count, also where no others were fetched. */
    Totals totals();

    Instant createdAt();

    Instant updatedAt();

    /** The version that the database gave this state of the item; absent before it is stored. */
    @Nullable String etag();

    /** The same content with other moments and another version; numbers in their {@linkplain Totals#plain plain} form. */
    T stamped(Instant createdAt, Instant updatedAt, @Nullable String etag);

    default OwnerMonth ownerMonth() {
        return new OwnerMonth(ownerId(), year(), month());
    }

    /** Whether a client would see no difference but in moments and version. */
    default boolean sameContent(T other) {
        return stamped(Instant.EPOCH, Instant.EPOCH, null).equals(other.stamped(Instant.EPOCH, Instant.EPOCH, null));
    }
}
