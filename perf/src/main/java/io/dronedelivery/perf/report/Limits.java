package io.dronedelivery.perf.report;

import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * How far everything that could hold a run up was used while its load was at its highest.
 *
 * @param scheduled requests a second that arrive whatever comes back; 0 if users wait for their answers
 * @param clientMilliseconds mean wait of a client
 * @param gatewayMilliseconds mean time of the same answers inside the gateway
 * @param lateMilliseconds by how much the generator sent a request late, on average
 * @param partitions of the container under test
 * @param processors that the system may use
 * @param processorShare of these in use, 0 to 1, by whatever uses them
 * @param systemCores in use by the system
 * @param generatorCores in use by the load generator
 * @param generatorShare of the processors that the generator may use and nobody of the system, 0 to 1; 0 if it has none
 * @param pools the gateway's connections, by section
 */
public record Limits(
        double scheduled,
        double clientMilliseconds,
        double gatewayMilliseconds,
        double lateMilliseconds,
        List<Partition> partitions,
        int processors,
        double processorShare,
        double systemCores,
        double generatorCores,
        double generatorShare,
        Map<String, Pool> pools) {

    public Limits {
        partitions = List.copyOf(partitions);
        pools = new TreeMap<>(pools);
    }

    /**
     * A physical partition.
     *
     * @param consumed RU/s
     * @param provisioned RU/s
     * @param refused share of its answers that were 429
     */
    public record Partition(String id, double consumed, double provisioned, double refused) {

        double share() {
            return provisioned == 0 ? 0 : consumed / provisioned;
        }
    }

    /**
     * Connections to one service.
     *
     * @param active mean in use
     * @param most that there may be
     * @param waiting mean number of calls without one
     */
    public record Pool(double active, double most, double waiting) {}

    double consumed() {
        return partitions.stream().mapToDouble(Partition::consumed).sum();
    }

    double provisioned() {
        return partitions.stream().mapToDouble(Partition::provisioned).sum();
    }

    double share() {
        return provisioned() == 0 ? 0 : consumed() / provisioned();
    }

    /** The one that is used most. */
    Optional<Partition> hottest() {
        return partitions.stream().max(Comparator.comparingDouble(Partition::share));
    }

    /** Of all partitions but this one. */
    double shareWithout(Partition one) {
        double others = provisioned() - one.provisioned();
        return others <= 0 ? one.share() : (consumed() - one.consumed()) / others;
    }
}
