package io.dronedelivery.perf.journeys;

import io.dronedelivery.perf.settings.Invoices;
import io.dronedelivery.perf.settings.LoadSettings;
import io.dronedelivery.perf.settings.Population;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.Supplier;
import java.util.stream.Stream;

/** Feeds each iteration with an owner, a year and a month. */
public final class Draw {

    private Draw() {}

    /** The same seed gives the same sequence. */
    public static Supplier<Iterator<Map<String, Object>>> from(
            Invoices invoices, LoadSettings.Repeats repeats, long seed) {
        return () -> {
            var random = new Random(seed);
            // The same in every run: what one has asked for the next asks for again.
            var fixed = new Random(repeats.invoices());
            List<Population.Invoice> known = Stream.generate(() -> invoices.draw(fixed))
                    .limit(repeats.invoices())
                    .toList();
            return Stream.generate(() -> random.nextDouble() < repeats.share()
                            ? known.get(random.nextInt(known.size()))
                            : invoices.draw(random))
                    .map(Draw::attributes)
                    .iterator();
        };
    }

    private static Map<String, Object> attributes(Population.Invoice invoice) {
        return Map.of("ownerId", invoice.ownerId(), "year", invoice.year(), "month", invoice.month());
    }
}
