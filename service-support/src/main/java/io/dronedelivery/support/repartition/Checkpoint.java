package io.dronedelivery.support.repartition;

import com.azure.cosmos.models.FeedRange;
import com.fasterxml.jackson.annotation.JsonInclude;
import java.nio.charset.StandardCharsets;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * How far one feed range has been copied, so that it survives the process.
 *
 * @param continuation where the change feed goes on
 * @param copied documents copied from that feed so far
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
record Checkpoint(
        String id, String ownerId, String type, @Nullable String continuation, long copied) {

    // By the range itself, not by its place in a list: after a split the place would be another range's.
    static Checkpoint of(FeedRange range, @Nullable String continuation, long copied) {
        UUID name = UUID.nameUUIDFromBytes(range.toString().getBytes(StandardCharsets.UTF_8));
        return new Checkpoint("range-" + name, ControlStore.OWNER, ControlStore.TYPE, continuation, copied);
    }
}
