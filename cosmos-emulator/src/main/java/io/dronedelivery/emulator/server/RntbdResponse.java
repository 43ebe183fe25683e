package io.dronedelivery.emulator.server;

import io.dronedelivery.emulator.storage.CosmosException;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufAllocator;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Optional;

/** Writes answers as clients in direct mode read them. */
final class RntbdResponse {

    private static final Map<Integer, String> TEXTS = Map.of(
            0x0003, Headers.CONTINUATION,
            0x0004, Headers.ETAG,
            0x0017, Headers.ALT_CONTENT_PATH,
            0x0018, Headers.CONTENT_PATH,
            0x0021, Headers.PARTITION_KEY_RANGE,
            0x0028, Headers.QUERY_METRICS,
            0x0044, Headers.INDEX_METRICS);

    private static final Map<Integer, String> UNSIGNED_INTS = Map.of(
            0x000C, Headers.RETRY_AFTER_MILLIS,
            0x0014, Headers.ITEM_COUNT);

    /** The log's end, what a quorum has of it, and what all regions have: the same, as there is one copy. */
    private static final int[] LOG_POSITIONS = {0x0013, 0x001A, 0x0029, 0x003A, 0x003B};

    /** The position of databases, whose changes are in no partition's log. */
    private static final long UNLOGGED = 1;

    private static final int PAYLOAD_PRESENT = 0x0000;
    private static final int REQUEST_CHARGE = 0x0015;
    private static final int REQUEST_INVALID = 0x001B;
    private static final int WRITE_QUORUM = 0x001E;
    private static final int REPLICAS = 0x001F;
    private static final int READ_REGIONS = 0x0030;
    private static final int SUBSTATUS = 0x001C;
    private static final int SESSION_TOKEN = 0x003E;
    private static final int TRANSPORT_REQUEST_ID = 0x0035;

    private static final String AGENT = "cosmos-emulator";
    private static final String VERSION = "0.1";
    private static final int HEADERS_BYTES = 1_024;

    private RntbdResponse() {}

    static ByteBuf write(ByteBufAllocator allocator, RntbdRequest request, CosmosResponse answer, int replicas) {
        byte[] body = answer.body();
        ByteBuf out = allocator.buffer(HEADERS_BYTES + body.length);
        start(out, answer.status(), request.activityId());
        RntbdTokens.writeByte(out, PAYLOAD_PRESENT, body.length > 0);
        RntbdTokens.writeUnsignedInt(out, TRANSPORT_REQUEST_ID, request.transportRequestId());
        TEXTS.forEach(
                (token, header) -> answer.value(header).ifPresent(value -> RntbdTokens.writeString(out, token, value)));
        // The client puts the partition before it, which the gateway's has already.
        answer.value(Headers.SESSION_TOKEN)
                .ifPresent(
                        token -> RntbdTokens.writeString(out, SESSION_TOKEN, token.substring(token.indexOf(':') + 1)));
        UNSIGNED_INTS.forEach((token, header) -> answer.value(header)
                .ifPresent(value -> RntbdTokens.writeUnsignedInt(out, token, Long.parseLong(value))));
        answer.value(Headers.SUBSTATUS)
                .ifPresent(code -> RntbdTokens.writeUnsignedInt(out, SUBSTATUS, substatus(request, code)));
        RntbdTokens.writeDouble(
                out,
                REQUEST_CHARGE,
                answer.value(Headers.REQUEST_CHARGE).map(Double::parseDouble).orElse(0.0));
        Optional<Long> position = answer.value(Headers.LSN).map(Long::parseLong);
        if (position.isEmpty() && answer.status() >= 400 && !request.isAboutDatabases()) {
            // Without a log position the client takes the answer for that of a broken replica, unless its request was
            // at fault.
            RntbdTokens.writeByte(out, REQUEST_INVALID, true);
        } else {
            for (int token : LOG_POSITIONS) {
                RntbdTokens.writeLong(out, token, position.orElse(UNLOGGED));
            }
        }
        RntbdTokens.writeUnsignedInt(out, REPLICAS, replicas);
        RntbdTokens.writeUnsignedInt(out, WRITE_QUORUM, replicas / 2 + 1);
        RntbdTokens.writeUnsignedInt(out, READ_REGIONS, 0);
        end(out);
        if (body.length > 0) {
            out.writeIntLE(body.length).writeBytes(body);
        }
        return out;
    }

    /** A client that has named no range is told that its replica's partition splits; it would not look for another range. */
    private static int substatus(RntbdRequest request, String code) {
        int substatus = Integer.parseInt(code);
        return substatus == CosmosException.PARTITION_KEY_RANGE_GONE && !request.namesRange()
                ? CosmosException.COMPLETING_SPLIT
                : substatus;
    }

    /** The answer to the client's opening of the connection. */
    static ByteBuf context(ByteBufAllocator allocator, RntbdRequest request, String clientVersion) {
        ByteBuf out = allocator.buffer();
        start(out, 200, request.activityId());
        RntbdTokens.writeUnsignedInt(out, 0, RntbdConnection.PROTOCOL_VERSION);
        RntbdTokens.writeSmallString(out, 1, clientVersion);
        RntbdTokens.writeSmallString(out, 2, AGENT);
        RntbdTokens.writeSmallString(out, 3, VERSION);
        RntbdTokens.writeUnsignedInt(out, 4, Replica.IDLE.toSeconds());
        RntbdTokens.writeUnsignedInt(out, 5, RntbdConnection.NEGOTIATION.toSeconds());
        end(out);
        return out;
    }

    static ByteBuf contextRefused(ByteBufAllocator allocator, RntbdRequest request, String reason) {
        ByteBuf out = allocator.buffer();
        start(out, 400, request.activityId());
        RntbdTokens.writeUnsignedInt(out, 0, RntbdConnection.PROTOCOL_VERSION);
        RntbdTokens.writeSmallString(out, 2, AGENT);
        RntbdTokens.writeSmallString(out, 3, VERSION);
        end(out);
        byte[] body = ("{\"code\":\"BadRequest\",\"message\":\"" + reason + "\"}").getBytes(StandardCharsets.US_ASCII);
        return out.writeIntLE(body.length).writeBytes(body);
    }

    private static void start(ByteBuf out, int status, byte[] activityId) {
        out.writeIntLE(0).writeIntLE(status).writeBytes(activityId);
    }

    /** The length of what precedes the body is known only now. */
    private static void end(ByteBuf out) {
        out.setIntLE(0, out.writerIndex());
    }
}
