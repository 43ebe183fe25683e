package io.dronedelivery.perf.report;

import io.dronedelivery.perf.recorder.Outcome;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** Figures to judge, made for the tests: a healthy run, of which a test changes what it is about. */
final class Fixture {

    private static final Latency LATENCY = new Latency(10_000, 20, 5, 5, 18, 22, 23, 30, 40, 60, 80, 100);

    private double throughput = 100;
    private double callsPerOperation = 1;
    private double chargePerOperation = 3.4;
    private double throttled;
    private List<Limits.Partition> partitions = even(340, 2500, 0);
    private double processorShare = 0.4;
    private double overlap;
    private double hitShare;
    private double scheduled = 100;
    private double clientMilliseconds = 40;
    private double lateMilliseconds = 0.2;
    private double systemCores = 0.7;
    private double generatorCores = 0.2;
    private double generatorShare;
    private double serverMilliseconds = 25;
    private Map<String, Limits.Pool> pools = Map.of("drones", new Limits.Pool(4, 256, 0));
    private Conditions conditions = new Conditions(0.7, 0.01, 0);
    private Map<String, Double> sections = Map.of("deliveries", 20.0, "drones", 25.0);
    private @Nullable Double charge = 9.0;
    private Map<Outcome, Long> outcomes = Map.of(Outcome.COMPLETE, 10_000L);

    static Fixture healthy() {
        return new Fixture();
    }

    Fixture throughput(double complete) {
        throughput = complete;
        return this;
    }

    Fixture calls(double perOperation, double charge, double atOnce) {
        callsPerOperation = perOperation;
        chargePerOperation = charge;
        overlap = atOnce;
        return this;
    }

    Fixture throttled(double answers) {
        throttled = answers;
        return this;
    }

    /** Evenly, over nine partitions. */
    Fixture consumed(double units, double of) {
        partitions = even(units, of, throttled == 0 ? 0 : 0.1);
        return this;
    }

    Fixture partitions(Limits.Partition... each) {
        partitions = List.of(each);
        return this;
    }

    Fixture processors(double share, double system, double generator) {
        processorShare = share;
        systemCores = system;
        generatorCores = generator;
        return this;
    }

    Fixture generatorShare(double share) {
        generatorShare = share;
        return this;
    }

    Fixture client(double milliseconds, double late) {
        clientMilliseconds = milliseconds;
        lateMilliseconds = late;
        return this;
    }

    /** Users wait for their answers before they ask again. */
    Fixture closed() {
        scheduled = 0;
        return this;
    }

    Fixture pool(double active, double most, double waiting) {
        pools = Map.of("drones", new Limits.Pool(active, most, waiting));
        return this;
    }

    Fixture hits(double share) {
        hitShare = share;
        return this;
    }

    Fixture serverTime(double milliseconds) {
        serverMilliseconds = milliseconds;
        return this;
    }

    Fixture conditions(double control, double compilation, double steal) {
        conditions = new Conditions(control, compilation, steal);
        return this;
    }

    /** Answers that do not say what they cost. */
    Fixture withoutCharge() {
        charge = null;
        return this;
    }

    /** By a client alone, whose system shows no metrics. */
    Fixture fromOutside() {
        partitions = List.of();
        pools = Map.of();
        sections = Map.of();
        processorShare = Double.NaN;
        systemCores = 0;
        return this;
    }

    Fixture sections(Map<String, Double> milliseconds) {
        sections = milliseconds;
        return this;
    }

    Fixture outcomes(Map<Outcome, Long> counted) {
        outcomes = counted;
        return this;
    }

    Figures figures() {
        return new Figures(
                throughput,
                throughput,
                110,
                serverMilliseconds,
                Map.of(),
                LATENCY,
                LATENCY,
                LATENCY,
                outcomes,
                10_000 * callsPerOperation,
                throttled,
                callsPerOperation,
                chargePerOperation,
                partitions.stream().mapToDouble(Limits.Partition::provisioned).sum(),
                partitions.stream().mapToDouble(Limits.Partition::consumed).sum(),
                processorShare,
                sections,
                Map.of("gateway", 0.6, "drone-service", 0.4, "load-generator", 0.2, "cosmos-emulator", 0.3),
                overlap,
                10_000,
                charge,
                hitShare,
                conditions,
                new Limits(
                        scheduled,
                        clientMilliseconds,
                        clientMilliseconds - 2,
                        lateMilliseconds,
                        partitions,
                        2,
                        processorShare,
                        systemCores,
                        generatorCores,
                        generatorShare,
                        pools));
    }

    private static List<Limits.Partition> even(double consumed, double provisioned, double refused) {
        return IntStream.range(0, 9)
                .mapToObj(number ->
                        new Limits.Partition(Integer.toString(number), consumed / 9, provisioned / 9, refused))
                .toList();
    }
}
