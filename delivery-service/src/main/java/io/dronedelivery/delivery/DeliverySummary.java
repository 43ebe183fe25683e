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
                totals.get(DeliveryRow.COUNT),
                totals.get(DeliveryRow.name(DeliveryStatus.DELIVERED)),
                totals.get(DeliveryRow.name(DeliveryStatus.IN_FLIGHT)),
                totals.get(DeliveryRow.name(DeliveryStatus.CANCELLED)));
    }
}
