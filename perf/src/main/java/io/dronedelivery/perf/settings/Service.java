package io.dronedelivery.perf.settings;

import java.util.List;

/** The three services behind the gateway, each with the question it answers for an invoice. */
public enum Service {
    DELIVERY(
            "delivery-service",
            "deliveries",
            "/api/deliveries/summary",
            List.of("count", "delivered", "inFlight", "cancelled")),
    PACKAGE("package-service", "packages", "/api/packages/summary", List.of("count", "totalWeight")),
    DRONE(
            "drone-service",
            "utilization",
            "/api/dronedeliveries/utilization",
            List.of("trips", "traveledMiles", "assignedHours"));

    private final String process;
    private final String container;
    private final String path;
    private final List<String> fields;

    Service(String process, String container, String path, List<String> fields) {
        this.process = process;
        this.container = container;
        this.path = path;
        this.fields = fields;
    }

    /** The name of its process, as the local stack calls it. */
    public String process() {
        return process;
    }

    /** The container that it keeps its documents in. */
    public String container() {
        return container;
    }

    /** Where it answers for one owner and month. */
    public String path() {
        return path;
    }

    /** What its answer must hold. */
    public List<String> fields() {
        return fields;
    }
}
