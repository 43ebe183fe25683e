package io.dronedelivery.gateway.section;

import java.util.Locale;

/** The parts of an invoice, each owned by one service. */
public enum Section {
    DELIVERIES("/api/deliveries/summary"),
    PACKAGES("/api/packages/summary"),
    DRONES("/api/dronedeliveries/utilization");

    private final String path;

    Section(String path) {
        this.path = path;
    }

    /** Name of the section in the invoice, in problems and in metrics. */
    public String key() {
        return name().toLowerCase(Locale.ROOT);
    }

    String path() {
        return path;
    }
}
