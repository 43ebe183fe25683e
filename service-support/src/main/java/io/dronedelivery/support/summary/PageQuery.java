package io.dronedelivery.support.summary;

import jakarta.validation.constraints.Pattern;
import org.jspecify.annotations.Nullable;

/** Query parameters that choose a page of a list: 1 to 1000 items, 100 unless said otherwise. */
public record PageQuery(
        @Pattern(regexp = "^([1-9][0-9]{0,2}|1000)$", message = "must be 1 to 1000") @Nullable String limit,

        @Pattern(regexp = "^[A-Za-z0-9_-]{0,3000}$", message = "must come from the page before of the same list") @Nullable String continuation) {

    private static final int USUAL = 100;

    /** Upper bound of the page's items. */
    int size() {
        return limit == null ? USUAL : Integer.parseInt(limit);
    }

    @Nullable String position(Object... list) {
        return PageCursor.position(continuation, list);
    }
}
