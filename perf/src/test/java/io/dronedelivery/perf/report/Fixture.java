package io.dronedelivery.perf.report;

import io.dronedelivery.perf.recorder.Outcome;
import java.util.Map;

/** Figures to judge, made for the tests: a healthy run, of which a test changes what it is about. */
final class Fixture {

    private static final Latency LATENCY = new Latency(10_000, 20, 5, 5, 18, 22, 23, 30, 40, 60, 80, 100);

    private double throughput = 100;
    private double callsPerOperation = 1;
    private double chargePerOperation = 3.4;
    private double throttled;
    private double consumed = 340;
    private double provisioned = 2500;
    private double machineShare = 0.4;
    private double overlap;
    private Map<String, Double> sections = Map.of("deliveries", 20.0, "drones", 25.0);
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

    Fixture consumed(double units, double of) {
        consumed = units;
        provisioned = of;
        return this;
    }

    Fixture machineShare(double share) {
        machineShare = share;
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
                100,
                110,
                25,
                Map.of(),
                LATENCY,
                LATENCY,
                LATENCY,
                outcomes,
                10_000 * callsPerOperation,
                throttled,
                callsPerOperation,
                chargePerOperation,
                provisioned,
                consumed,
                machineShare,
                sections,
                Map.of("gateway", 0.6, "drone-service", 0.4, "load-generator", 0.2, "cosmos-emulator", 0.3),
                overlap);
    }
}
