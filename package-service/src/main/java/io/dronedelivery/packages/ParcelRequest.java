package io.dronedelivery.packages;

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
import jakarta.validation.constraints.Positive;
import jakarta.validation.constraints.Size;
import java.math.BigDecimal;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * What a client says about a package.
 *
 * @param id the client's own id; absent to be given one
 * @param weight kilograms, at most three decimals
 */
@Schema(additionalProperties = AdditionalPropertiesValue.FALSE, example = """
                {"id":"p1","ownerId":"o00042","year":2026,"month":11,"deliveryId":"d1","size":"small","weight":1.205,"tag":"fragile"}""")
record ParcelRequest(
        @NewItemId @Nullable String id,
        @NotNull @Identifier String ownerId,
        @NotNull @Min(2000) @Max(9999) Integer year,
        @NotNull @Min(1) @Max(12) Integer month,
        @NotNull @Identifier String deliveryId,
        @NotNull ParcelSize size,

        @NotNull @Positive @Digits(integer = 6, fraction = 3) BigDecimal weight,

        @Size(max = 256) @Nullable String tag)
        implements ItemRequest<Parcel> {

    @Override
    public Parcel toItem(String itemId, Instant now) {
        return new Parcel(
                itemId, ownerId, year, month, Parcel.TYPE, deliveryId, size, Totals.plain(weight), tag, now, now, null);
    }
}
