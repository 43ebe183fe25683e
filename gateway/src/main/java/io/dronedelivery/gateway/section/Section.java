package io.dronedelivery.gateway.section;

import static io.dronedelivery.gateway.section.SectionContract.Type.INTEGER;
import static io.dronedelivery.gateway.section.SectionContract.Type.NUMBER;

import java.util.Locale;
import java.util.Map;

/** The parts of an invoice, each owned by one service. */
public enum Section {
    DELIVERIES(
            "/api/deliveries",
            "summary",
            Map.of("count", INTEGER, "delivered", INTEGER, "inFlight", INTEGER, "cancelled", INTEGER)),
    PACKAGES("/api/packages", "summary", Map.of("count", INTEGER, "totalWeight", NUMBER)),
    DRONES(
            "/api/dronedeliveries",
            "utilization",
            Map.of("trips", INTEGER, "traveledMiles", NUMBER, "assignedHours", NUMBER));

    private final String summaryPath;
    private final String latestMonthPath;
    private final SectionContract contract;

    Section(String resources, String summary, Map<String, SectionContract.Type> fields) {
        this.contract = new SectionContract(fields);
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

    SectionContract contract() {
        return contract;
    }

    String latestMonthPath() {
        return latestMonthPath;
    }
}
