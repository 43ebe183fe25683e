package io.dronedelivery.localstack.data;

import java.time.YearMonth;
import java.util.List;

/** Everything that one owner's invoice of one month is made of. */
public record OwnerMonth(
        String ownerId,
        YearMonth month,
        List<DeliveryDocument> deliveries,
        List<PackageDocument> packages,
        List<TripDocument> trips) {

    public OwnerMonth {
        deliveries = List.copyOf(deliveries);
        packages = List.copyOf(packages);
        trips = List.copyOf(trips);
    }
}
