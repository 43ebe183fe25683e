package io.dronedelivery.emulator.storage;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.InstantSource;
import java.util.Collection;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.function.LongSupplier;

/** Everything one emulator stores. */
public final class Account {

    private final OptionalInt partitionsPerContainer;
    private final InstantSource clock;
    private final LongSupplier nanoTime;
    private final Map<String, Database> databases = new ConcurrentSkipListMap<>();
    private int lastDatabase;
    private int lastContainer;

    /**
     * @param partitionsPerContainer physical partitions that every container starts with; empty for the service's own rule, which
     *     goes by the throughput
     */
    public Account(OptionalInt partitionsPerContainer, InstantSource clock, LongSupplier nanoTime) {
        this.partitionsPerContainer = partitionsPerContainer;
        this.clock = clock;
        this.nanoTime = nanoTime;
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
        return database;
    }

    public synchronized void deleteDatabase(Database database) {
        databases.remove(database.id());
    }

    /**
     * @throws CosmosException with status 409 if there is one with this name
     */
    public synchronized Container createContainer(
            Database database, ContainerDefinition definition, Throughput throughput) {
        if (database.containersByName().containsKey(definition.id())) {
            throw CosmosException.conflict("A container named '" + definition.id() + "'");
        }
        Container container = new Container(
                database,
                ResourceIds.containerNumber(database.number(), ++lastContainer),
                definition,
                throughput,
                partitionsPerContainer.orElse(throughput.initialPartitions()),
                clock,
                nanoTime);
        database.containersByName().put(definition.id(), container);
        return container;
    }

    public synchronized void deleteContainer(Container container) {
        container.database().containersByName().remove(container.id());
    }

    /** Deletes the documents of all containers whose time to live has run out. */
    public void purgeExpired() {
        containers().forEach(container -> container.partitions().forEach(PhysicalPartition::purgeExpired));
    }

    /** All containers of all databases. */
    public Collection<Container> containers() {
        return databases.values().stream()
                .flatMap(database -> database.containers().stream())
                .toList();
    }
}
