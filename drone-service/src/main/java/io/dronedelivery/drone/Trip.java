package io.dronedelivery.drone;

import com.azure.spring.data.cosmos.core.mapping.Container;
import com.azure.spring.data.cosmos.core.mapping.PartitionKey;
import com.fasterxml.jackson.annotation.JsonAlias;
import com.fasterxml.jackson.annotation.JsonFormat;
import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import io.dronedelivery.support.summary.Item;
import io.dronedelivery.support.summary.Totals;
import java.math.BigDecimal;
import java.time.Instant;
import org.jspecify.annotations.Nullable;
import org.springframework.data.annotation.Id;
import org.springframework.data.annotation.Version;

/**
 * A drone's trip for one delivery, as stored and as served.
 *
 * @param traveledMiles statute miles, at most three decimals
 * @param assignedHours hours that the drone was taken up, at most three decimals
 */
@Container(autoCreateContainer = false)
@JsonInclude(JsonInclude.Include.NON_NULL)
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
        @JsonFormat(shape = JsonFormat.Shape.STRING) Instant createdAt,
        @JsonFormat(shape = JsonFormat.Shape.STRING) Instant updatedAt,

        @Version @JsonProperty(value = "_etag", access = JsonProperty.Access.WRITE_ONLY) @JsonAlias("etag") @Nullable String etag)
        implements Item<Trip> {

    static final String TYPE = "trip";
    static final String TRIPS = "trips";
    static final String MILES = "thousandthsOfMiles";
    static final String HOURS = "thousandthsOfHours";

    @Override
    public Totals totals() {
        return Totals.of(TRIPS, 1)
                .with(MILES, Totals.toThousandths(traveledMiles))
                .with(HOURS, Totals.toThousandths(assignedHours));
    }

    @Override
    public Trip stamped(Instant created, Instant updated, @Nullable String version) {
        return new Trip(
                id,
                ownerId,
                year,
                month,
                type,
                deliveryId,
                droneId,
                Totals.plain(traveledMiles),
                Totals.plain(assignedHours),
                created,
                updated,
                version);
    }
}
