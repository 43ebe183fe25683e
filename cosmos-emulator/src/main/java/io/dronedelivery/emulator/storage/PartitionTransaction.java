package io.dronedelivery.emulator.storage;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Writes to one physical partition that become visible together. */
public final class PartitionTransaction {

    /** The service's limit, also for what a patch makes of a document. */
    private static final int MAX_BYTES = 2 * 1024 * 1024;

    private final PhysicalPartition partition;
    private final Container container;
    private final Map<DocumentKey, Change> changes = new LinkedHashMap<>();
    private final Map<UniqueKey, Optional<Long>> uniqueKeys = new HashMap<>();
    private final List<DocumentVersion> versions = new ArrayList<>();
    private long lsn;
    /** What the next write gets: as in the service, all writes of a batch have one position in the log. */
    private long newLsn;

    PartitionTransaction(PhysicalPartition partition, long lsn) {
        this.partition = partition;
        this.container = partition.container();
        this.lsn = lsn;
        this.newLsn = lsn + 1;
    }

    /** The document as this transaction sees it, its own writes included. */
    public Optional<StoredDocument> find(EffectivePartitionKey key, String id) {
        return Optional.ofNullable(current(new DocumentKey(key, id))).filter(found -> !partition.isExpired(found));
    }

    /** As {@link #find}, expired or not. */
    private @Nullable StoredDocument current(DocumentKey key) {
        Change change = changes.get(key);
        return change == null ? partition.current(key) : change.after();
    }

    /**
     * Adds a document.
     *
     * @param body the document; its system properties are taken out
     * @throws CosmosException with status 409 if there is one with this id, 400 if the body is not a document
     */
    public StoredDocument create(EffectivePartitionKey key, ObjectNode body) {
        String id = Names.document(body);
        if (find(key, id).isPresent()) {
            throw CosmosException.conflict("A document with id '" + id + "' and this partition key");
        }
        return put(key, id, container.nextSequence(), body, Optional.empty());
    }

    /**
     * Puts another body in the place of a document, which keeps its resource id, also if the body has another id.
     *
     * @throws CosmosException with status 409 if another document has this id
     */
    public StoredDocument replace(StoredDocument document, ObjectNode body) {
        String id = Names.document(body);
        if (!id.equals(document.id())) {
            if (find(document.partition(), id).isPresent()) {
                throw CosmosException.conflict("A document with id '" + id + "' and this partition key");
            }
            release(document);
            change(document.key(), null);
        }
        return put(document.partition(), id, document.sequence(), body, Optional.of(document));
    }

    public void delete(StoredDocument document) {
        release(document);
        lsn = newLsn;
        versions.add(new DocumentVersion(
                lsn, container.nowSeconds(), Optional.of(document), Optional.empty(), partition.isExpired(document)));
        change(document.key(), null);
    }

    /** Deletes documents that have nothing to do with each other, so that each has a position in the log of its own. */
    void deleteEach(Iterable<StoredDocument> documents) {
        for (StoredDocument document : documents) {
            delete(document);
            newLsn = lsn + 1;
        }
    }

    /** Position of the last write in the partition's log, once this transaction is done. */
    public long lsn() {
        return lsn;
    }

    Collection<Change> changes() {
        return changes.values();
    }

    /** Every write, also those that later ones have superseded. */
    List<DocumentVersion> versions() {
        return versions;
    }

    /** Which unique keys belong to whom from now on; empty for those that nobody has any more. */
    Map<UniqueKey, Optional<Long>> uniqueKeys() {
        return uniqueKeys;
    }

    private void reserve(EffectivePartitionKey key, long sequence, ObjectNode body, String id) {
        if (container.definition().uniqueKeys().isEmpty()) {
            return;
        }
        StoredDocument existing = current(new DocumentKey(key, id));
        if (existing != null) {
            release(existing);
        }
        for (UniqueKey wanted : UniqueKey.of(container.definition(), key, body)) {
            if (owner(wanted).filter(owner -> owner != sequence).isPresent()) {
                throw CosmosException.conflict("A document with the same value of a unique key");
            }
            uniqueKeys.put(wanted, Optional.of(sequence));
        }
    }

    /** Who has a unique key as this transaction sees it; an expired document has none any more. */
    private Optional<Long> owner(UniqueKey key) {
        Optional<Long> changed = uniqueKeys.get(key);
        return changed != null ? changed : partition.ownerOf(key);
    }

    private void release(StoredDocument document) {
        if (!container.definition().uniqueKeys().isEmpty()) {
            // What another document has taken over in this transaction stays with it.
            UniqueKey.of(container.definition(), document.partition(), Json.readObject(document.body())).stream()
                    .filter(key -> owner(key)
                            .filter(owner -> owner == document.sequence())
                            .isPresent())
                    .forEach(key -> uniqueKeys.put(key, Optional.empty()));
        }
    }

    private StoredDocument put(
            EffectivePartitionKey key, String id, long sequence, ObjectNode body, Optional<StoredDocument> replaced) {
        body.remove(SystemProperties.OF_DOCUMENTS);
        byte[] text = Json.write(body);
        if (text.length > MAX_BYTES) {
            throw CosmosException.of(413, 0, "The document is larger than " + MAX_BYTES + " bytes");
        }
        reserve(key, sequence, body, id);
        lsn = newLsn;
        long timestamp = container.nowSeconds();
        StoredDocument document = new StoredDocument(
                container.systemProperties(), id, partition.known(key), sequence, lsn, timestamp, ttl(body), text);
        versions.add(new DocumentVersion(lsn, timestamp, replaced, Optional.of(document), false));
        change(document.key(), document);
        return document;
    }

    private void change(DocumentKey key, @Nullable StoredDocument after) {
        Change earlier = changes.get(key);
        changes.put(key, new Change(earlier == null ? partition.current(key) : earlier.before(), after));
    }

    private static int ttl(ObjectNode body) {
        JsonNode ttl = body.path("ttl");
        if (ttl.isMissingNode()) {
            return 0;
        }
        if (!ttl.canConvertToInt() || !ttl.isIntegralNumber() || ttl.intValue() < -1 || ttl.intValue() == 0) {
            throw CosmosException.badRequest("ttl is -1 or a positive number of seconds");
        }
        return ttl.intValue();
    }

    /** One document's way through a transaction; both ends absent if it was created and deleted again. */
    record Change(@Nullable StoredDocument before, @Nullable StoredDocument after) {}
}
