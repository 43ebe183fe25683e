package io.dronedelivery.emulator.server;

import io.netty.buffer.ByteBuf;
import io.netty.handler.codec.CorruptedFrameException;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * One message from a client in direct mode, wholly received.
 *
 * @param activityId as it came, to be sent back
 * @param body empty if there is none; absent if it was too large to be taken
 */
record RntbdRequest(
        int resourceType, int operation, byte[] activityId, Map<Integer, Object> tokens, Optional<byte[]> body) {

    /** What every frame begins with: its length, resource type, operation, activity id. */
    static final int HEAD_BYTES = 8 + RntbdTokens.GUID_BYTES;

    private static final int DATABASE = 1;
    private static final int PARTITION_KEY_RANGE = 0x002C;
    private static final int PAYLOAD_PRESENT = 0x0002;
    private static final int TRANSPORT_REQUEST_ID = 0x004D;

    /**
     * Reads a frame, without the length that it begins with.
     *
     * @throws CorruptedFrameException if it is none
     */
    static RntbdRequest read(ByteBuf frame) {
        int resourceType = frame.readUnsignedShortLE();
        int operation = frame.readUnsignedShortLE();
        byte[] activityId = new byte[RntbdTokens.GUID_BYTES];
        frame.readBytes(activityId);
        return new RntbdRequest(resourceType, operation, activityId, RntbdTokens.read(frame), Optional.of(new byte[0]));
    }

    RntbdRequest with(Optional<byte[]> received) {
        return new RntbdRequest(resourceType, operation, activityId, tokens, received);
    }

    /** Whether it opens the connection instead of asking for something. */
    boolean isContext() {
        return resourceType == 0 && operation == 0;
    }

    boolean hasPayload() {
        return !isContext() && number(PAYLOAD_PRESENT).orElse(0) != 0;
    }

    boolean isAboutDatabases() {
        return resourceType == DATABASE;
    }

    /** Whether the client says which partition key range it means, beside the replica's. */
    boolean namesRange() {
        return tokens.containsKey(PARTITION_KEY_RANGE);
    }

    /** By which the client finds the request that an answer belongs to. */
    long transportRequestId() {
        return number(TRANSPORT_REQUEST_ID)
                .orElseThrow(() -> new CorruptedFrameException("the request has no transport request id"));
    }

    OptionalLong number(int token) {
        return tokens.get(token) instanceof Long number ? OptionalLong.of(number) : OptionalLong.empty();
    }

    Optional<String> text(int token) {
        return tokens.get(token) instanceof String text ? Optional.of(text) : Optional.empty();
    }

    Optional<byte[]> bytes(int token) {
        return tokens.get(token) instanceof byte[] bytes ? Optional.of(bytes) : Optional.empty();
    }
}
