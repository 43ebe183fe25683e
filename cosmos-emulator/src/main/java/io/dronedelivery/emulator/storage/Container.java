package io.dronedelivery.emulator.storage;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongSupplier;

/** A named set of documents, cut into physical partitions by the hash of their partition key. */
public final class Container {

    static final String CATALOG_PREFIX = "container/";

    private final Database database;
    private final long number;
    private final DocumentStore store;
    private final InstantSource clock;
    private final LongSupplier nanoTime;
    private final AtomicLong sequence = new AtomicLong();
    private final SystemPropertyText systemProperties;
    private final Optional<ProvisionedThroughput> own;
    private final ProvisionedThroughput provisioned;
    private volatile ContainerDescription description;
    private volatile Partitions partitions;
    private int nextPartition;

    Container(
            Database database,
            long number,
            ContainerRecord record,
            DocumentStore store,
            InstantSource clock,
            LongSupplier nanoTime) {
        this.database = database;
        this.number = number;
        this.store = store;
        this.clock = clock;
        this.nanoTime = nanoTime;
        this.systemProperties = new SystemPropertyText(number, self());
        this.description = record.description();
        this.own = record.throughput().map(throughput -> new ProvisionedThroughput(throughput, nanoTime));
        this.provisioned = own.or(database::shared)
                .orElseThrow(() -> new IllegalArgumentException("container without throughput: " + record));
        this.nextPartition = record.nextPartition();
        store.removeDocuments(number, record::lacks);
        this.partitions =
                new Partitions(record.partitions().stream().map(this::partition).toList());
    }

    private PhysicalPartition partition(ContainerRecord.Partition record) {
        ThroughputBudget budget = new ThroughputBudget(throughput().limit(), nanoTime);
        PhysicalPartition partition = new PhysicalPartition(this, record, budget, store);
        sequence.accumulateAndGet(partition.restore(), Math::max);
        return partition;
    }

    /**
     * Writes down what the container becomes; its documents are written as they come.
     *
     * @throws CosmosException with status 404 if it has been deleted
     */
    private String describe(ContainerDescription becoming, Optional<ThroughputRecord> throughput, Partitions into) {
        String before = store.catalog().replace(catalogName(), text(becoming, throughput, into));
        return Optional.ofNullable(before).orElseThrow(() -> CosmosException.notFound("Container '" + id() + "'"));
    }

    private void write(ContainerDescription becoming, Optional<ThroughputRecord> throughput) {
        store.change(() -> describe(becoming, throughput, partitions));
        store.commit();
    }

    private String text(ContainerDescription becoming, Optional<ThroughputRecord> throughput, Partitions into) {
        return new ContainerRecord(database.number(), becoming, throughput, nextPartition, into.records()).write();
    }

    /** Nobody splits a partition meanwhile. */
    synchronized void copyTo(DocumentStore other) {
        other.catalog().put(catalogName(), text(description, offer(), partitions));
        partitions().forEach(partition -> partition.copyTo(other));
    }

    String catalogName() {
        return CATALOG_PREFIX + number;
    }

    /** Forgets all documents. */
    void removeDocuments() {
        partitions().forEach(PhysicalPartition::retire);
        store.change(() -> {
            store.removeDocuments(number, partition -> true);
            return number;
        });
    }

    void divideThroughput() {
        provisioned.divideAmong(sharesThroughput() ? database.sharers() : List.of(this));
    }

    boolean sharesThroughput() {
        return own.isEmpty();
    }

    public String id() {
        return definition().id();
    }

    /** What the indexes of one physical partition may take: an eighth of the heap goes to those of a container. */
    long indexBytesPerPartition() {
        return Runtime.getRuntime().maxMemory() / 8 / partitions().size();
    }

    public Database database() {
        return database;
    }

    public ContainerDefinition definition() {
        return description.definition();
    }

