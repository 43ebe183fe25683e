package io.dronedelivery.delivery;

import com.fasterxml.jackson.annotation.JsonProperty;

/** Where a delivery stands. */
enum DeliveryStatus {
    @JsonProperty("scheduled")
    SCHEDULED,
    @JsonProperty("inFlight")
    IN_FLIGHT,
    @JsonProperty("delivered")
    DELIVERED,
    @JsonProperty("cancelled")
    CANCELLED
}
