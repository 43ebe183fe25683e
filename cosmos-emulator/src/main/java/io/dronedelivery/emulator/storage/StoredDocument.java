package io.dronedelivery.emulator.storage;

import java.util.OptionalInt;
import java.util.UUID;

/**
 * One version of a document as it is kept: its JSON text in bytes, and beside it what is needed without parsing them.
 *
 * <p>Immutable; whoever takes {@link #json()} must not write into the array, which is shared to spare a copy per read.
 */
public final class StoredDocument {

    private final long container;
    private final String id;
    private final EffectivePartitionKey partition;
    private final long sequence;
    private final long lsn;
    private final long timestampSeconds;
    private final int ttlSeconds;
    private final byte[] json;

    /**
     * @param container the eight bytes of the container's resource id
     * @param sequence position inside the container, kept for life
     * @param lsn position of this version in the change feed of its physical partition
     * @param timestampSeconds epoch second of the last write
     * @param ttlSeconds the document's own time to live; 0 if it has none, -1 for never
     */
    StoredDocument(
            long container,
            String id,
            EffectivePartitionKey partition,
            long sequence,
            long lsn,
            long timestampSeconds,
            int ttlSeconds,
            byte[] json) {
        this.container = container;
        this.id = id;
        this.partition = partition;
        this.sequence = sequence;
        this.lsn = lsn;
        this.timestampSeconds = timestampSeconds;
        this.ttlSeconds = ttlSeconds;
        this.json = json;
    }

    public String id() {
        return id;
    }

    public EffectivePartitionKey partition() {
        return partition;
    }

    /** Grows with every document created in the container and stays when the document is replaced; never negative. */
    public long sequence() {
        return sequence;
    }

    /** Position of this version in its physical partition's log. */
    public long lsn() {
        return lsn;
    }

    /** Entity tag, quotes included. */
    public String etag() {
        return etag(container, lsn);
    }

    /** The entity tag of the version that a container's partition wrote at a position of its log; made again rather than kept. */
    static String etag(long container, long lsn) {
        return '"' + new UUID(container, lsn).toString() + '"';
    }

    /** Epoch second of the last write. */
    public long timestampSeconds() {
        return timestampSeconds;
    }

    int ttlSeconds() {
        return ttlSeconds;
    }

    DocumentKey key() {
        return new DocumentKey(partition, id);
    }

    /** Whether the time to live has run out; a container without a default makes every document immortal. */
    boolean isExpired(OptionalInt containerTtlSeconds, long nowSeconds) {
        if (containerTtlSeconds.isEmpty()) {
            return false;
        }
        int ttl = ttlSeconds == 0 ? containerTtlSeconds.getAsInt() : ttlSeconds;
        return ttl > 0 && nowSeconds >= timestampSeconds + ttl;
    }

    /** Resource id: sixteen bytes in the protocol's base64, ordered as {@link #sequence()} is. */
    public String rid() {
        return ResourceIds.document(container, sequence);
    }

    /** UTF-8 JSON text with the system properties {@code _rid, _self, _etag, _ts, _attachments}. */
    public byte[] json() {
        return json;
    }

    /** Length of the JSON text in bytes. */
    public int size() {
        return json.length;
    }

    @Override
    public String toString() {
        return "StoredDocument[id=" + id + ", partition=" + partition.hex() + ", sequence=" + sequence + ", bytes="
                + json.length + "]";
    }
}