    ResourceVersion version() {
        return description.version();
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

    /** What the container lives on, its own or its database's. */
    public Throughput throughput() {
        return provisioned.throughput();
    }

    /** Throughput of this container alone; empty if the container shares the database's. */
    public Optional<ThroughputRecord> offer() {
        return own.map(ProvisionedThroughput::record);
    }

    /** The resource as clients read it. */
    public ObjectNode json() {
        return description.json(rid(), self());
    }

    /** The current partitions in the order of their ranges. */
    public List<PhysicalPartition> partitions() {
        return partitions.inOrder();
    }

    /** Changes whenever the set of partitions does. */
    public String partitionsEtag() {
        return '"' + rid() + '-' + partitions.ids() + '"';
    }

    /** Resource id of a partition as the partition key range feed shows it. */
    public String partitionRid(PhysicalPartition partition) {
        return ResourceIds.partitionKeyRange(number, Integer.parseInt(partition.id()) + 1);
    }

    /** The partition that a logical partition lives in. */
    public PhysicalPartition partitionOf(EffectivePartitionKey key) {
        return partitions.of(key);
    }

    /** The id of the document in a logical partition that has the given resource id. */
    public Optional<String> idOf(EffectivePartitionKey key, String documentRid) {
        OptionalLong sequence = ResourceIds.sequence(number, documentRid);
        return sequence.isEmpty()
                ? Optional.empty()
                : partitionOf(key).find(key, sequence.getAsLong()).map(StoredDocument::id);
    }

    /**
     * The partition with the given partition key range id.
     *
     * @throws CosmosException with status 410 if it has been split or never existed
     */
    public PhysicalPartition partition(String id) {
        return partitions.withId(id);
    }

    /**
     * Changes the container's own throughput, divided evenly among the partitions; splits partitions until they can hold it.
     *
     * @param ifMatch the entity tag that the throughput must have; empty for any
     * @throws CosmosException with status 412 if it has another
     * @throws IllegalStateException if it shares the database's
     */
    public synchronized void provision(Throughput newThroughput, Optional<String> ifMatch) {
        ProvisionedThroughput provisioned =
                own.orElseThrow(() -> new IllegalStateException(id() + " has no throughput of its own"));
        provisioned.record().version().check(ifMatch);
        splitUntil(newThroughput.neededPartitions());
        ThroughputRecord record = new ThroughputRecord(newThroughput, ResourceVersion.next(clock));
        write(description, Optional.of(record));
        provisioned.change(record);
        divideThroughput();
    }

    /** Splits the widest partitions first, so that they stay as even as their number allows. */
    synchronized void splitUntil(int count) {
        while (partitions().size() < count) {
            split(partitions.widest().id());
        }
    }

    /**
     * Splits a partition in the middle of its range while the container is in use. Clients that still address it are told that it
     * is gone and look for its successors.
     *
     * @return the successors
     * @throws CosmosException with status 410 if there is no such partition
     */
    public synchronized List<PhysicalPartition> split(String id) {
        PhysicalPartition parent = partition(id);
        List<String> parents = new ArrayList<>(parent.parents());
        parents.add(id);
        List<PhysicalPartition> successors = new ArrayList<>();
        for (KeyRange range : parent.range().split(2)) {
            var record = new ContainerRecord.Partition(Integer.toString(nextPartition++), range, parents);
            successors.add(store.change(() -> partition(record)));
        }
        Partitions before = partitions;
        Partitions after = before.withSplit(parent, successors);
        parent.retireInto(successors, () -> {
            describe(description, offer(), after);
            partitions = after;
        });
        divideThroughput();
        try {
            store.commit();
        } catch (CosmosException failure) {
            partitions = before;
            parent.resume();
            divideThroughput();
            throw failure;
        }
        return List.copyOf(successors);
    }

    /**
     * Takes over another definition.
     *
     * @param ifMatch the entity tag that the container must have; empty for any
     * @throws CosmosException with status 400 if it changes what cannot be changed, 412 if it has another entity tag
     */
    public synchronized void redefine(ContainerDefinition newDefinition, Optional<String> ifMatch) {
        ContainerDescription becoming = description.replacedBy(newDefinition, ifMatch, clock);
        boolean otherLifetime = !newDefinition.defaultTtlSeconds().equals(defaultTtlSeconds());
        write(becoming, offer());
        description = becoming;
        if (otherLifetime) {
            partitions().forEach(PhysicalPartition::reschedule);
        }
    }

    public OptionalInt defaultTtlSeconds() {
        return definition().defaultTtlSeconds();
    }

    long number() {
        return number;
    }

    /** What all its documents have in common. */
    SystemPropertyText systemProperties() {
        return systemProperties;
    }

    long lastSequence() {
        return sequence.get();
    }

    long nextSequence() {
        return sequence.incrementAndGet();
    }

    long nowSeconds() {
        return clock.instant().getEpochSecond();
    }
}
