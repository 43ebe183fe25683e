package io.dronedelivery.emulator.storage;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * All there is to know about a container but its documents, as it is written down.
 *
 * @param throughput of its own; empty if it shares the database's
 */
record ContainerRecord(
        int database,
        ContainerDescription description,
        Optional<ThroughputRecord> throughput,
        int nextPartition,
        List<Partition> partitions) {

    ContainerRecord {
        partitions = List.copyOf(partitions);
    }

    /** A container that is about to be created. */
    static ContainerRecord fresh(
            int database, ContainerDescription description, Optional<ThroughputRecord> throughput, int partitions) {
        List<Partition> created = new ArrayList<>();
        for (KeyRange range : KeyRange.evenly(partitions)) {
            created.add(new Partition(Integer.toString(created.size()), range, List.of()));
        }
        return new ContainerRecord(database, description, throughput, partitions, created);
    }

    record Partition(String id, KeyRange range, List<String> parents) {

        Partition {
            parents = List.copyOf(parents);
        }
    }

    /** Whether there is no such partition, or no longer. */
    boolean lacks(String partition) {
        return partitions.stream().noneMatch(known -> known.id().equals(partition));
    }

    String write() {
        ObjectNode json = Json.object().put("database", database).put("nextPartition", nextPartition);
        json.set("version", description.version().json());
        ThroughputRecord.write(throughput, json);
        json.set("definition", description.definition().json());
        for (Partition partition : partitions) {
            ObjectNode entry = json.withArray("partitions")
                    .addObject()
                    .put("id", partition.id())
                    .put("min", partition.range().min())
                    .put("max", partition.range().max());
            partition.parents().forEach(entry.putArray("parents")::add);
        }
        return new String(Json.write(json), StandardCharsets.UTF_8);
    }

    static ContainerRecord read(String text) {
        JsonNode json = Json.read(text);
        List<Partition> partitions = new ArrayList<>();
        for (JsonNode entry : json.path("partitions")) {
            List<String> parents = new ArrayList<>();
            entry.path("parents").forEach(parent -> parents.add(parent.asText()));
            partitions.add(new Partition(
                    entry.path("id").asText(),
                    new KeyRange(entry.path("min").asText(), entry.path("max").asText()),
                    parents));
        }
        long createdAt = json.path("createdAt").asLong();
        return new ContainerRecord(
                json.path("database").asInt(),
                new ContainerDescription(
                        ContainerDefinition.read((ObjectNode) json.path("definition")),
                        ResourceVersion.read(json.path("version"), createdAt)),
                ThroughputRecord.read(json, createdAt),
                json.path("nextPartition").asInt(),
                partitions);
    }
}
