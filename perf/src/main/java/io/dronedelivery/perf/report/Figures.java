package io.dronedelivery.perf.report;

import io.dronedelivery.perf.recorder.Outcome;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * What one run comes down to. Request units are the emulator's model, never Azure's.
 *
 * @param throughput complete answers a second, mean over the whole run as in the article
 * @param plateauThroughput the same while the load was at its highest
 * @param peakThroughput the highest mean over a 48th of the run (10 s of the article's 480)
 * @param serverMilliseconds mean server time of the operation under test, GetDroneUtilization: the article's "average latency"
 * @param serverPercentiles the same operation's p50, p95 and p99 in milliseconds, by name
 * @param latency as the client saw it, whatever came back
 * @param admitted the same of what was not refused
 * @param refused the same of what was
 * @param outcomes answers by outcome
 * @param databaseCalls requests that reached the container under test, refused ones included
 * @param throttled of these, answered 429
 * @param callsPerOperation database calls of one operation of the drone service, as it counts them itself
 * @param chargePerOperation RU of one successful database operation
 * @param provisioned RU/s of the container
 * @param consumed RU/s of the container on the plateau
 * @param machineShare of all processors in use on the plateau, 0 to 1
 * @param sectionMilliseconds mean time of each backend call as the gateway saw it
 * @param processorCores by process, mean on the plateau
 * @param overlap how many of an operation's database calls were under way at once, from traces; 1 is one after the
 *     other, 0 if no trace has several calls
 * @param asked requests by the schedule, or where users wait for their answers as many as were sent
 * @param chargePerInvoice RU of one answer, all services together, as the answers say it; null where they do not
 * @param hitShare of the invoices that the gateway answered from what it keeps, 0 to 1
 */
public record Figures(
        double throughput,
        double plateauThroughput,
        double peakThroughput,
        double serverMilliseconds,
        Map<String, Double> serverPercentiles,
        Latency latency,
        Latency admitted,
        Latency refused,
        Map<Outcome, Long> outcomes,
        double databaseCalls,
        double throttled,
        double callsPerOperation,
        double chargePerOperation,
        double provisioned,
        double consumed,
        double machineShare,
        Map<String, Double> sectionMilliseconds,
        Map<String, Double> processorCores,
        double overlap,
        long asked,
        @Nullable Double chargePerInvoice,
        double hitShare,
        Conditions conditions,
        Limits limits) {

    public Figures {
        serverPercentiles = new TreeMap<>(serverPercentiles);
        outcomes = new TreeMap<>(outcomes);
        sectionMilliseconds = new TreeMap<>(sectionMilliseconds);
        processorCores = new TreeMap<>(processorCores);
    }

    public long count(Outcome outcome) {
        return outcomes.getOrDefault(outcome, 0L);
    }

    /** Processor time that an invoice takes from the gateway and the services together, in milliseconds. */
    public double processorMillisecondsOfServices() {
        return processorMilliseconds(Metrics::isDeployed);
    }

    /** The same of the emulator, which stands where the database would. */
    double processorMillisecondsOfDatabase() {
        return processorMilliseconds(Metrics.EMULATOR::equals);
    }

    private double processorMilliseconds(Predicate<String> counts) {
        double cores = processorCores.entrySet().stream()
                .filter(process -> counts.test(process.getKey()))
                .mapToDouble(Map.Entry::getValue)
                .sum();
        return plateauThroughput == 0 ? 0 : 1000 * cores / plateauThroughput;
    }

    /** Of all that was asked for, how much was not answered completely: what was refused or never came as well. */
    double errorPercent() {
        return 100.0 * (asked - count(Outcome.COMPLETE)) / asked;
    }

    /** Not a number where no answer says what it cost. */
    double seenCharge() {
        return chargePerInvoice == null ? Double.NaN : chargePerInvoice;
    }

    double throttledShare() {
        return databaseCalls == 0 ? 0 : throttled / databaseCalls;
    }
}
