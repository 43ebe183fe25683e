package io.dronedelivery.emulator.storage;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.function.LongSupplier;
import java.util.stream.Collectors;

/** Everything one emulator stores. */
public final class Account implements AutoCloseable {

    private static final String DATABASE = "database/";

    /** The last numbers given to a database and to a container: what is deleted leaves its resource id to nobody. */
    private static final String LAST_NUMBERS = "last-numbers";

    private final OptionalInt partitionsPerContainer;
    private final InstantSource clock;
    private final LongSupplier nanoTime;
    private final DocumentStore store;
    private final Map<String, Database> databases = new ConcurrentSkipListMap<>();
    private int lastDatabase;
    private int lastContainer;

    /**
     * @param partitionsPerContainer physical partitions that every container starts with; empty for the service's own rule, which
     *     goes by the throughput
     */
    public Account(OptionalInt partitionsPerContainer, InstantSource clock, LongSupplier nanoTime) {
        this(partitionsPerContainer, clock, nanoTime, new HeapStore());
    }

    /**
     * An account that is kept in a file.
     *
     * @param directory where the file is or will be; what it holds is there again
     * @param survivesPowerLoss whether what was acknowledged is there again after a power failure, not only after the process has died
     */
    public static Account onDisk(
            OptionalInt partitionsPerContainer,
            InstantSource clock,
            LongSupplier nanoTime,
            Path directory,
            boolean survivesPowerLoss) {
        return new Account(partitionsPerContainer, clock, nanoTime, new DiskStore(directory, survivesPowerLoss));
    }

    /**
     * An account in memory that begins with a copy of what was saved.
     *
     * @param directory what {@link #save} wrote, or what an account on disk that is closed has left
     */
    public static Account beginningWith(
            OptionalInt partitionsPerContainer, InstantSource clock, LongSupplier nanoTime, Path directory) {
        try (DiskStore saved = DiskStore.toRead(directory)) {
            HeapStore heap = new HeapStore(saved);
            Account account = new Account(partitionsPerContainer, clock, nanoTime, heap);
            heap.detach();
            return account;
        }
    }

    Account(OptionalInt partitionsPerContainer, InstantSource clock, LongSupplier nanoTime, DocumentStore store) {
        this.partitionsPerContainer = partitionsPerContainer;
        this.clock = clock;
        this.nanoTime = nanoTime;
        this.store = store;
        store.catalog().forEach(this::restoreDatabase);
        store.catalog().forEach(this::restoreContainer);
        Optional.ofNullable(store.catalog().get(LAST_NUMBERS)).ifPresent(this::restoreLastNumbers);
        store.retainDocuments(containers().stream().map(Container::number).collect(Collectors.toSet()));
    }

    private void restoreLastNumbers(String text) {
        JsonNode numbers = Json.read(text);
        lastDatabase = Math.max(lastDatabase, numbers.path("database").intValue());
        lastContainer = Math.max(lastContainer, numbers.path("container").intValue());
    }

    private String lastNumbers() {
        return Json.object()
                .put("database", lastDatabase)
                .put("container", lastContainer)
                .toString();
    }

    private void restoreDatabase(String name, String text) {
        if (name.startsWith(DATABASE)) {
            int number = Integer.parseInt(name.substring(DATABASE.length()));
            Database database = Database.read(number, Json.read(text), nanoTime);
            databases.put(database.id(), database);
            lastDatabase = Math.max(lastDatabase, number);
        }
    }

    private void restoreContainer(String name, String text) {
        if (name.startsWith(Container.CATALOG_PREFIX)) {
            ContainerRecord record = ContainerRecord.read(text);
            long number = Long.parseLong(name.substring(Container.CATALOG_PREFIX.length()));
            databases.values().stream()
                    .filter(database -> database.number() == record.database())
                    .forEach(database -> add(new Container(database, number, record, store, clock, nanoTime)));
            lastContainer = Math.max(lastContainer, ResourceIds.containerWithoutDatabase(number));
        }
    }

    private void add(Container container) {
        container.database().containersByName().put(container.id(), container);
        container.divideThroughput();
    }

    public Collection<Database> databases() {
        return databases.values();
    }

    /** The database with the given name or resource id. */
    public Optional<Database> database(String nameOrRid) {
        Database named = databases.get(nameOrRid);
        return named != null
                ? Optional.of(named)
                : databases.values().stream()
                        .filter(database -> database.rid().equals(nameOrRid))
                        .findFirst();
    }

    /**
     * @param throughput for containers without their own to share
     * @throws CosmosException with status 409 if there is one with this name
     */
    public synchronized Database createDatabase(ObjectNode body, Optional<Throughput> throughput) {
        String id = Names.resource(body);
        if (databases.containsKey(id)) {
            throw CosmosException.conflict("A database named '" + id + "'");
        }
        Database database =
                new Database(++lastDatabase, id, ResourceVersion.next(clock), throughput.map(this::record), nanoTime);
        write(DATABASE + database.number(), database.write());
        databases.put(id, database);
        return database;
    }

