package io.dronedelivery.packages;

import com.azure.spring.data.cosmos.core.mapping.Container;
import com.azure.spring.data.cosmos.core.mapping.PartitionKey;
import io.dronedelivery.support.summary.Item;
import io.dronedelivery.support.summary.Totals;
import java.math.BigDecimal;
import java.time.Instant;
import org.jspecify.annotations.Nullable;
import org.springframework.data.annotation.Id;

/**
 * A package, as stored and as served. It is called a parcel in code because {@code package} is a keyword of Java.
 *
 * @param deliveryId the delivery that it is part of
 * @param weight kilograms, at most three decimals
 * @param tag free text of the sender
 */
@Container(autoCreateContainer = false)
record Parcel(
        @Id String id,
        @PartitionKey String ownerId,
        int year,
        int month,
        String type,
        String deliveryId,
        ParcelSize size,
        BigDecimal weight,
        @Nullable String tag,
        Instant createdAt,
        Instant updatedAt)
        implements Item {

    static final String TYPE = "package";

    @Override
    public Totals totals() {
        return new ParcelRow(weight).totals();
    }
}
