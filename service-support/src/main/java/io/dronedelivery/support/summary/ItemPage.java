package io.dronedelivery.support.summary;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * One page of a list.
 *
 * @param continuation opaque; ask with it for the next page; absent on the last one
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record ItemPage<T>(List<T> items, @Nullable String continuation) {

    public ItemPage {
        items = List.copyOf(items);
    }
}
