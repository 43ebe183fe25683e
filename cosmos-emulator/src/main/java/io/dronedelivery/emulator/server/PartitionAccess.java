package io.dronedelivery.emulator.server;

import io.dronedelivery.emulator.storage.Container;
import io.dronedelivery.emulator.storage.CosmosException;
import io.dronedelivery.emulator.storage.PhysicalPartition;
import io.dronedelivery.emulator.storage.ThroughputBudget;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/** The one way to a physical partition: admits, charges and counts every operation on it, and says so in the answer. */
final class PartitionAccess {

    private final boolean throttling;
    private final PartitionMetrics metrics;
    private final LatencyModel latency;
    private final List<Fault> faults;

    /**
     * @param faults what goes wrong on purpose; may change at any time
     */
    PartitionAccess(boolean throttling, PartitionMetrics metrics, LatencyModel latency, List<Fault> faults) {
        this.throttling = throttling;
        this.metrics = metrics;
        this.latency = latency;
        this.faults = faults;
    }

    /**
     * Runs an operation if the partition has request units left; an error status is an answer like any other and charged too.
     *
     * @param minimumUnits what the operation costs at least, whatever comes of it
     */
    CosmosResponse run(PhysicalPartition partition, double minimumUnits, Supplier<Charged> operation) {
        return answer(partition, attempt(partition, minimumUnits, operation));
    }

    /** Adds to an answer what clients want to know about the partition that gave it. */
    CosmosResponse answer(PhysicalPartition partition, Charged result) {
        if (result.response().status() != 429) {
            result.response().delayed(latency.next(partition));
        }
        Container container = partition.container();
        return result.response()
                .header(Headers.REQUEST_CHARGE, format(result.units()))
                .header(Headers.PARTITION_KEY_RANGE, partition.id())
                .header(Headers.SESSION_TOKEN, partition.id() + ":0#" + partition.lsn())
                .header(Headers.LSN, partition.lsn())
                .header(Headers.ALT_CONTENT_PATH, container.path())
                .header(Headers.CONTENT_PATH, container.rid());
    }

    /** As {@link #run}, for one of several operations in a request. */
    Charged attempt(PhysicalPartition partition, double minimumUnits, Supplier<Charged> operation) {
        Charged result = admitAndDo(partition, minimumUnits, operation);
        metrics.record(partition, result.response().status(), result.units());
        return result;
    }

    private Charged admitAndDo(PhysicalPartition partition, double minimumUnits, Supplier<Charged> operation) {
        ThroughputBudget budget = partition.budget();
        if (throttling) {
            try {
                budget.admit(minimumUnits);
            } catch (CosmosException throttled) {
                return new Charged(CosmosResponse.error(throttled), RequestCharge.THROTTLED);
            }
        }
        Charged result = disturb(partition, minimumUnits, operation);
        if (throttling) {
            budget.settle(result.units() - minimumUnits);
        }
        return result;
    }

    private Charged disturb(PhysicalPartition partition, double minimumUnits, Supplier<Charged> operation) {
        Optional<Fault> fault = faults.stream()
                .filter(candidate -> candidate.strikes(partition))
                .findFirst();
        if (fault.isEmpty()) {
            return outcome(minimumUnits, operation);
        }
        Fault.Effect effect = fault.get().effect();
        if (effect instanceof Fault.Effect.Status status) {
            return failed(minimumUnits, Fault.failure(status.code(), partition));
        }
        Charged result = outcome(minimumUnits, operation);
        if (effect instanceof Fault.Effect.Delay delay) {
            result.response().delayed(delay.by());
        } else {
            result.response().cut();
        }
        return result;
    }

    private static Charged outcome(double minimumUnits, Supplier<Charged> operation) {
        try {
            return operation.get();
        } catch (CosmosException failure) {
            return failed(minimumUnits, failure);
        }
    }

    private static Charged failed(double minimumUnits, CosmosException failure) {
        return new Charged(CosmosResponse.error(failure), minimumUnits);
    }

    /** Hundredths of a request unit, as the service reports them. */
    static String format(double units) {
        return Double.toString(Math.round(units * 100) / 100.0);
    }

    /** An answer and what it cost in request units. */
    record Charged(CosmosResponse response, double units) {}
}
