package io.dronedelivery.gateway.admission;

/** How many requests the connection pools behind the gateway can serve at once: more let in would be refused there. */
public record Capacity(int requests) {}
