package io.dronedelivery.localstack.data;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.databind.annotation.JsonSerialize;
import com.fasterxml.jackson.databind.ser.std.ToStringSerializer;
import java.math.BigDecimal;
import java.time.Instant;

/**
 * A package of a delivery.
 *
 * @param month 1 to 12
 * @param type always {@code package}
 * @param weight kilograms, two decimals
 */
public record PackageDocument(
        String id,
        String ownerId,
        int year,
        int month,
        String type,
        String deliveryId,
        Size size,
        BigDecimal weight,
        String tag,
        @JsonSerialize(using = ToStringSerializer.class) Instant createdAt,
        @JsonSerialize(using = ToStringSerializer.class) Instant updatedAt)
        implements Document {

    /** A package's class of size; the weights that the generator gives each do not overlap. */
    public enum Size {
        @JsonProperty("small")
        SMALL,
        @JsonProperty("medium")
        MEDIUM,
        @JsonProperty("large")
        LARGE
    }
}
