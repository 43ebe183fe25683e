package io.dronedelivery.drone;

import io.dronedelivery.support.resource.Identifier;
import io.dronedelivery.support.resource.ItemRequest;
import io.dronedelivery.support.resource.NewItemId;
import io.dronedelivery.support.summary.Totals;
import io.swagger.v3.oas.annotations.media.Schema;
import io.swagger.v3.oas.annotations.media.Schema.AdditionalPropertiesValue;
import jakarta.validation.constraints.Digits;
import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.PositiveOrZero;
import java.math.BigDecimal;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * What a client says about a trip.
 *
 * @param id the client's own id; absent to be given one
 * @param traveledMiles statute miles, at most three decimals
 * @param assignedHours hours, at most three decimals
 */
@Schema(additionalProperties = AdditionalPropertiesValue.FALSE, example = """
                {"id":"t1","ownerId":"o00042","year":2026,"month":11,"deliveryId":"d1","droneId":"drone-1","traveledMiles":30.125,"assignedHours":2.5}""")
record TripRequest(
        @NewItemId @Nullable String id,
        @NotNull @Identifier String ownerId,
        @NotNull @Min(2000) @Max(9999) Integer year,
        @NotNull @Min(1) @Max(12) Integer month,
        @NotNull @Identifier String deliveryId,
        @NotNull @Identifier String droneId,

        @NotNull @PositiveOrZero @Digits(integer = 6, fraction = 3) BigDecimal traveledMiles,

        @NotNull @PositiveOrZero @Digits(integer = 6, fraction = 3) BigDecimal assignedHours)
        implements ItemRequest<Trip> {

    @Override
    public Trip toItem(String itemId, Instant now) {
        return new Trip(
                itemId,
                ownerId,
                year,
                month,
                Trip.TYPE,
                deliveryId,
                droneId,
                Totals.plain(traveledMiles),
                Totals.plain(assignedHours),
                now,
                now,
                null);
    }
}
