package io.dronedelivery.support.summary;

import io.dronedelivery.support.cosmos.Charged;
import reactor.core.publisher.Mono;

/** Carries out changes of items. */
interface ItemWriter<T extends Item<T>> {

    /**
     * Carries out one change, wholly or not at all.
     *
     * @return the item as it is stored now; after a removal, the one that was removed
     * @throws WriteConflictException (emitted) if the stored item is not in the state that the change starts from
     */
    Mono<Charged<T>> apply(Change<T> change);
}
