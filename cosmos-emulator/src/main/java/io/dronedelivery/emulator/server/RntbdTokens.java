package io.dronedelivery.emulator.server;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufUtil;
import io.netty.handler.codec.CorruptedFrameException;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;

/**
 * The header fields of the direct protocol: each a number, a type and a value, integers with the least significant byte first.
 *
 * <p>A value is read as a {@link Long}, {@link Double}, {@link String} or {@code byte[]}, whatever its width on the wire.
 */
final class RntbdTokens {

    private static final int BYTE = 0;
    private static final int UNSIGNED_SHORT = 1;
    private static final int UNSIGNED_INT = 2;
    private static final int INT = 3;
    private static final int UNSIGNED_LONG = 4;
    private static final int LONG = 5;
    private static final int GUID = 6;
    private static final int SMALL_STRING = 7;
    private static final int STRING = 8;
    private static final int LONG_STRING = 9;
    private static final int SMALL_BYTES = 10;
    private static final int BYTES = 11;
    private static final int LONG_BYTES = 12;
    private static final int FLOAT = 13;
    private static final int DOUBLE = 14;

    static final int GUID_BYTES = 16;

    private RntbdTokens() {}

    /**
     * Reads all there are; also those of which nobody knows what they mean.
     *
     * @throws CorruptedFrameException if the bytes are no tokens
     */
    static Map<Integer, Object> read(ByteBuf in) {
        Map<Integer, Object> tokens = new HashMap<>();
        try {
            while (in.isReadable()) {
                tokens.put(in.readUnsignedShortLE(), value(in.readUnsignedByte(), in));
            }
        } catch (IndexOutOfBoundsException e) {
            throw new CorruptedFrameException("a token ends beyond its frame", e);
        }
        return tokens;
    }

    private static Object value(int type, ByteBuf in) {
        return switch (type) {
            case BYTE -> (long) in.readUnsignedByte();
            case UNSIGNED_SHORT -> (long) in.readUnsignedShortLE();
            case UNSIGNED_INT -> in.readUnsignedIntLE();
            case INT -> (long) in.readIntLE();
            case UNSIGNED_LONG, LONG -> in.readLongLE();
            case GUID -> bytes(in, GUID_BYTES);
            case SMALL_STRING -> text(in, in.readUnsignedByte());
            case STRING -> text(in, in.readUnsignedShortLE());
            case LONG_STRING -> text(in, in.readUnsignedIntLE());
            case SMALL_BYTES -> bytes(in, in.readUnsignedByte());
            case BYTES -> bytes(in, in.readUnsignedShortLE());
            case LONG_BYTES -> bytes(in, in.readUnsignedIntLE());
            case FLOAT -> (double) in.readFloatLE();
            case DOUBLE -> in.readDoubleLE();
            default -> throw new CorruptedFrameException("there is no token type " + type);
        };
    }

    /** Nothing is replaced: two keys that are no UTF-8 must not become the same one. */
    private static String text(ByteBuf in, long length) {
        try {
            return StandardCharsets.UTF_8
                    .newDecoder()
                    .decode(slice(in, length).nioBuffer())
                    .toString();
        } catch (CharacterCodingException e) {
            throw new CorruptedFrameException("a token is not UTF-8", e);
        }
    }

    private static byte[] bytes(ByteBuf in, long length) {
        return ByteBufUtil.getBytes(slice(in, length));
    }

    /** Checked before anything is allocated for it. */
    private static ByteBuf slice(ByteBuf in, long length) {
        if (length > in.readableBytes()) {
            throw new CorruptedFrameException("a token of " + length + " bytes ends beyond its frame");
        }
        return in.readSlice((int) length);
    }

    static void writeByte(ByteBuf out, int id, boolean value) {
        start(out, id, BYTE).writeByte(value ? 1 : 0);
    }

    static void writeUnsignedInt(ByteBuf out, int id, long value) {
        start(out, id, UNSIGNED_INT).writeIntLE((int) value);
    }

    static void writeLong(ByteBuf out, int id, long value) {
        start(out, id, LONG).writeLongLE(value);
    }

    static void writeDouble(ByteBuf out, int id, double value) {
        start(out, id, DOUBLE).writeDoubleLE(value);
    }

    static void writeSmallString(ByteBuf out, int id, String value) {
        start(out, id, SMALL_STRING).writeByte(length(value, 0xFF)).writeCharSequence(value, StandardCharsets.UTF_8);
    }

    static void writeString(ByteBuf out, int id, String value) {
        start(out, id, STRING).writeShortLE(length(value, 0xFFFF)).writeCharSequence(value, StandardCharsets.UTF_8);
    }

    private static int length(String value, int most) {
        int bytes = ByteBufUtil.utf8Bytes(value);
        if (bytes > most) {
            throw new IllegalArgumentException(bytes + " bytes are too many for a token of at most " + most);
        }
        return bytes;
    }

    private static ByteBuf start(ByteBuf out, int id, int type) {
        return out.writeShortLE(id).writeByte(type);
    }
}
