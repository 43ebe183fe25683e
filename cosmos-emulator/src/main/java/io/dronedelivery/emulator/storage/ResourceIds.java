package io.dronedelivery.emulator.storage;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Base64;
import java.util.OptionalLong;

/**
 * The protocol's resource ids: base64 with {@code -} for {@code /}, four bytes for a database, eight for a container, sixteen
 * for what a container holds.
 */
final class ResourceIds {

    /** Tells a container from a user in the second half of an eight-byte id. */
    private static final int CONTAINER_FLAG = 0x8000_0000;

    private ResourceIds() {}

    static String database(int number) {
        return encode(ByteBuffer.allocate(4).putInt(number).array());
    }

    static long containerNumber(int database, int container) {
        return (long) database << 32 | Integer.toUnsignedLong(container | CONTAINER_FLAG);
    }

    /** The second argument that {@link #containerNumber} was made of. */
    static int containerWithoutDatabase(long number) {
        return (int) number & ~CONTAINER_FLAG;
    }

    static String container(long number) {
        return encode(ByteBuffer.allocate(8).putLong(number).array());
    }

    /**
     * The last byte's upper half is the type (0 for a document), so the sequence takes the seven bytes before it. Least significant
     * byte first, because clients compare these eight bytes as such a number when they resume an ordered query.
     */
    static String document(long container, long sequence) {
        return encode(ByteBuffer.allocate(16)
                .putLong(container)
                .order(ByteOrder.LITTLE_ENDIAN)
                .putLong(sequence)
                .array());
    }

    /** The sequence that a document's id in the given container was made of; empty if it is the id of something else. */
    static OptionalLong sequence(long container, String rid) {
        byte[] bytes;
        try {
            bytes = Base64.getDecoder().decode(rid.replace('-', '/'));
        } catch (IllegalArgumentException e) {
            return OptionalLong.empty();
        }
        if (bytes.length != 16 || ByteBuffer.wrap(bytes).getLong() != container) {
            return OptionalLong.empty();
        }
        return OptionalLong.of(
                ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN).getLong(Long.BYTES));
    }

    static String partitionKeyRange(long container, int number) {
        byte[] bytes = ByteBuffer.allocate(16)
                .putLong(container)
                .putLong((long) number << Byte.SIZE)
                .array();
        bytes[15] = 0x50;
        return encode(bytes);
    }

    /** Apart from those of containers, by the highest of the three bytes that an offer's id has. */
    static String databaseOffer(int number) {
        return offer(number | 0x80_0000);
    }

    static String offer(int number) {
        return encode(new byte[] {(byte) number, (byte) (number >> 8), (byte) (number >> 16)});
    }

    private static String encode(byte[] bytes) {
        return Base64.getEncoder().encodeToString(bytes).replace('/', '-');
    }
}
