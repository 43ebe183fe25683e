package io.dronedelivery.localstack.data;

import com.fasterxml.jackson.databind.annotation.JsonSerialize;
import com.fasterxml.jackson.databind.ser.std.ToStringSerializer;
import java.math.BigDecimal;
import java.time.Instant;

/**
 * A drone's trip for a delivery.
 *
 * @param month 1 to 12
 * @param type always {@code trip}
 * @param traveledMiles statute miles, two decimals
 * @param assignedHours hours, two decimals
 */
public record TripDocument(
        String id,
        String ownerId,
        int year,
        int month,
        String type,
        String deliveryId,
        String droneId,
        BigDecimal traveledMiles,
        BigDecimal assignedHours,
        @JsonSerialize(using = ToStringSerializer.class) Instant createdAt,
        @JsonSerialize(using = ToStringSerializer.class) Instant updatedAt)
        implements Document {}
