package io.dronedelivery.emulator.server;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufUtil;
import io.netty.channel.ChannelHandlerContext;
import io.netty.handler.codec.ByteToMessageDecoder;
import io.netty.handler.codec.CorruptedFrameException;
import java.util.List;
import java.util.Optional;

/** Cuts what arrives into requests. A frame that is longer than any client needs ends the connection; a long body is skipped. */
final class RntbdDecoder extends ByteToMessageDecoder {

    /** Room for several tokens of the greatest length that a string can have. */
    private static final int MAX_FRAME_BYTES = 512 * 1024;

    /** Read, and its body is awaited. */
    private Optional<RntbdRequest> head = Optional.empty();

    private long toSkip;

    @Override
    protected void decode(ChannelHandlerContext context, ByteBuf in, List<Object> out) {
        if (toSkip > 0) {
            int skipped = (int) Math.min(toSkip, in.readableBytes());
            in.skipBytes(skipped);
            toSkip -= skipped;
        } else if (head.isPresent()) {
            body(head.get(), in, out);
        } else {
            frame(in, out);
        }
    }

    private void frame(ByteBuf in, List<Object> out) {
        if (in.readableBytes() < Integer.BYTES) {
            return;
        }
        long length = in.getUnsignedIntLE(in.readerIndex());
        if (length < RntbdRequest.HEAD_BYTES || length > MAX_FRAME_BYTES) {
            throw new CorruptedFrameException("a frame of " + length + " bytes");
        }
        if (in.readableBytes() < length) {
            return;
        }
        RntbdRequest request = RntbdRequest.read(in.readSlice((int) length).skipBytes(Integer.BYTES));
        if (request.hasPayload()) {
            head = Optional.of(request);
        } else {
            out.add(request);
        }
    }

    private void body(RntbdRequest request, ByteBuf in, List<Object> out) {
        if (in.readableBytes() < Integer.BYTES) {
            return;
        }
        long length = in.getUnsignedIntLE(in.readerIndex());
        if (length > HttpEndpoint.MAX_BODY_BYTES) {
            in.skipBytes(Integer.BYTES);
            toSkip = length;
            out.add(request.with(Optional.empty()));
        } else if (in.readableBytes() < Integer.BYTES + length) {
            return;
        } else {
            in.skipBytes(Integer.BYTES);
            out.add(request.with(Optional.of(ByteBufUtil.getBytes(in.readSlice((int) length)))));
        }
        head = Optional.empty();
    }
}
