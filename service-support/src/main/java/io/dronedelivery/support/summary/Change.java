package io.dronedelivery.support.summary;

import com.azure.cosmos.models.CosmosBatch;
import com.azure.cosmos.models.CosmosBatchItemRequestOptions;
import io.dronedelivery.support.cosmos.PartitionLayout;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A change of one item, and what it does to the months that it touches. */
sealed interface Change<T extends Item<T>> {

    /** The item that is written or, for a removal, the one that is gone afterwards. */
    T item();

    /** Adds the item's own write to a batch. */
    void addTo(CosmosBatch batch, PartitionLayout layout);

    /** What to add to each month's totals. */
    Map<OwnerMonth, Totals> effects();

    /** An item that was not there before. */
    record Creation<T extends Item<T>>(T item) implements Change<T> {

        @Override
        public void addTo(CosmosBatch batch, PartitionLayout layout) {
            batch.createItemOperation(item);
        }

        @Override
        public Map<OwnerMonth, Totals> effects() {
            return Map.of(item.ownerMonth(), item.totals());
        }
    }

    /** An item that was there before and has left a tombstone. */
    record Revival<T extends Item<T>>(T item, String tombstone) implements Change<T> {

        @Override
        public void addTo(CosmosBatch batch, PartitionLayout layout) {
            batch.replaceItemOperation(item.id(), item, ifVersion(tombstone));
        }

        @Override
        public Map<OwnerMonth, Totals> effects() {
            return Map.of(item.ownerMonth(), item.totals());
        }
    }

    /** An item in a new state, which may be in another month. */
    record Replacement<T extends Item<T>>(T before, T item) implements Change<T> {

        @Override
        public void addTo(CosmosBatch batch, PartitionLayout layout) {
            batch.replaceItemOperation(item.id(), item, ifVersion(before.etag()));
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
        public void addTo(CosmosBatch batch, PartitionLayout layout) {
            if (layout == PartitionLayout.BY_OWNER) {
                batch.deleteItemOperation(item.id(), ifVersion(item.etag()));
            } else {
                batch.replaceItemOperation(item.id(), Tombstone.of(item), ifVersion(item.etag()));
            }
        }

        @Override
        public Map<OwnerMonth, Totals> effects() {
            return Map.of(item.ownerMonth(), item.totals().negated());
        }
    }

    // The totals move by the difference to the state that was read: they are only right if it is still the stored one.
    private static CosmosBatchItemRequestOptions ifVersion(@Nullable String etag) {
        return etag == null
                ? new CosmosBatchItemRequestOptions()
                : new CosmosBatchItemRequestOptions().setIfMatchETag(etag);
    }
}
