package io.dronedelivery.support.summary;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.dronedelivery.support.problem.InvalidRequestException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Base64;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * Where a list goes on. It is opaque to clients and bound to its list: the cursor of another owner, month, question or service
 * is refused.
 *
 * @param seal fingerprint of list and position: a position that somebody has changed is refused here, and not found wrong by the
 *     database, or found right
 * @param position what the next page starts behind
 */
record PageCursor(String seal, String position) {

    private static final ObjectMapper JSON = JsonMapper.builder().build();

    /** The cursor behind a position of a list that these parts name. */
    static String of(String position, Object... list) {
        try {
            return Base64.getUrlEncoder()
                    .withoutPadding()
                    .encodeToString(JSON.writeValueAsBytes(new PageCursor(seal(position, list), position)));
        } catch (IOException e) {
            throw new IllegalStateException("Two texts can always be written as JSON.", e);
        }
    }

    /**
     * The position that a cursor of this list holds; absent for the first page.
     *
     * @throws InvalidRequestException if it is no cursor of this list
     */
    static @Nullable String position(@Nullable String continuation, Object... list) {
        if (continuation == null || continuation.isEmpty()) {
            return null;
        }
        try {
            PageCursor cursor = JSON.readValue(Base64.getUrlDecoder().decode(continuation), PageCursor.class);
            // JSON may be the word null, or leave a field out.
            if (cursor != null
                    && cursor.position != null
                    && seal(cursor.position, list).equals(cursor.seal)) {
                return cursor.position;
            }
        } catch (IOException | IllegalArgumentException e) {
            throw refused();
        }
        throw refused();
    }

    static InvalidRequestException refused() {
        return new InvalidRequestException("continuation", "must come from the page before of the same list");
    }

    private static String seal(String position, Object... list) {
        return fingerprint(fingerprint(list), position);
    }

    private static String fingerprint(Object... list) {
        // The parts are of limited alphabets or last in the list, so that no two lists read the same.
        String name = String.join("/", Arrays.stream(list).map(String::valueOf).toList());
        return UUID.nameUUIDFromBytes(name.getBytes(StandardCharsets.UTF_8)).toString();
    }
}
