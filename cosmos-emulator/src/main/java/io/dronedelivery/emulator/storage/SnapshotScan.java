package io.dronedelivery.emulator.storage;

import java.util.List;

/** Documents of one partition as they were at one moment, all of them or those in a scope. */
sealed interface SnapshotScan extends DocumentSource permits PartitionScan, RangeScan, LogicalPartitionScan {

    PartitionSnapshot snapshot();

    @Override
    default String container() {
        return snapshot().partition().container().rid();
    }

    @Override
    default boolean sortsUndefined(PropertyPath path) {
        return snapshot().sortsUndefined(path);
    }

    @Override
    default List<ComputedProperty> computedProperties() {
        return definition().computedProperties();
    }

    @Override
    default SearchPolicies searchPolicies() {
        return definition().search();
    }

    private ContainerDefinition definition() {
        return snapshot().partition().container().definition();
    }
}
