package io.dronedelivery.drone;

import com.azure.spring.data.cosmos.core.mapping.Container;
import com.azure.spring.data.cosmos.core.mapping.PartitionKey;
import io.dronedelivery.support.summary.Item;
import io.dronedelivery.support.summary.Totals;
import java.math.BigDecimal;
import java.time.Instant;
import org.springframework.data.annotation.Id;

/**
 * A drone's trip for one delivery, as stored and as served.
 *
 * @param traveledMiles statute miles, at most three decimals
 * @param assignedHours hours that the drone was taken up, at most three decimals
 */
@Container(autoCreateContainer = false)
record Trip(
        @Id String id,
        @PartitionKey String ownerId,
        int year,
        int month,
        String type,
        String deliveryId,
        String droneId,
        BigDecimal traveledMiles,
        BigDecimal assignedHours,
        Instant createdAt,
        Instant updatedAt)
        implements Item {

    static final String TYPE = "trip";

    @Override
    public Totals totals() {
        return new TripRow(traveledMiles, assignedHours).totals();
    }
}
