package io.dronedelivery.gateway.admission;

import io.netty.channel.ChannelDuplexHandler;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelPromise;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpRequest;
import io.netty.handler.codec.http.HttpResponse;
import io.netty.handler.codec.http.HttpStatusClass;
import io.netty.handler.codec.http.HttpUtil;
import io.netty.handler.codec.http.HttpVersion;
import io.netty.handler.codec.http.LastHttpContent;
import io.netty.util.ReferenceCountUtil;

/**
 * Turns requests on one connection away while there is no room, below the HTTP server, with an answer made beforehand:
 * under overload nearly every request goes this way, and what it costs is missing for those that are served. Only a plain
 * HTTP/1.1 request is answered here, and only while no other is under way on its connection; the rest goes on to
 * {@link AdmissionConfiguration}, which gives the places and refuses whoever finds none left.
 */
final class RefusalAtTheSocket extends ChannelDuplexHandler {

    private final Admission admission;
    private final Refusal refusal;
    private int underWay;
    private boolean refusing;

    RefusalAtTheSocket(Admission admission, Refusal refusal) {
        this.admission = admission;
        this.refusal = refusal;
    }

    @Override
    public void channelRead(ChannelHandlerContext context, Object message) {
        if (message instanceof HttpRequest request) {
            refusing = isToBeRefused(request);
            if (refusing) {
                refuse(context, request);
            } else {
                underWay++;
            }
        }
        if (refusing) {
            swallow(context, message);
        } else {
            context.fireChannelRead(message);
        }
    }

    private boolean isToBeRefused(HttpRequest request) {
        return underWay == 0
                && isPlain(request)
                && admission.isFull(Priority.of(request.headers().get(Priority.HEADER)));
    }

    private void refuse(ChannelHandlerContext context, HttpRequest request) {
        long start = System.nanoTime();
        context.writeAndFlush(refusal.response(), context.voidPromise());
        refusal.count(request.uri(), start);
    }

    private void swallow(ChannelHandlerContext context, Object message) {
        ReferenceCountUtil.release(message);
        if (message instanceof LastHttpContent) {
            refusing = false;
            readOn(context);
        }
    }

    /** Who does not read what it is told is not heard any further either: its answers would pile up here. */
    private void readOn(ChannelHandlerContext context) {
        if (underWay == 0 && context.channel().isWritable()) {
            context.read();
        }
    }

    @Override
    public void channelWritabilityChanged(ChannelHandlerContext context) {
        readOn(context);
        context.fireChannelWritabilityChanged();
    }

    @Override
    public void write(ChannelHandlerContext context, Object message, ChannelPromise promise) {
        if (message instanceof LastHttpContent && !isInformational(message)) {
            underWay--;
        }
        context.write(message, promise);
    }

    /** What can be answered without a thought about its body, or about what becomes of the connection. */
    private static boolean isPlain(HttpRequest request) {
        return request.decoderResult().isSuccess()
                && request.protocolVersion().equals(HttpVersion.HTTP_1_1)
                && HttpUtil.isKeepAlive(request)
                && !request.headers().contains(HttpHeaderNames.UPGRADE)
                && !request.headers().contains(HttpHeaderNames.TRANSFER_ENCODING)
                && !request.headers().contains(HttpHeaderNames.CONTENT_LENGTH);
    }

    private static boolean isInformational(Object message) {
        return message instanceof HttpResponse response
                && response.status().codeClass() == HttpStatusClass.INFORMATIONAL;
    }
}
