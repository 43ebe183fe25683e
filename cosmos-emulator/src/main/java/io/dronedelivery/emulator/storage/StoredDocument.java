package io.dronedelivery.emulator.storage;

import com.fasterxml.jackson.databind.JsonNode;
import io.dronedelivery.emulator.value.JsonText;
import io.dronedelivery.emulator.value.PropertyTree;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.UUID;

/**
 * One version of a document as it is kept: its own JSON text in bytes, and beside it what is needed without parsing them.
 *
 * <p>There may be millions, so it holds what it has in common with others by reference and nothing that can be made again.
 */
public final class StoredDocument {

    private final SystemPropertyText container;
    private final String id;
    private final EffectivePartitionKey partition;
    private final long sequence;
    private final long lsn;
    private final int timestampSeconds;
    private final int ttlSeconds;
    private final byte[] body;

    /**
     * @param sequence position inside the container, kept for life
     * @param lsn position of this version in the change feed of its physical partition
     * @param timestampSeconds epoch second of the last write
     * @param ttlSeconds the document's own time to live; 0 if it has none, -1 for never
     * @param body JSON text of an object that is not empty, without system properties
     */
    StoredDocument(
            SystemPropertyText container,
            String id,
            EffectivePartitionKey partition,
            long sequence,
            long lsn,
            long timestampSeconds,
            int ttlSeconds,
            byte[] body) {
        this.container = container;
        this.id = id;
        this.partition = partition;
        this.sequence = sequence;
        this.lsn = lsn;
        this.timestampSeconds = (int) timestampSeconds;
        this.ttlSeconds = ttlSeconds;
        this.body = body;
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
        return '"' + version(container.container(), lsn) + '"';
    }

    /** What tells the version that a container's partition wrote at a position of its log from all others. */
    static String version(long container, long lsn) {
        return new UUID(container, lsn).toString();
    }

    /** Epoch second of the last write. */
    public long timestampSeconds() {
        return Integer.toUnsignedLong(timestampSeconds);
    }

    int ttlSeconds() {
        return ttlSeconds;
    }

    DocumentKey key() {
        return new DocumentKey(partition, id);
    }

    /** Whether the time to live has run out; a container without a default makes every document immortal. */
    boolean isExpired(OptionalInt containerTtlSeconds, long nowSeconds) {
        OptionalLong end = expiresAt(containerTtlSeconds);
        return end.isPresent() && nowSeconds >= end.getAsLong();
    }

    /** The epoch second from which on the document is gone; empty if it stays. */
    OptionalLong expiresAt(OptionalInt containerTtlSeconds) {
        if (containerTtlSeconds.isEmpty()) {
            return OptionalLong.empty();
        }
        int ttl = ttlSeconds == 0 ? containerTtlSeconds.getAsInt() : ttlSeconds;
        return ttl > 0 ? OptionalLong.of(timestampSeconds() + ttl) : OptionalLong.empty();
    }

    /** Resource id: sixteen bytes in the protocol's base64, ordered as {@link #sequence()} is. */
    public String rid() {
        return ResourceIds.document(container.container(), sequence);
    }

    /** UTF-8 JSON text with the system properties {@code _rid, _self, _etag, _ts, _attachments} at its end; made anew by every call. */
    public byte[] json() {
        return container.appendTo(body, this);
    }

    /** UTF-8 JSON text of the client's own properties; shared, so nobody may write into it. */
    byte[] body() {
        return body;
    }

    /** A tree with the wanted properties alone. */
    public JsonNode read(PropertyTree wanted) {
        try {
            // What the store itself adds is made only where somebody looks at it.
            return JsonText.parse(wanted.hasNameStartingWith('_') ? json() : body, wanted);
        } catch (IOException e) {
            throw new UncheckedIOException("document " + id + " is not readable", e);
        }
    }

    /** Length of {@link #json()}. */
    public int size() {
        return container.length(body, timestampSeconds());
    }

    @Override
    public String toString() {
        return "StoredDocument[id=" + id + ", partition=" + partition.hex() + ", sequence=" + sequence + ", bytes="
                + body.length + "]";
    }
}
