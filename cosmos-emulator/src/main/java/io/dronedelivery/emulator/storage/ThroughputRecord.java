package io.dronedelivery.emulator.storage;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Optional;

/** Throughput as it is written down with the database or container it was provisioned for; nothing where there is none. */
public record ThroughputRecord(Throughput throughput, ResourceVersion version) {

    private static final String LIMIT = "limit";
    private static final String AUTOSCALE = "autoscale";
    private static final String INCREMENT = "incrementPercent";
    private static final String VERSION = "throughputVersion";

    static void write(Optional<ThroughputRecord> throughput, ObjectNode json) {
        throughput.ifPresent(record -> {
            Throughput provisioned = record.throughput;
            json.put(LIMIT, provisioned.limit()).put(AUTOSCALE, provisioned instanceof Throughput.Autoscale);
            if (provisioned instanceof Throughput.Autoscale autoscale) {
                json.put(INCREMENT, autoscale.incrementPercent());
            }
            json.set(VERSION, record.version.json());
        });
    }

    /** @param orElseSeconds for what was written down before there were versions */
    static Optional<ThroughputRecord> read(JsonNode json, long orElseSeconds) {
        if (!json.has(LIMIT)) {
            return Optional.empty();
        }
        int limit = json.path(LIMIT).asInt();
        return Optional.of(new ThroughputRecord(
                json.path(AUTOSCALE).asBoolean()
                        ? new Throughput.Autoscale(limit, json.path(INCREMENT).asInt())
                        : new Throughput.Manual(limit),
                ResourceVersion.read(json.path(VERSION), orElseSeconds)));
    }
}
