package io.dronedelivery.packages;

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
 * A package, as stored and as served. It is called a parcel in code because {@code package} is a keyword of Java.
 *
 * @param deliveryId the delivery that it is part of
 * @param weight kilograms, at most three decimals
 * @param tag free text of the sender
 */
@Container(autoCreateContainer = false)
@JsonInclude(JsonInclude.Include.NON_NULL)
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
        @JsonFormat(shape = JsonFormat.Shape.STRING) Instant createdAt,
        @JsonFormat(shape = JsonFormat.Shape.STRING) Instant updatedAt,

        @Version @JsonProperty(value = "_etag", access = JsonProperty.Access.WRITE_ONLY) @JsonAlias("etag") @Nullable String etag)
        implements Item<Parcel> {

    static final String TYPE = "package";
    static final String COUNT = "count";
    static final String GRAMS = "grams";

    @Override
    public Totals totals() {
        return Totals.of(COUNT, 1).with(GRAMS, Totals.toThousandths(weight));
    }

    @Override
    public Parcel stamped(Instant created, Instant updated, @Nullable String version) {
        return new Parcel(
                id, ownerId, year, month, type, deliveryId, size, Totals.plain(weight), tag, created, updated, version);
    }
}
