package io.dronedelivery.drone;

import io.dronedelivery.support.summary.Countable;
import io.dronedelivery.support.summary.Totals;
import java.math.BigDecimal;

/** What of a trip counts towards its month. */
record TripRow(BigDecimal traveledMiles, BigDecimal assignedHours) implements Countable {

    static final String TRIPS = "trips";
    static final String MILES = "thousandthsOfMiles";
    static final String HOURS = "thousandthsOfHours";

    @Override
    public Totals totals() {
        return Totals.of(TRIPS, 1)
                .with(MILES, Totals.toThousandths(traveledMiles))
                .with(HOURS, Totals.toThousandths(assignedHours));
    }
}
