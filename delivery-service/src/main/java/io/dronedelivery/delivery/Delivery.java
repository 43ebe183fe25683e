package io.dronedelivery.delivery;

import com.azure.spring.data.cosmos.core.mapping.Container;
import com.azure.spring.data.cosmos.core.mapping.PartitionKey;
import com.fasterxml.jackson.annotation.JsonAlias;
import com.fasterxml.jackson.annotation.JsonFormat;
import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import io.dronedelivery.support.summary.Item;
import io.dronedelivery.support.summary.Totals;
import java.time.Instant;
import org.jspecify.annotations.Nullable;
import org.springframework.data.annotation.Id;
import org.springframework.data.annotation.Version;

/**
 * A delivery, as stored and as served.
 *
 * @param deadline latest moment of arrival
 * @param expedited whether it flies before others
 * @param confirmationRequired whether somebody must be there to take it
 * @param droneId the drone that flies it, once one is assigned
 */
@Container(autoCreateContainer = false)
@JsonInclude(JsonInclude.Include.NON_NULL)
record Delivery(
        @Id String id,
        @PartitionKey String ownerId,
        int year,
        int month,
        String type,
        Location pickup,
        Location dropoff,
        @JsonFormat(shape = JsonFormat.Shape.STRING) Instant deadline,
        boolean expedited,
        boolean confirmationRequired,
        @Nullable String droneId,
        DeliveryStatus status,
        @JsonFormat(shape = JsonFormat.Shape.STRING) Instant createdAt,
        @JsonFormat(shape = JsonFormat.Shape.STRING) Instant updatedAt,

        @Version @JsonProperty(value = "_etag", access = JsonProperty.Access.WRITE_ONLY) @JsonAlias("etag") @Nullable String etag)
        implements Item<Delivery> {

    static final String TYPE = "delivery";
    static final String COUNT = "count";

    @Override
    public Totals totals() {
        // Each status is counted under its own name.
        return Totals.of(COUNT, 1).with(status.text(), 1);
    }

    @Override
    public Delivery stamped(Instant created, Instant updated, @Nullable String version) {
        return copy(status, created, updated, version);
    }

    Delivery with(DeliveryStatus changed) {
        return copy(changed, createdAt, updatedAt, etag);
    }

    private Delivery copy(DeliveryStatus newStatus, Instant created, Instant updated, @Nullable String version) {
        return new Delivery(
                id,
                ownerId,
                year,
                month,
                type,
                pickup,
                dropoff,
                deadline,
                expedited,
                confirmationRequired,
                droneId,
                newStatus,
                created,
                updated,
                version);
    }
}
