package io.dronedelivery.gateway.fault;

import io.netty.buffer.Unpooled;
import io.netty.channel.ChannelOption;
import io.netty.channel.group.ChannelGroup;
import io.netty.channel.group.DefaultChannelGroup;
import io.netty.util.concurrent.GlobalEventExecutor;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.reactivestreams.Publisher;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.netty.Connection;
import reactor.netty.DisposableServer;
import reactor.netty.NettyOutbound;
import reactor.netty.http.server.HttpServer;
import reactor.netty.http.server.HttpServerRequest;
import reactor.netty.http.server.HttpServerResponse;

/** A service on a real socket that misbehaves on demand. It answers every path alike and remembers what it was asked. */
public final class FaultyBackend implements AutoCloseable {

    /** How late a slow backend answers: well within the deadlines of the tests. */
    public static final Duration SLOW = Duration.ofMillis(60);

    /**
     * What a request asks for itself: the faults of all three, as in {@code ownerId=m.OK.SLOW.HANGS}, and perhaps a database
     * behind each that takes so many milliseconds in the median, as in {@code ownerId=m.OK.SLOW.HANGS.250}.
     */
    private static final Pattern SCRIPT =
            Pattern.compile("ownerId=m\\.([A-Z]+)\\.([A-Z]+)\\.([A-Z]+)(?:\\.([0-9]+))?&");

    /** Where in a script the database's median stands. */
    private static final int DATABASE = 4;

    private final int position;
    private volatile Fault fault = Fault.OK;
    private volatile String body;
    private final Queue<ReceivedRequest> requests = new ConcurrentLinkedQueue<>();
    private final Queue<Fault> once = new ConcurrentLinkedQueue<>();
    private final AtomicInteger calls = new AtomicInteger();
    private final AtomicInteger abandoned = new AtomicInteger();
    private final ChannelGroup connections = new DefaultChannelGroup(GlobalEventExecutor.INSTANCE);
    private final int port;
    private DisposableServer server;

    private FaultyBackend(int position, String body) {
        this.position = position;
        this.body = body;
        this.server = listen(0);
        this.port = server.port();
    }

    /** @param position which of the faults of a scripted request are this backend's, from 0 */
    public static FaultyBackend answering(int position, String body) {
        return new FaultyBackend(position, body);
    }

    public URI uri() {
        return URI.create("http://127.0.0.1:" + port);
    }

    /** From now on every request meets this fault. */
    public synchronized void behave(Fault next) {
        fault = next;
        if (next == Fault.REFUSED) {
            stop();
        } else if (server.isDisposed()) {
            server = listen(port);
        }
    }

    /** The next requests meet these faults, one each, before {@link #behave} counts again. */
    public void behaveOnce(Fault... next) {
        once.addAll(List.of(next));
    }

    public void answer(String next) {
        body = next;
    }

    /** Requests taken since the last {@link #forget()}. */
    public int calls() {
        return calls.get();
    }

    /** Requests that the caller gave up before they were answered, since the last {@link #forget()}. */
    public int abandoned() {
        return abandoned.get();
    }

    public int openConnections() {
        return connections.size();
    }

    public Queue<ReceivedRequest> requests() {
        return requests;
    }

    public void forget() {
        calls.set(0);
        abandoned.set(0);
        requests.clear();
        once.clear();
    }

    @Override
    public synchronized void close() {
        stop();
    }

    private void stop() {
        server.disposeNow(Duration.ofSeconds(1));
        connections.close().awaitUninterruptibly(1_000);
    }

    private DisposableServer listen(int onPort) {
        return HttpServer.create()
                .option(ChannelOption.SO_REUSEADDR, true)
                .bindAddress(() -> new InetSocketAddress("127.0.0.1", onPort))
                .doOnConnection(connection -> connections.add(connection.channel()))
                .handle(this::handle)
                .bindNow();
    }

    private Publisher<Void> handle(HttpServerRequest request, HttpServerResponse response) {
        calls.incrementAndGet();
        requests.add(ReceivedRequest.of(request));
        Fault single = once.poll();
        Matcher script = SCRIPT.matcher(request.uri());
        boolean scripted = script.find();
        Fault next = single == null ? scripted ? Fault.valueOf(script.group(position + 1)) : fault : single;
        Publisher<Void> answer = Flux.defer(() -> answer(next, response));
        return request.receive()
                .then()
                .thenMany(scripted && script.group(DATABASE) != null ? late(script.group(DATABASE), answer) : answer);
    }

    private static Publisher<Void> late(String medianMillis, Publisher<Void> answer) {
        return Mono.delay(asOfADatabase(Integer.parseInt(medianMillis))).thenMany(answer);
    }

    private Publisher<Void> answer(Fault next, HttpServerResponse response) {
        return switch (next) {
            case OK -> ok(response);
            case DATABASE -> Mono.delay(asOfADatabase(500)).thenMany(ok(response));
            case SLOW -> Mono.delay(SLOW).thenMany(ok(response));
            case THROTTLED ->
                response.status(429)
                        .header("Retry-After", "7")
                        .header("X-Request-Charge", "0.50")
                        .send();
            case BROKEN ->
                response.status(500)
                        .header("Content-Type", "application/problem+json")
                        .sendByteArray(text("{\"title\":\"secret.package.SomeException\"}"));
            case UNKNOWN ->
                response.status(404).header("X-Request-Charge", "1.00").send();
            case CUT -> cut(response);
            case GARBAGE -> json(response).sendByteArray(text("<html>{]"));
            case EMPTY -> json(response).send();
            case HOLLOW -> json(response).sendByteArray(text("{}"));
            case PAGE -> response.header("Content-Type", "text/html").sendByteArray(text(body));
            case UNTYPED -> response.sendByteArray(text(body));
            case MARKED -> json(response).sendByteArray(text("\uFEFF" + body));
            case UTF_16 -> json(response).sendByteArray(Mono.just(body.getBytes(StandardCharsets.UTF_16BE)));
            case CLOSED -> response.status(503).send();
            case GIVES_UP -> response.status(504).send();
            case CREATED ->
                response.status(201)
                        .header("Location", "/api/deliveries/d1?ownerId=late")
                        .send();
            case STALLS -> half(response).then();
            case HANGS -> Mono.<Void>never().doOnCancel(abandoned::incrementAndGet);
            case REFUSED -> response.status(500).send();
        };
    }

    private Publisher<Void> ok(HttpServerResponse response) {
        return json(response).header("X-Request-Charge", "1.25").sendByteArray(text(body));
    }

    private static Duration asOfADatabase(int medianMillis) {
        return Duration.ofMillis((long)
                (medianMillis * Math.exp(0.7 * ThreadLocalRandom.current().nextGaussian())));
    }

    /** On the heap: what a server writes to a caller who has hung up is lost, and a counted buffer would count as a leak. */
    private static Mono<byte[]> text(String text) {
        return Mono.just(text.getBytes(StandardCharsets.UTF_8));
    }

    private static HttpServerResponse json(HttpServerResponse response) {
        return response.header("Content-Type", "application/json");
    }

    private static Publisher<Void> cut(HttpServerResponse response) {
        return half(response)
                .then()
                .or(Mono.delay(Duration.ofMillis(5))
                        .then(Mono.fromRunnable(() -> response.withConnection(Connection::dispose))));
    }

    private static NettyOutbound half(HttpServerResponse response) {
        byte[] half = "{\"count\": 4".getBytes(StandardCharsets.UTF_8);
        return json(response)
                .header("Content-Length", "500")
                .send(Flux.just(Unpooled.wrappedBuffer(half)).concatWith(Flux.never()), buffer -> true);
    }
}
