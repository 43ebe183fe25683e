package io.dronedelivery.emulator.storage;

import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.function.Supplier;

/** Where documents and the description of what holds them are kept: on the heap, or in a file that outlives the process. */
interface DocumentStore extends AutoCloseable {

    /** The documents of a physical partition by sequence; those from before a restart included. */
    SnapshotMap<Long, StoredDocument> documents(SystemPropertyText container, String partition);

    /** Forgets the documents of all partitions of a container whose id passes the test. */
    void removeDocuments(long container, Predicate<String> partition);

    /** Forgets the documents of all containers but these. */
    void retainDocuments(Set<Long> containers);

    /** Descriptions of databases and containers as JSON text, by a name that says what is described. */
    Map<String, String> catalog();

    /** How far a partition's log and its container's sequence had come when it was last written to. */
    Optional<Position> position(long container, String partition);

    void advance(long container, String partition, Position position);

    /** Makes changes of which either all are kept or none. */
    <T> T change(Supplier<T> changes);

    /** Returns when all changes finished before the call will survive the end of the process, however it ends. */
    void commit();

    /** Whether it still keeps what it is given. */
    boolean isAlive();

    /** @throws CosmosException with status 503 unless it is alive */
    void failIfDead();

    @Override
    void close();

    record Position(long lsn, long sequence) {}
}
