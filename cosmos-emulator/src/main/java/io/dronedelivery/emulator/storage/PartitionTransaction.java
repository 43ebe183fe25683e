package io.dronedelivery.emulator.storage;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Writes to one physical partition that become visible together. */
public final class PartitionTransaction {

    private final PhysicalPartition partition;
    private final Container container;
    private final Map<DocumentKey, Change> changes = new LinkedHashMap<>();
    private final Map<UniqueKey, Optional<Long>> uniqueKeys = new HashMap<>();
    private long lsn;

    PartitionTransaction(PhysicalPartition partition, long lsn) {
        this.partition = partition;
        this.container = partition.container();
        this.lsn = lsn;
    }

    /** The document as this transaction sees it, its own writes included. */
    public Optional<StoredDocument> find(EffectivePartitionKey key, String id) {
        DocumentKey documentKey = new DocumentKey(key, id);
        Change change = changes.get(documentKey);
        StoredDocument document = change == null ? partition.current(documentKey) : change.after();
        return Optional.ofNullable(document).filter(found -> !partition.isExpired(found));
    }

    /**
     * Adds a document.
     *
     * @param body the document; its system properties are set in place
     * @throws CosmosException with status 409 if there is one with this id, 400 if the body is not a document
     */
    public StoredDocument create(EffectivePartitionKey key, ObjectNode body) {
        String id = Names.required(body);
        if (find(key, id).isPresent()) {
            throw CosmosException.conflict("A document with id '" + id + "' and this partition key");
        }
        return put(key, id, container.nextSequence(), body);
    }

    /** Puts another body in the place of a document, which keeps its resource id. */
    public StoredDocument replace(StoredDocument document, ObjectNode body) {
        return put(document.partition(), Names.required(body), document.sequence(), body);
    }

    public void delete(StoredDocument document) {
        release(document);
        record(document.key(), null);
        lsn++;
    }

    /** Position of the last write in the partition's log, once this transaction is done. */
    public long lsn() {
        return lsn;
    }

    Collection<Change> changes() {
        return changes.values();
    }

    /** Which unique keys belong to whom from now on; empty for those that nobody has any more. */
    Map<UniqueKey, Optional<Long>> uniqueKeys() {
        return uniqueKeys;
    }

    private void reserve(EffectivePartitionKey key, long sequence, ObjectNode body, String id) {
        if (container.definition().uniqueKeys().isEmpty()) {
            return;
        }
        StoredDocument existing = partition.current(new DocumentKey(key, id));
        if (existing != null) {
            release(existing);
        }
        for (UniqueKey wanted : UniqueKey.of(container.definition(), key, body)) {
            Optional<Long> owner = uniqueKeys.getOrDefault(wanted, partition.ownerOf(wanted));
            if (owner.isPresent() && owner.get() != sequence) {
                throw CosmosException.conflict("A document with the same value of a unique key");
            }
            uniqueKeys.put(wanted, Optional.of(sequence));
        }
    }

    private void release(StoredDocument document) {
        if (!container.definition().uniqueKeys().isEmpty()) {
            UniqueKey.of(container.definition(), document.partition(), Json.readObject(document.json()))
                    .forEach(key -> uniqueKeys.put(key, Optional.empty()));
        }
    }

    private StoredDocument put(EffectivePartitionKey key, String id, long sequence, ObjectNode body) {
        reserve(key, sequence, body, id);
        lsn++;
        long timestamp = container.nowSeconds();
        String etag = StoredDocument.etag(container.number(), lsn);
        String rid = ResourceIds.document(container.number(), sequence);
        SystemProperties.stamp(body, rid, container.self() + "docs/" + rid + '/', etag, timestamp)
                .put(SystemProperties.ATTACHMENTS, "attachments/");
        StoredDocument document =
                new StoredDocument(container.number(), id, key, sequence, lsn, timestamp, ttl(body), Json.write(body));
        record(document.key(), document);
        return document;
    }

    private void record(DocumentKey key, @Nullable StoredDocument after) {
        Change earlier = changes.get(key);
        changes.put(key, new Change(earlier == null ? partition.current(key) : earlier.before(), after));
    }

    private static int ttl(ObjectNode body) {
        JsonNode ttl = body.path("ttl");
        if (ttl.isMissingNode() || ttl.isNull()) {
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
