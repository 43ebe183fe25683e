package io.dronedelivery.gateway.fault;

import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.net.Socket;
import java.nio.charset.StandardCharsets;

/** An HTTP/2 connection without encryption on which a test sends any frame it likes: clients send none that are malformed. */
public final class RawHttp2 implements AutoCloseable {

    public static final int DATA = 0;
    public static final int HEADERS = 1;
    public static final int RST_STREAM = 3;
    public static final int END_STREAM = 1;
    public static final int END_HEADERS = 4;
    public static final int NO_ERROR = 0;
    public static final int PROTOCOL_ERROR = 1;
    public static final int CANCEL = 8;

    /** Pseudo-headers as they stand in HPACK's static table. */
    public static final int METHOD_GET = 0x82;

    public static final int METHOD_POST = 0x83;
    public static final int PATH_ROOT = 0x84;
    public static final int SCHEME_HTTP = 0x86;

    private static final int SETTINGS = 4;
    private static final int ACK = 1;

    private final Socket socket;
    private final DataInputStream in;
    private final DataOutputStream out;

    /** What came on a stream. */
    public record Frame(int type, int flags, byte[] payload) {

        /** Error code of a {@link #RST_STREAM}. */
        public int error() {
            return payload[payload.length - 1];
        }
    }

    public RawHttp2(int port) throws IOException {
        socket = new Socket("127.0.0.1", port);
        socket.setSoTimeout(10_000);
        in = new DataInputStream(socket.getInputStream());
        out = new DataOutputStream(socket.getOutputStream());
        out.write("PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n".getBytes(StandardCharsets.US_ASCII));
        send(SETTINGS, 0, 0);
        send(SETTINGS, ACK, 0);
    }

    public void send(int type, int flags, int stream, int... payload) throws IOException {
        out.write(new byte[] {0, (byte) (payload.length >> 8), (byte) payload.length, (byte) type, (byte) flags});
        out.writeInt(stream);
        for (int octet : payload) {
            out.writeByte(octet);
        }
        out.flush();
    }

    /** A head of pseudo-headers out of the static table and these others, each a position in that table with its value. */
    public static int[] head(int[] indexed, Object... literal) {
        ByteArrayOutputStream head = new ByteArrayOutputStream();
        for (int octet : indexed) {
            head.write(octet);
        }
        for (int i = 0; i < literal.length; i += 2) {
            int position = (int) literal[i];
            if (position < 15) {
                head.write(position);
            } else {
                head.write(15);
                head.write(position - 15);
            }
            byte[] value = ((String) literal[i + 1]).getBytes(StandardCharsets.US_ASCII);
            head.write(value.length);
            head.writeBytes(value);
        }
        int[] octets = new int[head.size()];
        for (int i = 0; i < octets.length; i++) {
            octets[i] = head.toByteArray()[i];
        }
        return octets;
    }

    /** The next frame of the only stream; what concerns the connection is passed over. */
    public Frame next() throws IOException {
        while (true) {
            int length = in.readUnsignedByte() << 16 | in.readUnsignedShort();
            int type = in.readUnsignedByte();
            int flags = in.readUnsignedByte();
            int stream = in.readInt();
            byte[] payload = in.readNBytes(length);
            if (stream != 0) {
                return new Frame(type, flags, payload);
            }
        }
    }

    @Override
    public void close() throws IOException {
        socket.close();
    }
}
