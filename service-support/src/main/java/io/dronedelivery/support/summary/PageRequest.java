package io.dronedelivery.support.summary;

import io.dronedelivery.support.problem.InvalidRequestException;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import org.jspecify.annotations.Nullable;

/**
 * Which page of a list.
 *
 * @param limit upper bound of the page's size
 * @param continuation from the page before; absent for the first
 */
public record PageRequest(int limit, @Nullable String continuation) {

    /** The database's own continuation token. */
    @Nullable String token() {
        if (continuation == null || continuation.isEmpty()) {
            return null;
        }
        try {
            return new String(Base64.getUrlDecoder().decode(continuation), StandardCharsets.UTF_8);
        } catch (IllegalArgumentException e) {
            throw new InvalidRequestException("continuation", "must come from the page before");
        }
    }
}
