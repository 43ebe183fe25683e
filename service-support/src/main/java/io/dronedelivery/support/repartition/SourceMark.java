package io.dronedelivery.support.repartition;

import com.azure.cosmos.models.CosmosItemRequestOptions;
import com.azure.cosmos.models.CosmosItemResponse;
import io.dronedelivery.support.cosmos.ItemContainer;
import io.dronedelivery.support.problem.DatabaseStatus;
import reactor.core.publisher.Mono;

/**
 * What a repartition leaves in its source from its first start on, so that no replica that does not follow it starts there.
 *
 * @param target container that the items are moved to
 */
record SourceMark(String id, String ownerId, String type, String target) {

    private static final int ONE_DAY = 24 * 60 * 60;

    static Mono<Void> put(ItemContainer source, String target) {
        SourceMark mark = new SourceMark(ControlStore.OWNER, ControlStore.OWNER, ControlStore.TYPE, target);
        return source.sdk()
                .upsertItem(mark, source.key(mark.ownerId(), mark.id()), new CosmosItemRequestOptions())
                .then();
    }

    /** Writes a document that is of no further use. */
    static Mono<CosmosItemResponse<Touch>> touch(ItemContainer source, int number) {
        Touch touch = new Touch(ControlStore.OWNER + "-" + number, ControlStore.OWNER, ControlStore.TYPE, ONE_DAY);
        return source.sdk().upsertItem(touch, source.key(touch.ownerId(), touch.id()), new CosmosItemRequestOptions());
    }

    /** @param ttl seconds until the database forgets it, where the container has expiry switched on */
    record Touch(String id, String ownerId, String type, int ttl) {}

    /** Empty where none has begun. */
    static Mono<SourceMark> of(ItemContainer source) {
        return source.sdk()
                .readItem(ControlStore.OWNER, source.key(ControlStore.OWNER, ControlStore.OWNER), SourceMark.class)
                .map(CosmosItemResponse::getItem)
                .onErrorResume(failure -> DatabaseStatus.is(DatabaseStatus.NOT_FOUND, failure), absent -> Mono.empty());
    }
}
