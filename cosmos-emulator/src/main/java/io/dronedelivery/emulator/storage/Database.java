package io.dronedelivery.emulator.storage;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.function.LongSupplier;

/** A named set of containers, which may share one provisioned throughput. */
public final class Database {

    private final int number;
    private final String id;
    private final ResourceVersion version;
    private final Optional<ProvisionedThroughput> shared;
    private final Map<String, Container> containers = new ConcurrentSkipListMap<>();

    Database(
            int number,
            String id,
            ResourceVersion version,
            Optional<ThroughputRecord> throughput,
            LongSupplier nanoTime) {
        this.number = number;
        this.id = id;
        this.version = version;
        this.shared = throughput.map(provisioned -> new ProvisionedThroughput(provisioned, nanoTime));
    }

    static Database read(int number, JsonNode json, LongSupplier nanoTime) {
        long createdAt = json.path("createdAt").asLong();
        return new Database(
                number,
                json.path("id").asText(),
                ResourceVersion.read(json.path("version"), createdAt),
                ThroughputRecord.read(json, createdAt),
                nanoTime);
    }

    /** All there is to know about the database but its containers. */
    String write() {
        return write(offer());
    }

    /** The same with another throughput to share. */
    String write(Optional<ThroughputRecord> throughput) {
        ObjectNode json = Json.object().put("id", id);
        json.set("version", version.json());
        ThroughputRecord.write(throughput, json);
        return json.toString();
    }

    public String id() {
        return id;
    }

    /** Resource id. */
    public String rid() {
        return ResourceIds.database(number);
    }

    /** Address by names: {@code dbs/<database>}. */
    public String path() {
        return "dbs/" + id;
    }

    /** Address by resource ids, with a slash at the end. */
    public String self() {
        return "dbs/" + rid() + '/';
    }

    /** Resource id of the database's offer, which stands for its throughput. */
    public String offerRid() {
        return ResourceIds.databaseOffer(number);
    }

    /** What containers without throughput of their own share. */
    public Optional<Throughput> throughput() {
        return shared.map(ProvisionedThroughput::throughput);
    }

    /** The same as a resource of its own, which has versions. */
    public Optional<ThroughputRecord> offer() {
        return shared.map(ProvisionedThroughput::record);
    }

    Optional<ProvisionedThroughput> shared() {
        return shared;
    }

    List<Container> sharers() {
        return containers.values().stream().filter(Container::sharesThroughput).toList();
    }

    /** The number of partitions that the shared throughput is divided among, or would be for the first container to share it. */
    int sharedPartitions() {
        return sharers().stream()
                .map(container -> container.partitions().size())
                .max(Comparator.naturalOrder())
                .or(() -> throughput().map(Throughput::initialPartitions))
                .orElse(1);
    }

    /** Splits partitions until they can hold a throughput. */
    void splitUntilTheyHold(Throughput newThroughput) {
        sharers().forEach(container -> container.splitUntil(newThroughput.neededPartitions()));
    }

    /** Takes over another throughput to share. */
    void provision(ThroughputRecord newThroughput) {
        shared.ifPresent(provisioned -> {
            provisioned.change(newThroughput);
            provisioned.divideAmong(sharers());
        });
    }

    public Collection<Container> containers() {
        return containers.values();
    }

    /** The container with the given name or resource id. */
    public Optional<Container> container(String nameOrRid) {
        Container named = containers.get(nameOrRid);
        return named != null
                ? Optional.of(named)
                : containers.values().stream()
                        .filter(container -> container.rid().equals(nameOrRid))
                        .findFirst();
    }

    /** The resource as clients read it. */
    public ObjectNode json() {
        ObjectNode json = Json.object().put("id", id);
        return SystemProperties.stamp(json, rid(), self(), version)
                .put("_colls", "colls/")
                .put("_users", "users/");
    }

    ResourceVersion version() {
        return version;
    }

    int number() {
        return number;
    }

    Map<String, Container> containersByName() {
        return containers;
    }
}
