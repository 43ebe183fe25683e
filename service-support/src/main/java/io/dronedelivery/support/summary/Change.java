package io.dronedelivery.support.summary;

import com.azure.cosmos.models.CosmosBatch;
import com.azure.cosmos.models.CosmosBatchItemRequestOptions;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A change of one item, and what it does to the months that it touches. */
sealed interface Change<T extends Item<T>> {

    /** The item that is written or, for a removal, the one that is gone afterwards. */
    T item();

    /** Adds the item's own write to a batch. */
    void addTo(CosmosBatch batch);

    /** What to add to each month's totals. */
    Map<OwnerMonth, Totals> effects();

    /** An item that was not there before. */
    record Creation<T extends Item<T>>(T item) implements Change<T> {

        @Override
        public void addTo(CosmosBatch batch) {
            batch.createItemOperation(item);
        }

        @Override
        public Map<OwnerMonth, Totals> effects() {
            return Map.of(item.ownerMonth(), item.totals());
        }
    }

    /** An item in a new state, which may be in another month. */
    record Replacement<T extends Item<T>>(T before, T item) implements Change<T> {

        @Override
        public void addTo(CosmosBatch batch) {
            batch.replaceItemOperation(item.id(), item, ifUnchanged(before));
        }

        @Override
        public Map<OwnerMonth, Totals> effects() {
            Map<OwnerMonth, Totals> effects = new LinkedHashMap<>();
            effects.put(before.ownerMonth(), before.totals().negated());
            effects.merge(item.ownerMonth(), item.totals(), Totals::plus);
            return effects;
        }
    }

    /** An item that is taken away. */
    record Removal<T extends Item<T>>(T item) implements Change<T> {

        @Override
        public void addTo(CosmosBatch batch) {
            batch.deleteItemOperation(item.id(), ifUnchanged(item));
        }

        @Override
        public Map<OwnerMonth, Totals> effects() {
            return Map.of(item.ownerMonth(), item.totals().negated());
        }
    }

    // The totals move by the difference to the state that was read: they are only right if it is still the stored one.
    private static CosmosBatchItemRequestOptions ifUnchanged(Item<?> before) {
        @Nullable String etag = before.etag();
        return etag == null
                ? new CosmosBatchItemRequestOptions()
                : new CosmosBatchItemRequestOptions().setIfMatchETag(etag);
    }
}
