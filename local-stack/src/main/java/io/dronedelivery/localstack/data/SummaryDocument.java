package io.dronedelivery.localstack.data;

import java.math.BigDecimal;
import java.time.YearMonth;
import java.util.Map;

/**
 * The totals of an owner's month in one container, kept beside the items as the services keep them.
 *
 * @param month 1 to 12
 * @param type always {@code summary}
 * @param totals whole numbers by name, so that sums of any order agree: grams, thousandths of miles and hours
 */
public record SummaryDocument(String id, String ownerId, int year, int month, String type, Map<String, Long> totals)
        implements Document {

    public SummaryDocument {
        totals = Map.copyOf(totals);
    }

    static SummaryDocument of(OwnerMonth ownerMonth, DataContainer container) {
        YearMonth month = ownerMonth.month();
        Map<String, Long> totals =
                switch (container) {
                    case DELIVERIES -> deliveries(ownerMonth);
                    case PACKAGES -> packages(ownerMonth);
                    case UTILIZATION -> utilization(ownerMonth);
                };
        return new SummaryDocument(
                "summary-" + month, ownerMonth.ownerId(), month.getYear(), month.getMonthValue(), "summary", totals);
    }

    private static Map<String, Long> deliveries(OwnerMonth ownerMonth) {
        return Map.of(
                "count", (long) ownerMonth.deliveries().size(),
                "scheduled", count(ownerMonth, DeliveryDocument.Status.SCHEDULED),
                "inFlight", count(ownerMonth, DeliveryDocument.Status.IN_FLIGHT),
                "delivered", count(ownerMonth, DeliveryDocument.Status.DELIVERED),
                "cancelled", count(ownerMonth, DeliveryDocument.Status.CANCELLED));
    }

    private static Map<String, Long> packages(OwnerMonth ownerMonth) {
        return Map.of(
                "count",
                (long) ownerMonth.packages().size(),
                "grams",
                ownerMonth.packages().stream()
                        .mapToLong(item -> thousandths(item.weight()))
                        .sum());
    }

    private static Map<String, Long> utilization(OwnerMonth ownerMonth) {
        return Map.of(
                "trips", (long) ownerMonth.trips().size(),
                "thousandthsOfMiles",
                        ownerMonth.trips().stream()
                                .mapToLong(trip -> thousandths(trip.traveledMiles()))
                                .sum(),
                "thousandthsOfHours",
                        ownerMonth.trips().stream()
                                .mapToLong(trip -> thousandths(trip.assignedHours()))
                                .sum());
    }

    private static long count(OwnerMonth ownerMonth, DeliveryDocument.Status status) {
        return ownerMonth.deliveries().stream()
                .filter(delivery -> delivery.status() == status)
                .count();
    }

    private static long thousandths(BigDecimal value) {
        return value.movePointRight(3).longValueExact();
    }
}
