package io.dronedelivery.packages;

import com.fasterxml.jackson.annotation.JsonProperty;

/** Which bay of a drone a package fits. */
enum ParcelSize {
    @JsonProperty("small")
    SMALL,
    @JsonProperty("medium")
    MEDIUM,
    @JsonProperty("large")
    LARGE
}
