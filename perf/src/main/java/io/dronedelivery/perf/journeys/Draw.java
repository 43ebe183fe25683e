package io.dronedelivery.perf.journeys;

import io.dronedelivery.perf.settings.Population;
import java.util.Iterator;
import java.util.Map;
import java.util.Random;
import java.util.function.Supplier;
import java.util.stream.Stream;

/** Feeds each iteration with an owner, a year and a month. */
public final class Draw {

    private Draw() {}

    /** The same seed gives the same sequence. */
    public static Supplier<Iterator<Map<String, Object>>> from(Population population, long seed) {
        return () -> {
            var random = new Random(seed);
            return Stream.generate(() -> population.draw(random))
                    .map(Draw::attributes)
                    .iterator();
        };
    }

    private static Map<String, Object> attributes(Population.Invoice invoice) {
        return Map.of("ownerId", invoice.ownerId(), "year", invoice.year(), "month", invoice.month());
    }
}
