package io.dronedelivery.perf.report;

import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * What a rate needs, extrapolated from one measured run by stated assumptions:
 *
 * <ul>
 *   <li>processor time grows with the number of invoices, so replicas = rate x processor seconds an invoice / (cores of a pod x
 *       how far they should be used), and never fewer than two;
 *   <li>request units grow with the number of operations, by {@link RequestUnitModel};
 *   <li>a physical partition serves at most 10,000 RU/s, as Azure documents, and owners are spread evenly over partitions.
 * </ul>
 *
 * It leaves out what does not grow in proportion: connections, garbage collection at larger heaps, the network between nodes.
 *
 * @param rate invoices a second
 * @param components replicas by process
 * @param databases RU/s by access plan
 */
public record CapacityPlan(double rate, int partitions, List<Component> components, List<Database> databases) {

    private static final int FEWEST_REPLICAS = 2;
    private static final double PARTITION_LIMIT = 10_000;

    /**
     * How a pod is cut.
     *
     * @param cores its processors
     * @param utilization how far they should be used, 0 to 1
     */
    public record Pod(double cores, double utilization) {}

    /** @param milliseconds processor time for one invoice */
    public record Component(String process, double milliseconds, int replicas) {}

    /**
     * One container, read by one plan.
     *
     * @param fewestPartitions that can serve so many units a second
     */
    public record Database(String plan, double unitsPerOperation, double unitsPerSecond, int fewestPartitions) {}

    public CapacityPlan {
        components = List.copyOf(components);
        databases = List.copyOf(databases);
    }

    public static CapacityPlan of(Figures measured, double rate, int partitions, Pod pod) {
        List<Component> components = measured.processorCores().entrySet().stream()
                .filter(process -> Metrics.isDeployed(process.getKey()))
                .map(process -> component(process, measured.plateauThroughput(), rate, pod))
                .toList();
        return new CapacityPlan(
                rate,
                partitions,
                components,
                Stream.of(
                                database("cross-partition", RequestUnitModel.crossPartition(partitions), rate),
                                database("partition-targeted", RequestUnitModel.partitionTargeted(), rate),
                                database("summary-point-read", RequestUnitModel.pointRead(), rate))
                        .toList());
    }

    private static Component component(Map.Entry<String, Double> process, double measuredRate, double rate, Pod pod) {
        double seconds = process.getValue() / measuredRate;
        int replicas = (int) Math.ceil(rate * seconds / (pod.cores() * pod.utilization()));
        return new Component(process.getKey(), seconds * 1000, Math.max(FEWEST_REPLICAS, replicas));
    }

    private static Database database(String plan, double unitsPerOperation, double rate) {
        double units = unitsPerOperation * rate;
        return new Database(plan, unitsPerOperation, units, (int) Math.ceil(units / PARTITION_LIMIT));
    }
}
