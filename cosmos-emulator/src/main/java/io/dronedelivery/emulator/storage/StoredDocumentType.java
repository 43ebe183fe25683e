package io.dronedelivery.emulator.storage;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import org.h2.mvstore.DataUtils;
import org.h2.mvstore.WriteBuffer;
import org.h2.mvstore.type.BasicDataType;

/** How documents are written in the file of a {@link DiskStore}. */
final class StoredDocumentType extends BasicDataType<StoredDocument> {

    /** What a document takes beside its texts. */
    private static final int OVERHEAD = 150;

    /** Stands where files written by earlier versions have an entity tag; those keep system properties with each document. */
    private static final String WITHOUT_SYSTEM_PROPERTIES = "";

    private final SystemPropertyText container;

    StoredDocumentType(SystemPropertyText container) {
        this.container = container;
    }

    @Override
    public int getMemory(StoredDocument document) {
        return OVERHEAD + document.size();
    }

    @Override
    public void write(WriteBuffer buffer, StoredDocument document) {
        text(buffer, document.id());
        text(buffer, document.partition().hex());
        text(buffer, WITHOUT_SYSTEM_PROPERTIES);
        buffer.putVarLong(document.sequence())
                .putVarLong(document.lsn())
                .putVarLong(document.timestampSeconds())
                .putInt(document.ttlSeconds());
        bytes(buffer, document.body());
    }

    @Override
    public StoredDocument read(ByteBuffer buffer) {
        String id = text(buffer);
        EffectivePartitionKey partition = new EffectivePartitionKey(text(buffer));
        boolean older = !text(buffer).equals(WITHOUT_SYSTEM_PROPERTIES);
        long sequence = DataUtils.readVarLong(buffer);
        long lsn = DataUtils.readVarLong(buffer);
        long timestamp = DataUtils.readVarLong(buffer);
        int ttl = buffer.getInt();
        return new StoredDocument(
                container,
                id,
                partition,
                sequence,
                lsn,
                timestamp,
                ttl,
                older ? ownProperties(bytes(buffer)) : bytes(buffer));
    }

    @Override
    public StoredDocument[] createStorage(int size) {
        return new StoredDocument[size];
    }

    private static byte[] ownProperties(byte[] json) {
        return Json.write(Json.readObject(json).remove(SystemProperties.OF_DOCUMENTS));
    }

    private static void text(WriteBuffer buffer, String text) {
        bytes(buffer, text.getBytes(StandardCharsets.UTF_8));
    }

    private static String text(ByteBuffer buffer) {
        return new String(bytes(buffer), StandardCharsets.UTF_8);
    }

    private static void bytes(WriteBuffer buffer, byte[] bytes) {
        buffer.putVarInt(bytes.length).put(bytes);
    }

    private static byte[] bytes(ByteBuffer buffer) {
        byte[] bytes = new byte[DataUtils.readVarInt(buffer)];
        buffer.get(bytes);
        return bytes;
    }
}
