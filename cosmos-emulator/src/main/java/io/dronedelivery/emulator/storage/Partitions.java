package io.dronedelivery.emulator.storage;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Collectors;

/** All partitions of a container in the order of their ranges, as they are until the next split. */
record Partitions(List<PhysicalPartition> inOrder) {

    Partitions {
        inOrder = List.copyOf(inOrder);
    }

    PhysicalPartition of(EffectivePartitionKey key) {
        return inOrder.stream()
                .filter(partition -> partition.range().contains(key))
                .findFirst()
                .orElseThrow(() -> new IllegalStateException("no partition for " + key));
    }

    /** @throws CosmosException with status 410 if there is none, or no longer */
    PhysicalPartition withId(String id) {
        return inOrder.stream()
                .filter(partition -> partition.id().equals(id))
                .findFirst()
                .orElseThrow(() -> CosmosException.rangeGone(id));
    }

    PhysicalPartition widest() {
        return inOrder.stream()
                .max(Comparator.comparing(partition -> partition.range().size()))
                .orElseThrow();
    }

    /** Other ones for other partitions. */
    String ids() {
        return inOrder.stream().map(partition -> '.' + partition.id()).collect(Collectors.joining());
    }

    List<ContainerRecord.Partition> records() {
        return inOrder.stream().map(PhysicalPartition::record).toList();
    }

    Partitions withSplit(PhysicalPartition parent, List<PhysicalPartition> successors) {
        List<PhysicalPartition> partitions = new ArrayList<>(inOrder);
        int position = partitions.indexOf(parent);
        partitions.remove(position);
        partitions.addAll(position, successors);
        return new Partitions(partitions);
    }
}
