package io.dronedelivery.drone;

import io.dronedelivery.support.summary.Totals;
import java.math.BigDecimal;

/**
 * The invoice's drones section.
 *
 * @param traveledMiles statute miles
 * @param assignedHours hours
 */
record Utilization(long trips, BigDecimal traveledMiles, BigDecimal assignedHours) {

    static Utilization of(Totals totals) {
        return new Utilization(
                totals.get(Trip.TRIPS),
                Totals.fromThousandths(totals.get(Trip.MILES)),
                Totals.fromThousandths(totals.get(Trip.HOURS)));
    }
}
