package io.dronedelivery.perf.simulations;

import static io.gatling.javaapi.core.CoreDsl.details;

import io.gatling.javaapi.core.Assertion;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * What is left of the capacity when more is asked than it can give? Stages at multiples of the rate, which should be the
 * measured capacity; refused requests are expected, but most of the capacity must still be answered.
 */
public final class OverloadSimulation extends LoadSimulation {

    /** The share of the capacity that must survive, in percent. */
    private static final double GOODPUT_KEPT = 80;

    {
        List<Double> multiples =
                settings.multiples().stream().sorted(Comparator.naturalOrder()).toList();
        List<Assertion> assertions = new ArrayList<>();
        multiples.forEach(multiple -> assertions.add(
                details(stage(multiple)).successfulRequests().percent().gte(GOODPUT_KEPT / Math.max(1, multiple))));
        setUp(inOrder(multiples.stream()
                        .map(multiple ->
                                atRate(stage(multiple), settings.rate() * multiple, settings.duration(), invoice()))
                        .toList()))
                .protocols(sharedConnections())
                .assertions(assertions);
    }

    private static String stage(double multiple) {
        return "%s at %s times".formatted(INVOICE, multiple);
    }
}
