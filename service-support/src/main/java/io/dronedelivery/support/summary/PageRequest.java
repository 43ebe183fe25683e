package io.dronedelivery.support.summary;

import org.jspecify.annotations.Nullable;

/**
 * Which page of a list.
 *
 * @param limit upper bound of the page's size
 * @param continuation from the page before; absent for the first
 */
public record PageRequest(int limit, @Nullable String continuation) {

    @Nullable String position(Object... list) {
        return PageCursor.position(continuation, list);
    }
}
