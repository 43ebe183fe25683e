package io.dronedelivery.emulator.storage;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.function.LongSupplier;

/**
 * Throughput and the equal shares into which it is cut, one for every physical partition.
 *
 * <p>Containers that share it lie on the same physical partitions in the service, so the first partitions of all of them draw on one
 * share, the second ones on the next, and so on. A container with throughput of its own is alone with it.
 */
final class ProvisionedThroughput {

    private final LongSupplier nanoTime;
    private final List<ThroughputBudget> shares = new ArrayList<>();
    private volatile ThroughputRecord record;

    ProvisionedThroughput(ThroughputRecord record, LongSupplier nanoTime) {
        this.record = record;
        this.nanoTime = nanoTime;
    }

    ThroughputRecord record() {
        return record;
    }

    Throughput throughput() {
        return record.throughput();
    }

    /** Takes effect when it is divided the next time. */
    void change(ThroughputRecord newThroughput) {
        record = newThroughput;
    }

    /** Gives every partition of the given containers its share. */
    synchronized void divideAmong(Collection<Container> containers) {
        int count = containers.stream()
                .mapToInt(container -> container.partitions().size())
                .max()
                .orElse(1);
        double unitsPerSecond = (double) throughput().limit() / count;
        while (shares.size() < count) {
            shares.add(new ThroughputBudget(unitsPerSecond, nanoTime));
        }
        shares.forEach(share -> share.provision(unitsPerSecond));
        for (Container container : containers) {
            List<PhysicalPartition> partitions = container.partitions();
            for (int position = 0; position < partitions.size(); position++) {
                partitions.get(position).drawOn(shares.get(position));
            }
        }
    }
}
