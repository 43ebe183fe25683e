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

/** Everything one emulator stores. */
public final class Account implements AutoCloseable {

    private static final String DATABASE = "database/";
    private static final String CONTAINER = "container/";

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
     */
    public static Account onDisk(
            OptionalInt partitionsPerContainer, InstantSource clock, LongSupplier nanoTime, Path directory) {
        return new Account(partitionsPerContainer, clock, nanoTime, new DiskStore(directory));
    }

    private Account(
            OptionalInt partitionsPerContainer, InstantSource clock, LongSupplier nanoTime, DocumentStore store) {
        this.partitionsPerContainer = partitionsPerContainer;
        this.clock = clock;
        this.nanoTime = nanoTime;
        this.store = store;
        store.catalog().forEach(this::restoreDatabase);
        store.catalog().forEach(this::restoreContainer);
    }

    private void restoreDatabase(String name, String text) {
        if (name.startsWith(DATABASE)) {
            JsonNode json = Json.read(text);
            int number = Integer.parseInt(name.substring(DATABASE.length()));
            Database database = new Database(
                    number, json.path("id").asText(), json.path("createdAt").asLong());
            databases.put(database.id(), database);
            lastDatabase = Math.max(lastDatabase, number);
        }
    }

    private void restoreContainer(String name, String text) {
        if (name.startsWith(CONTAINER)) {
            ContainerRecord record = ContainerRecord.read(text);
            long number = Long.parseLong(name.substring(CONTAINER.length()));
            databases.values().stream()
                    .filter(database -> database.number() == record.database())
                    .forEach(database -> add(new Container(database, number, record, store, clock, nanoTime)));
            lastContainer = Math.max(lastContainer, ResourceIds.containerWithoutDatabase(number));
        }
    }

    private void add(Container container) {
        container.database().containersByName().put(container.id(), container);
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
     * @throws CosmosException with status 409 if there is one with this name
     */
    public synchronized Database createDatabase(ObjectNode body) {
        String id = Names.required(body);
        if (databases.containsKey(id)) {
            throw CosmosException.conflict("A database named '" + id + "'");
        }
        Database database = new Database(++lastDatabase, id, clock.instant().getEpochSecond());
        databases.put(id, database);
        String record = Json.object()
                .put("id", id)
                .put("createdAt", clock.instant().getEpochSecond())
                .toString();
        store.change(() -> store.catalog().put(DATABASE + database.number(), record));
        store.commit();
        return database;
    }

    public synchronized void deleteDatabase(Database database) {
        databases.remove(database.id());
        List.copyOf(database.containers()).forEach(this::deleteContainer);
        store.change(() -> store.catalog().remove(DATABASE + database.number()));
        store.commit();
    }

    /**
     * @throws CosmosException with status 409 if there is one with this name
     */
    public synchronized Container createContainer(
            Database database, ContainerDefinition definition, Throughput throughput) {
        if (database.containersByName().containsKey(definition.id())) {
            throw CosmosException.conflict("A container named '" + definition.id() + "'");
        }
        ContainerRecord record = ContainerRecord.fresh(
                database.number(),
                definition,
                throughput,
                partitionsPerContainer.orElse(throughput.initialPartitions()),
                clock.instant().getEpochSecond());
        long number = ResourceIds.containerNumber(database.number(), ++lastContainer);
        Container container = new Container(database, number, record, store, clock, nanoTime);
        container.save();
        add(container);
        return container;
    }

    public synchronized void deleteContainer(Container container) {
        container.database().containersByName().remove(container.id());
        container.remove();
    }

    /** Deletes the documents of all containers whose time to live has run out. */
    public void purgeExpired() {
        containers().forEach(container -> container.partitions().forEach(PhysicalPartition::purgeExpired));
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
