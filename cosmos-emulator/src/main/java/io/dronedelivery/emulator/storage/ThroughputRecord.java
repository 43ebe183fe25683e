package io.dronedelivery.emulator.storage;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Optional;

/** Throughput as it is written down with the database or container it was provisioned for; nothing where there is none. */
final class ThroughputRecord {

    private static final String LIMIT = "limit";
    private static final String AUTOSCALE = "autoscale";
    private static final String INCREMENT = "incrementPercent";

    private ThroughputRecord() {}

    static void write(Optional<Throughput> throughput, ObjectNode json) {
        throughput.ifPresent(provisioned -> {
            json.put(LIMIT, provisioned.limit()).put(AUTOSCALE, provisioned instanceof Throughput.Autoscale);
            if (provisioned instanceof Throughput.Autoscale autoscale) {
                json.put(INCREMENT, autoscale.incrementPercent());
            }
        });
    }

    static Optional<Throughput> read(JsonNode json) {
        if (!json.has(LIMIT)) {
            return Optional.empty();
        }
        int limit = json.path(LIMIT).asInt();
        return Optional.of(
                json.path(AUTOSCALE).asBoolean()
                        ? new Throughput.Autoscale(limit, json.path(INCREMENT).asInt())
                        : new Throughput.Manual(limit));
    }
}
