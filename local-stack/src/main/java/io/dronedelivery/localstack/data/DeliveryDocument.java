package io.dronedelivery.localstack.data;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.databind.annotation.JsonSerialize;
import com.fasterxml.jackson.databind.ser.std.ToStringSerializer;
import java.time.Instant;

/**
 * A delivery.
 *
 * @param month 1 to 12
 * @param type always {@code delivery}
 * @param deadline until when it should arrive
 */
public record DeliveryDocument(
        String id,
        String ownerId,
        int year,
        int month,
        String type,
        Location pickup,
        Location dropoff,
        @JsonSerialize(using = ToStringSerializer.class) Instant deadline,
        boolean expedited,
        boolean confirmationRequired,
        String droneId,
        Status status,
        @JsonSerialize(using = ToStringSerializer.class) Instant createdAt,
        @JsonSerialize(using = ToStringSerializer.class) Instant updatedAt)
        implements Document {

    /** How far a delivery has come. */
    public enum Status {
        @JsonProperty("scheduled")
        SCHEDULED,
        @JsonProperty("inFlight")
        IN_FLIGHT,
        @JsonProperty("delivered")
        DELIVERED,
        @JsonProperty("cancelled")
        CANCELLED
    }

    /**
     * A place.
     *
     * @param altitude metres above sea level
     * @param latitude degrees, north positive
     * @param longitude degrees, east positive
     */
    public record Location(double altitude, double latitude, double longitude) {}
}
