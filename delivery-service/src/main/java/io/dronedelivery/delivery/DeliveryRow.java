package io.dronedelivery.delivery;

import io.dronedelivery.support.summary.Countable;
import io.dronedelivery.support.summary.Totals;

/** What of a delivery counts towards its month. */
record DeliveryRow(DeliveryStatus status) implements Countable {

    static final String COUNT = "count";

    @Override
    public Totals totals() {
        return Totals.of(COUNT, 1).with(name(status), 1);
    }

    /** Name of the total that counts the deliveries of one status. */
    static String name(DeliveryStatus status) {
        return switch (status) {
            case SCHEDULED -> "scheduled";
            case IN_FLIGHT -> "inFlight";
            case DELIVERED -> "delivered";
            case CANCELLED -> "cancelled";
        };
    }
}
