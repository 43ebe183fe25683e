package io.dronedelivery.support.resource;

import io.dronedelivery.support.summary.Item;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * What a client says about an item.
 *
 * @param <T> the item
 */
public interface ItemRequest<T extends Item<T>> {

    /** The client's own id; absent to be given one. */
    @Nullable String id();

    String ownerId();

    /**
     * The item that the client means.
     *
     * @param itemId its id
     * @param now when it is created
     */
    T toItem(String itemId, Instant now);
}
