package io.dronedelivery.delivery;

import com.azure.spring.data.cosmos.core.mapping.Container;
import com.azure.spring.data.cosmos.core.mapping.PartitionKey;
import io.dronedelivery.support.summary.Item;
import io.dronedelivery.support.summary.Totals;
import java.time.Instant;
import org.jspecify.annotations.Nullable;
import org.springframework.data.annotation.Id;

/**
 * A delivery, as stored and as served.
 *
 * @param deadline latest moment of arrival
 * @param expedited whether it flies before others
 * @param confirmationRequired whether somebody must be there to take it
 * @param droneId the drone that flies it, once one is assigned
 */
@Container(autoCreateContainer = false)
record Delivery(
        @Id String id,
        @PartitionKey String ownerId,
        int year,
        int month,
        String type,
        Location pickup,
        Location dropoff,
        Instant deadline,
        boolean expedited,
        boolean confirmationRequired,
        @Nullable String droneId,
        DeliveryStatus status,
        Instant createdAt,
        Instant updatedAt)
        implements Item {

    static final String TYPE = "delivery";

    @Override
    public Totals totals() {
        return new DeliveryRow(status).totals();
    }
}
