package io.dronedelivery.gateway.load;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.StandardSocketOptions;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** Callers who begin something, go on with it as slowly as they can, and begin again when they are hung up on. */
final class SlowCallers implements AutoCloseable {

    enum Way {
        HEADS(200, "GET /api/invoices?ownerId=o1&year=2026&month=11 HTTP/1.1\r\nHost: x\r\nX-Slow: "),
        BODIES(
                200,
                "POST /api/deliveries HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 60000\r\n\r\n"),
        CHUNKED_BODIES(
                200,
                "POST /api/deliveries HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n"
                        + "Transfer-Encoding: chunked\r\n\r\nEA60\r\n"),
        /** Of more than the buffers between two sockets take. */
        READERS(200, "GET /api/packages?ownerId=o1 HTTP/1.1\r\nHost: x\r\n\r\n".repeat(15)),
        PIPELINES(100, "GET /api/packages?ownerId=o1 HTTP/1.1\r\nHost: x\r\n\r\n");

        private final int count;
        private final String beginning;

        Way(int count, String beginning) {
            this.count = count;
            this.beginning = beginning;
        }

        int count() {
            return count;
        }
    }

    private static final Duration PAUSE = Duration.ofMillis(20);
    private static final int STEPS_TO_OPEN_ALL = 200;

    private final Way way;
    private final InetSocketAddress gateway;
    private final List<@Nullable SocketChannel> callers = new ArrayList<>();
    private int opened;
    private final ScheduledExecutorService pace = Executors.newSingleThreadScheduledExecutor();

    SlowCallers(Way way, int port) {
        this.way = way;
        this.gateway = new InetSocketAddress("127.0.0.1", port);
    }

    void begin() {
        callers.addAll(Collections.nCopies(way.count(), null));
        pace.scheduleWithFixedDelay(this::step, 0, PAUSE.toMillis(), TimeUnit.MILLISECONDS);
    }

    private void step() {
        opened = 0;
        callers.replaceAll(this::step);
    }

    private @Nullable SocketChannel step(@Nullable SocketChannel caller) {
        try {
            return caller == null ? openInTurn() : goOn(caller);
        } catch (IOException refused) {
            hangUp(caller);
            return null;
        }
    }

    /** Not all at once: what a burst does is another question. */
    private @Nullable SocketChannel openInTurn() throws IOException {
        return opened++ < Math.max(1, way.count() / STEPS_TO_OPEN_ALL) ? open() : null;
    }

    private SocketChannel open() throws IOException {
        SocketChannel caller = SocketChannel.open();
        caller.setOption(StandardSocketOptions.SO_RCVBUF, 4_096);
        caller.connect(gateway);
        caller.configureBlocking(false);
        caller.write(ByteBuffer.wrap(way.beginning.getBytes(StandardCharsets.US_ASCII)));
        return caller;
    }

    private SocketChannel goOn(SocketChannel caller) throws IOException {
        if (way == Way.PIPELINES) {
            byte[] requests = way.beginning.repeat(100).getBytes(StandardCharsets.US_ASCII);
            caller.write(ByteBuffer.wrap(requests));
            return caller;
        }
        if (way != Way.READERS) {
            caller.write(ByteBuffer.wrap(new byte[] {'x'}));
        }
        if (caller.read(ByteBuffer.allocate(way == Way.READERS ? 1 : 1_000)) < 0) {
            throw new IOException("hung up");
        }
        return caller;
    }

    private static void hangUp(@Nullable SocketChannel caller) {
        try {
            if (caller != null) {
                caller.close();
            }
        } catch (IOException closed) {
            // Nobody waits for it.
        }
    }

    @Override
    public void close() {
        pace.execute(() -> callers.forEach(SlowCallers::hangUp));
        pace.shutdown();
    }
}
