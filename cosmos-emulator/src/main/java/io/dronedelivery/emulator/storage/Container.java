package io.dronedelivery.emulator.storage;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongSupplier;

/** A named set of documents, cut into physical partitions by the hash of their partition key. */
public final class Container {

    private final Database database;
    private final long number;
    private final InstantSource clock;
    private final AtomicLong sequence = new AtomicLong();
    private final long createdAtSeconds;
    private volatile ContainerDefinition definition;
    private volatile Throughput throughput;
    private volatile List<PhysicalPartition> partitions;

    Container(
            Database database,
            long number,
            ContainerDefinition definition,
            Throughput throughput,
            int partitionCount,
            InstantSource clock,
            LongSupplier nanoTime) {
        this.database = database;
        this.number = number;
        this.definition = definition;
        this.throughput = throughput;
        this.clock = clock;
        this.createdAtSeconds = nowSeconds();
        List<KeyRange> ranges = KeyRange.evenly(partitionCount);
        List<PhysicalPartition> created = new ArrayList<>();
        for (int index = 0; index < ranges.size(); index++) {
            ThroughputBudget budget = new ThroughputBudget((double) throughput.limit() / partitionCount, nanoTime);
            created.add(new PhysicalPartition(
                    this, Integer.toString(index), ranges.get(index), List.of(), budget, SnapshotMap.inMemory(), 0));
        }
        this.partitions = List.copyOf(created);
    }

    public String id() {
        return definition.id();
    }

    public Database database() {
        return database;
    }

    public ContainerDefinition definition() {
        return definition;
    }

    /** Resource id. */
    public String rid() {
        return ResourceIds.container(number);
    }

    /** Address by names, without slashes at the ends: {@code dbs/<database>/colls/<container>}. */
    public String path() {
        return database.path() + "/colls/" + id();
    }

    /** Address by resource ids, with a slash at the end. */
    public String self() {
        return database.self() + "colls/" + rid() + '/';
    }

    /** Resource id of the container's offer, which stands for its throughput. */
    public String offerRid() {
        return ResourceIds.offer((int) number);
    }

    public Throughput throughput() {
        return throughput;
    }

    /** The resource as clients read it. */
    public ObjectNode json() {
        ObjectNode json = definition.json().deepCopy();
        SystemProperties.stamp(
                json, rid(), self(), '"' + rid() + '-' + System.identityHashCode(definition) + '"', createdAtSeconds);
        return json.put("_docs", "docs/")
                .put("_sprocs", "sprocs/")
                .put("_triggers", "triggers/")
                .put("_udfs", "udfs/")
                .put("_conflicts", "conflicts/");
    }

    /** The current partitions in the order of their ranges. */
    public List<PhysicalPartition> partitions() {
        return partitions;
    }

    /** Changes whenever the set of partitions does. */
    public String partitionsEtag() {
        return '"'
                + rid()
                + '-'
                + partitions.stream().map(PhysicalPartition::id).reduce("", (a, b) -> a + '.' + b)
                + '"';
    }

    /** Resource id of a partition as the partition key range feed shows it. */
    public String partitionRid(PhysicalPartition partition) {
        return ResourceIds.partitionKeyRange(number, Integer.parseInt(partition.id()) + 1);
    }

    /** The partition that a logical partition lives in. */
    public PhysicalPartition partitionOf(EffectivePartitionKey key) {
        return partitions.stream()
                .filter(partition -> partition.range().contains(key))
                .findFirst()
                .orElseThrow(() -> new IllegalStateException("no partition for " + key));
    }

    /**
     * The partition with the given partition key range id.
     *
     * @throws CosmosException with status 410 if it has been split or never existed
     */
    public PhysicalPartition partition(String id) {
        return partitions.stream()
                .filter(partition -> partition.id().equals(id))
                .findFirst()
                .orElseThrow(() -> CosmosException.rangeGone(id));
    }

    /** Changes the throughput, divided evenly among the partitions. */
    public synchronized void provision(Throughput newThroughput) {
        throughput = newThroughput;
        partitions.forEach(
                partition -> partition.budget().provision((double) newThroughput.limit() / partitions.size()));
    }

    /**
     * Takes over another definition.
     *
     * @throws CosmosException with status 400 if it changes what cannot be changed
     */
    public synchronized void redefine(ContainerDefinition newDefinition) {
        if (!newDefinition.id().equals(definition.id())
                || !newDefinition.partitionKey().equals(definition.partitionKey())
                || !newDefinition.uniqueKeys().equals(definition.uniqueKeys())) {
            throw CosmosException.badRequest("The id, partition key and unique keys of a container cannot be changed");
        }
        definition = newDefinition;
    }

    public OptionalInt defaultTtlSeconds() {
        return definition.defaultTtlSeconds();
    }

    long number() {
        return number;
    }

    long nextSequence() {
        return sequence.incrementAndGet();
    }

    long nowSeconds() {
        return clock.instant().getEpochSecond();
    }

    Optional<PhysicalPartition> find(String id) {
        return partitions.stream()
                .filter(partition -> partition.id().equals(id))
                .findFirst();
    }
}
