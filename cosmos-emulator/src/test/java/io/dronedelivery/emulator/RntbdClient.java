package io.dronedelivery.emulator;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufUtil;
import io.netty.buffer.Unpooled;
import java.io.DataInputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.net.SocketTimeoutException;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLSocket;
import javax.net.ssl.TrustManagerFactory;

/** Speaks the protocol of direct mode by hand, to an emulator without authentication: for what the Java SDK never sends. */
final class RntbdClient implements AutoCloseable {

    static final int READ = 0x03;
    static final int UPSERT = 0x13;

    private static final int DOCUMENT = 0x03;
    private static final int PATIENCE_MILLIS = 10_000;
    private static final int SUBSTATUS = 0x1C;

    private final SSLSocket socket;
    private final DataInputStream in;

    private RntbdClient(SSLSocket socket) throws IOException {
        this.socket = socket;
        this.in = new DataInputStream(socket.getInputStream());
    }

    /** @param head status, activity id and tokens */
    record Answer(int status, byte[] head, String body) {

        /** 0 without one. */
        long substatus() {
            byte[] mark = {SUBSTATUS, 0, 2};
            int at = ByteBufUtil.indexOf(Unpooled.wrappedBuffer(mark), Unpooled.wrappedBuffer(head));
            return at < 0 ? 0 : Unpooled.wrappedBuffer(head).getUnsignedIntLE(at + mark.length);
        }
    }

    static RntbdClient connect(CosmosEmulator emulator, int port) throws IOException, GeneralSecurityException {
        KeyStore trusted = KeyStore.getInstance(SdkFixture.trustStore(emulator).toFile(), (char[]) null);
        TrustManagerFactory trust = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
        trust.init(trusted);
        SSLContext context = SSLContext.getInstance("TLS");
        context.init(null, trust.getTrustManagers(), null);
        SSLSocket socket = (SSLSocket) context.getSocketFactory().createSocket("127.0.0.1", port);
        socket.setSoTimeout(PATIENCE_MILLIS);
        return new RntbdClient(socket);
    }

    /** A connection that is ready for requests. */
    static RntbdClient open(CosmosEmulator emulator, int port) throws IOException, GeneralSecurityException {
        RntbdClient client = connect(emulator, port);
        client.send(context(1));
        client.answer(false);
        return client;
    }

    static ByteBuf context(int version) {
        ByteBuf out = head(0, 0);
        token(out, 0, 2).writeIntLE(version);
        smallText(out, 1, "2020-07-15");
        smallText(out, 2, "test");
        return end(out);
    }

    /** @param body empty for none */
    static ByteBuf request(int operation, String replicaPath, String id, String partitionKey, byte[] body) {
        ByteBuf out = head(DOCUMENT, operation);
        token(out, 0x02, 0).writeByte(body.length == 0 ? 0 : 1);
        token(out, 0x4D, 2).writeIntLE(7);
        text(out, 0x13, replicaPath);
        text(out, 0x15, "db");
        text(out, 0x16, "items");
        if (operation == READ) {
            text(out, 0x17, id);
        }
        text(out, 0x2B, "[\"" + partitionKey + "\"]");
        end(out);
        return body.length == 0 ? out : out.writeIntLE(body.length).writeBytes(body);
    }

    private static ByteBuf head(int resourceType, int operation) {
        return Unpooled.buffer()
                .writeIntLE(0)
                .writeShortLE(resourceType)
                .writeShortLE(operation)
                .writeZero(16);
    }

    private static ByteBuf end(ByteBuf out) {
        return out.setIntLE(0, out.writerIndex());
    }

    private static ByteBuf token(ByteBuf out, int id, int type) {
        return out.writeShortLE(id).writeByte(type);
    }

    private static void smallText(ByteBuf out, int id, String text) {
        token(out, id, 7).writeByte(text.length()).writeCharSequence(text, StandardCharsets.UTF_8);
    }

    private static void text(ByteBuf out, int id, String text) {
        token(out, id, 8).writeShortLE(text.length()).writeCharSequence(text, StandardCharsets.UTF_8);
    }

    void send(ByteBuf message) throws IOException {
        OutputStream out = socket.getOutputStream();
        out.write(ByteBufUtil.getBytes(message));
        out.flush();
    }

    /** @param withBody whether one follows */
    Answer answer(boolean withBody) throws IOException {
        byte[] head = new byte[Integer.reverseBytes(in.readInt()) - Integer.BYTES];
        in.readFully(head);
        String body = "";
        if (withBody) {
            byte[] bytes = new byte[Integer.reverseBytes(in.readInt())];
            in.readFully(bytes);
            body = new String(bytes, StandardCharsets.UTF_8);
        }
        return new Answer(Unpooled.wrappedBuffer(head).getIntLE(0), head, body);
    }

    /** Whether the other side closes the connection instead of sending anything. */
    boolean isHungUpOn() throws IOException {
        try {
            return in.read() < 0;
        } catch (SocketTimeoutException stillOpen) {
            return false;
        } catch (IOException reset) {
            return true;
        }
    }

    @Override
    public void close() throws IOException {
        socket.close();
    }
}
