package io.dronedelivery.delivery;

import io.dronedelivery.support.summary.Countable;
import io.dronedelivery.support.summary.Totals;

/** What of a delivery counts towards its month. Each status is counted under its own name. */
record DeliveryRow(DeliveryStatus status) implements Countable {

    static final String COUNT = "count";

    @Override
    public Totals totals() {
        return Totals.of(COUNT, 1).with(status.text(), 1);
    }
}
