package io.dronedelivery.delivery;

import io.dronedelivery.support.summary.Totals;

/**
 * The invoice's deliveries section.
 *
 * @param count all deliveries of the month, scheduled ones included
 */
record DeliverySummary(long count, long delivered, long inFlight, long cancelled) {

    static DeliverySummary of(Totals totals) {
        return new DeliverySummary(
                totals.get(Delivery.COUNT),
                totals.get(DeliveryStatus.DELIVERED.text()),
                totals.get(DeliveryStatus.IN_FLIGHT.text()),
                totals.get(DeliveryStatus.CANCELLED.text()));
    }
}
