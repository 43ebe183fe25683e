package io.dronedelivery.emulator.query;

import java.util.Optional;

/**
 * Which page of a query's answer is wanted.
 *
 * @param maxItems the most documents a page may hold, or {@link #SERVER_CHOOSES}
 * @param continuation where the previous page ended; empty for the first page
 */
public record PageRequest(int maxItems, Optional<String> continuation) {

    /** As on the wire: the service decides how much one page holds. */
    public static final int SERVER_CHOOSES = -1;

    public PageRequest {
        if (maxItems != SERVER_CHOOSES && maxItems < 1) {
            throw new IllegalArgumentException("maxItems must be positive or -1, was " + maxItems);
        }
    }

    /** The first page, its size chosen by the engine. */
    public static PageRequest first() {
        return new PageRequest(SERVER_CHOOSES, Optional.empty());
    }
}
