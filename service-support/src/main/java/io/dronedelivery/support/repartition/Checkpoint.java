package io.dronedelivery.support.repartition;

import com.azure.cosmos.CosmosAsyncContainer;
import com.azure.cosmos.CosmosException;
import com.azure.cosmos.models.CosmosItemRequestOptions;
import com.azure.cosmos.models.CosmosItemResponse;
import com.azure.cosmos.models.FeedRange;
import com.azure.cosmos.models.PartitionKey;
import com.fasterxml.jackson.annotation.JsonInclude;
import java.nio.charset.StandardCharsets;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import reactor.core.publisher.Mono;

/**
 * How far something has come, kept in the target container, so that it survives the process.
 *
 * @param id {@code range-} and a name for a feed range, {@code state} for the whole
 * @param continuation where the change feed goes on
 * @param copied documents copied from that feed so far
 * @param done whether the switch has been made
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
record Checkpoint(
        String id, String ownerId, String type, @Nullable String continuation, long copied, boolean done) {

    // No client can use this owner id, see Identifier.
    private static final String NOBODY = "!repartition";

    // By the range itself, not by its place in a list: after a split the place would be another range's.
    static Checkpoint ofRange(FeedRange range, @Nullable String continuation, long copied) {
        UUID name = UUID.nameUUIDFromBytes(range.toString().getBytes(StandardCharsets.UTF_8));
        return new Checkpoint("range-" + name, NOBODY, "checkpoint", continuation, copied, false);
    }

    static Checkpoint switched() {
        return new Checkpoint("state", NOBODY, "checkpoint", null, 0, true);
    }

    static Checkpoint begun() {
        return new Checkpoint("state", NOBODY, "checkpoint", null, 0, false);
    }

    static Mono<Checkpoint> read(CosmosAsyncContainer target, String id) {
        return target.readItem(id, new PartitionKey(NOBODY), Checkpoint.class)
                .map(CosmosItemResponse::getItem)
                .onErrorResume(
                        failure -> failure instanceof CosmosException cosmos && cosmos.getStatusCode() == 404,
                        absent -> Mono.empty());
    }

    Mono<Void> save(CosmosAsyncContainer target) {
        return target.upsertItem(this, new PartitionKey(NOBODY), new CosmosItemRequestOptions())
                .then();
    }
}
