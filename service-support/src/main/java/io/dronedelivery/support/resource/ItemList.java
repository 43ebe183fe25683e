package io.dronedelivery.support.resource;

import java.util.List;

/** Items of a list request. */
public record ItemList<T>(List<T> items) {

    public ItemList {
        items = List.copyOf(items);
    }
}
