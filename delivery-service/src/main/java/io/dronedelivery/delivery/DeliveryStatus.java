package io.dronedelivery.delivery;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;
import java.util.Arrays;

/** Where a delivery stands. */
enum DeliveryStatus {
    SCHEDULED("scheduled"),
    IN_FLIGHT("inFlight"),
    DELIVERED("delivered"),
    CANCELLED("cancelled");

    private final String text;

    DeliveryStatus(String text) {
        this.text = text;
    }

    /** The status as documents, requests and totals name it. */
    @JsonValue
    String text() {
        return text;
    }

    @JsonCreator
    static DeliveryStatus of(String text) {
        return Arrays.stream(values())
                .filter(status -> status.text.equals(text))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("No status is called " + text));
    }
}
