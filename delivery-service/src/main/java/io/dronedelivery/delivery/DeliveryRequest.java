package io.dronedelivery.delivery;

import io.dronedelivery.support.resource.Identifier;
import io.dronedelivery.support.resource.ItemRequest;
import io.dronedelivery.support.resource.NewItemId;
import io.swagger.v3.oas.annotations.media.Schema;
import io.swagger.v3.oas.annotations.media.Schema.AdditionalPropertiesValue;
import jakarta.validation.Valid;
import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.NotNull;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * What a client says about a delivery.
 *
 * @param id the client's own id; absent to be given one
 * @param expedited absent means false
 * @param confirmationRequired absent means false
 * @param droneId the drone that flies it, once one is assigned
 * @param status absent means scheduled
 */
@Schema(additionalProperties = AdditionalPropertiesValue.FALSE, example = """
                {"id":"d1","ownerId":"o00042","year":2026,"month":11,"pickup":{"altitude":10,"latitude":47.6,"longitude":-122.3},"dropoff":{"altitude":30,"latitude":47.7,"longitude":-122.1},"deadline":"2026-11-30T12:00:00Z","expedited":false,"confirmationRequired":true,"droneId":"drone-1","status":"inFlight"}""")
record DeliveryRequest(
        @NewItemId @Nullable String id,
        @NotNull @Identifier String ownerId,
        @NotNull @Min(2000) @Max(9999) Integer year,
        @NotNull @Min(1) @Max(12) Integer month,
        @NotNull @Valid Location pickup,
        @NotNull @Valid Location dropoff,
        @NotNull Instant deadline,
        @Nullable Boolean expedited,
        @Nullable Boolean confirmationRequired,
        @Identifier @Nullable String droneId,
        @Nullable DeliveryStatus status)
        implements ItemRequest<Delivery> {

    @Override
    public Delivery toItem(String itemId, Instant now) {
        return new Delivery(
                itemId,
                ownerId,
                year,
                month,
                Delivery.TYPE,
                pickup,
                dropoff,
                deadline,
                Boolean.TRUE.equals(expedited),
                Boolean.TRUE.equals(confirmationRequired),
                droneId,
                status == null ? DeliveryStatus.SCHEDULED : status,
                now,
                now,
                null);
    }
}
