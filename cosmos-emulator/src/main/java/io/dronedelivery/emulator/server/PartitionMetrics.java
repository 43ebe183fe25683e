package io.dronedelivery.emulator.server;

import io.dronedelivery.emulator.storage.Container;
import io.dronedelivery.emulator.storage.PhysicalPartition;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Tags;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Predicate;

/** Request units and requests per physical partition. */
final class PartitionMetrics {

    private final MeterRegistry registry;
    private final Map<PhysicalPartition, Meters> meters = new ConcurrentHashMap<>();

    PartitionMetrics(MeterRegistry registry) {
        this.registry = registry;
    }

    void record(PhysicalPartition partition, int status, double charge) {
        // What is answered for a partition that has just been split or deleted must not bring its meters back.
        Meters known = partition.isRetired() ? meters.get(partition) : meters.computeIfAbsent(partition, Meters::new);
        if (known != null) {
            known.record(status, charge);
        }
    }

    /** Makes a container's partitions visible before their first request, and drops those that have been split. */
    void track(Container container) {
        List<PhysicalPartition> current = container.partitions();
        removeIf(partition -> partition.container() == container && !current.contains(partition));
        current.forEach(partition -> meters.computeIfAbsent(partition, Meters::new));
    }

    void forget(Container container) {
        removeIf(partition -> partition.container() == container);
    }

    /** Request units that a partition has consumed since it came to be. */
    double consumed(PhysicalPartition partition) {
        return meters.computeIfAbsent(partition, Meters::new).charge.count();
    }

    private void removeIf(Predicate<PhysicalPartition> gone) {
        meters.entrySet().removeIf(entry -> {
            boolean remove = gone.test(entry.getKey());
            if (remove) {
                entry.getValue().remove();
            }
            return remove;
        });
    }

    private final class Meters {

        private final Tags tags;
        private final Counter charge;
        private final Counter throttled;
        private final Gauge provisioned;
        private final Map<Integer, Counter> requests = new ConcurrentHashMap<>();

        Meters(PhysicalPartition partition) {
            this.tags = Tags.of(
                    "database",
                    partition.container().database().id(),
                    "container",
                    partition.container().id(),
                    "partition",
                    partition.id());
            this.charge = Counter.builder("emulator.partition.charge")
                    .description("Request units consumed (a model)")
                    .tags(tags)
                    .register(registry);
            this.throttled = Counter.builder("emulator.partition.throttled")
                    .description("Requests answered 429 for want of request units")
                    .tags(tags)
                    .register(registry);
            this.provisioned = Gauge.builder("emulator.partition.provisioned", partition, measured -> measured.budget()
                            .unitsPerSecond())
                    .description("Request units per second that the partition may consume")
                    .tags(tags)
                    .register(registry);
        }

        void record(int status, double units) {
            charge.increment(units);
            if (status == 429) {
                throttled.increment();
            }
            requests.computeIfAbsent(status, code -> Counter.builder("emulator.partition.requests")
                            .description("Requests answered, by status")
                            .tags(tags.and("status", Integer.toString(code)))
                            .register(registry))
                    .increment();
        }

        void remove() {
            registry.remove(charge);
            registry.remove(throttled);
            registry.remove(provisioned);
            requests.values().forEach(registry::remove);
        }
    }
}