    private ThroughputRecord record(Throughput throughput) {
        return new ThroughputRecord(throughput, ResourceVersion.next(clock));
    }

    /** What cannot be written must not be seen either, so this comes before the change in memory. */
    private void write(String name, String text) {
        store.change(() -> {
            store.catalog().put(LAST_NUMBERS, lastNumbers());
            store.catalog().put(name, text);
            return name;
        });
        store.commit();
    }

    /** Whoever has looked it up may have waited here for its deletion. */
    private void failIfDeleted(Database database) {
        if (databases.get(database.id()) != database) {
            throw CosmosException.ownerNotFound("Database '" + database.id() + "'");
        }
    }

    /**
     * Changes the throughput that containers of a database share.
     *
     * @param ifMatch the entity tag that the throughput must have; empty for any
     * @throws CosmosException with status 412 if it has another
     * @throws IllegalStateException if the database was created without
     */
    public synchronized void provision(Database database, Throughput throughput, Optional<String> ifMatch) {
        failIfDeleted(database);
        database.offer()
                .orElseThrow(() -> new IllegalStateException(database.id() + " has no throughput to share"))
                .version()
                .check(ifMatch);
        database.splitUntilTheyHold(throughput);
        ThroughputRecord record = record(throughput);
        write(DATABASE + database.number(), database.write(Optional.of(record)));
        database.provision(record);
    }

    /**
     * @param ifMatch the entity tag that the database must have; empty for any
     * @throws CosmosException with status 412 if it has another
     */
    public synchronized void deleteDatabase(Database database, Optional<String> ifMatch) {
        failIfDeleted(database);
        database.version().check(ifMatch);
        List<Container> containers = List.copyOf(database.containers());
        store.change(() -> {
            containers.forEach(container -> store.catalog().remove(container.catalogName()));
            return store.catalog().remove(DATABASE + database.number());
        });
        store.commit();
        databases.remove(database.id());
        containers.forEach(this::forget);
    }

    /** Should the process die before the documents are removed, the next start removes them. */
    private void forget(Container container) {
        container.database().containersByName().remove(container.id());
        container.removeDocuments();
    }

    /**
     * @param throughput of its own; without, it shares the database's, or gets the least there is where the database has none
     * @throws CosmosException with status 409 if there is one with this name
     */
    public synchronized Container createContainer(
            Database database, ContainerDefinition definition, Optional<Throughput> throughput) {
        failIfDeleted(database);
        if (database.containersByName().containsKey(definition.id())) {
            throw CosmosException.conflict("A container named '" + definition.id() + "'");
        }
        Optional<Throughput> own = database.throughput().isPresent() ? throughput : throughput.or(Throughput::least);
        int initialPartitions = own.map(Throughput::initialPartitions).orElseGet(database::sharedPartitions);
        ContainerRecord record = ContainerRecord.fresh(
                database.number(),
                new ContainerDescription(definition, ResourceVersion.next(clock)),
                own.map(this::record),
                partitionsPerContainer.orElse(initialPartitions));
        long number = ResourceIds.containerNumber(database.number(), ++lastContainer);
        Container container = store.change(() -> new Container(database, number, record, store, clock, nanoTime));
        write(container.catalogName(), record.write());
        add(container);
        return container;
    }

    /**
     * @param ifMatch the entity tag that the container must have; empty for any
     * @throws CosmosException with status 412 if it has another
     */
    public synchronized void deleteContainer(Container container, Optional<String> ifMatch) {
        if (container.database().containersByName().get(container.id()) != container) {
            throw CosmosException.notFound("Container '" + container.id() + "'");
        }
        container.version().check(ifMatch);
        store.change(() -> store.catalog().remove(container.catalogName()));
        store.commit();
        forget(container);
        container.divideThroughput();
    }

    /**
     * Copies everything into a directory, each partition as it is at one moment.
     *
     * @param directory an existing one that holds nothing yet
     */
    public synchronized void save(Path directory) {
        try (DiskStore copy = new DiskStore(directory, false)) {
            copy.catalog().put(LAST_NUMBERS, lastNumbers());
            databases.values().forEach(database -> copy.catalog().put(DATABASE + database.number(), database.write()));
            containers().forEach(container -> container.copyTo(copy));
        }
    }

    /** Deletes the documents of all containers whose time to live has run out. */
    public void purgeExpired() {
        if (isAlive()) {
            containers().forEach(container -> container.partitions().forEach(PhysicalPartition::purgeExpired));
        }
    }

    /** Whether nothing outlives the process. */
    public boolean isInMemory() {
        return store instanceof HeapStore;
    }

    /** Whether it can still be written to; a store on disk that has failed once stays failed until the next start. */
    public boolean isAlive() {
        return store.isAlive();
    }

    /** Gives back the space that superseded versions take on disk. */
    public void compact() {
        if (store instanceof DiskStore disk) {
            disk.compact();
        }
    }

    @Override
    public void close() {
        store.close();
    }

    /** All containers of all databases. */
    public Collection<Container> containers() {
        return databases.values().stream()
                .flatMap(database -> database.containers().stream())
                .toList();
    }
}
