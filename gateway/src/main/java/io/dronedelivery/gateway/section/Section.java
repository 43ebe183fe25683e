package io.dronedelivery.gateway.section;

import java.util.Locale;

/** The parts of an invoice, each owned by one service. */
public enum Section {
    DELIVERIES("/api/deliveries", "summary"),
    PACKAGES("/api/packages", "summary"),
    DRONES("/api/dronedeliveries", "utilization");

    private final String summaryPath;
    private final String latestMonthPath;

    Section(String resources, String summary) {
        this.summaryPath = resources + "/" + summary;
        this.latestMonthPath = resources + "/latest-month";
    }

    /** Name of the section in the invoice, in problems and in metrics. */
    public String key() {
        return name().toLowerCase(Locale.ROOT);
    }

    String summaryPath() {
        return summaryPath;
    }

    String latestMonthPath() {
        return latestMonthPath;
    }
}
