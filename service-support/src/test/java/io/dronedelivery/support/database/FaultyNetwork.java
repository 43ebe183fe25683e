package io.dronedelivery.support.database;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.handler.codec.http.HttpHeaderNames;
import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.reactivestreams.Publisher;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.netty.DisposableServer;
import reactor.netty.http.client.HttpClient;
import reactor.netty.http.server.HttpServer;
import reactor.netty.http.server.HttpServerRequest;
import reactor.netty.http.server.HttpServerResponse;

/**
 * A network between service and database that can be slow, refuse requests, and lose answers of requests that were
 * carried out. Faults concern requests on documents only.
 */
public final class FaultyNetwork implements AutoCloseable {

    private static final String ACCOUNT_CONSISTENCY = "\"defaultConsistencyLevel\":\"%s\"";

    private final DisposableServer server;
    private final HttpClient target;
    private final AtomicInteger requests = new AtomicInteger();
    private final AtomicInteger documentRequests = new AtomicInteger();
    private final AtomicReference<@Nullable String> lostOnce = new AtomicReference<>();
    private final AtomicInteger answersLost = new AtomicInteger();
    private volatile @Nullable String hungUp;
    private volatile boolean carriedOut;
    private final AtomicReference<@Nullable String> heldOnce = new AtomicReference<>();
    private final AtomicReference<@Nullable Refusal> refusal = new AtomicReference<>();
    private final AtomicInteger refused = new AtomicInteger();
    private final Random random;
    private volatile Duration delay = Duration.ZERO;
    private volatile double faultRate;
    private volatile boolean throttled;
    private volatile Consumer<HttpServerRequest> watcher = request -> {};
    private volatile String accountConsistency = "Session";
    private final LaggingCopy copy = new LaggingCopy();

    /** @param seed of the dice that decide which requests fail */
    public FaultyNetwork(URI target, long seed) {
        this.random = new Random(seed);
        this.target = HttpClient.create().baseUrl(target.toString());
        this.server = HttpServer.create()
                .host("127.0.0.1")
                .port(0)
                .handle(this::handle)
                .bindNow(Duration.ofSeconds(10));
    }

    public URI endpoint() {
        return URI.create("http://127.0.0.1:" + server.port());
    }

    /** From now on every request on documents takes this much longer. */
    public void delay(Duration longer) {
        this.delay = longer;
    }

    /** From now on this share of the requests on documents fails: half refused, half carried out without an answer. */
    public void faultRate(double share) {
        this.faultRate = share;
    }

    /** The next request with this text in its body is carried out, and its answer lost. */
    public void loseAnswerOnce(String text) {
        this.lostOnce.set(text);
    }

    /** The next request with this text in its address or body gets no answer at all. */
    public void holdOnce(String text) {
        this.heldOnce.set(text);
    }

    /** Whether {@link #holdOnce} has met its request. */
    public boolean holds() {
        return heldOnce.get() == null;
    }

    /** From now on requests on documents with this text in their address or body are refused. */
    public void refuse(String text, int status, int subStatus) {
        this.refusal.set(new Refusal(text, status, subStatus));
    }

    /** Requests refused by {@link #refuse}. */
    public int refused() {
        return refused.get();
    }

    /** From now on reads reach a copy of the database that lags behind as far as session consistency lets it. */
    public void lag() {
        copy.lag();
    }

    /** From now on the account says that it is of this consistency, not of Session. */
    public void accountConsistency(String level) {
        this.accountConsistency = level;
    }

    private record Refusal(String text, int status, int subStatus) {}

    /** Answers lost by {@link #loseAnswerOnce}. */
    public int answersLost() {
        return answersLost.get();
    }

    private boolean isToBeLost(byte[] body) {
        String text = lostOnce.get();
        boolean lost = text != null
                && new String(body, StandardCharsets.UTF_8).contains(text)
                && lostOnce.compareAndSet(text, null);
        if (lost) {
            answersLost.incrementAndGet();
        }
        return lost;
    }

    /** From now on no request with this text in its body is answered; whether they are carried out. */
    public void neverAnswer(String text, boolean theyAreCarriedOut) {
        this.carriedOut = theyAreCarriedOut;
        this.hungUp = text;
    }

    private boolean isNeverAnswered(byte[] body) {
        String text = hungUp;
        return text != null && new String(body, StandardCharsets.UTF_8).contains(text);
    }

    /** From now on every request on documents is shown to this one as it arrives. */
    public void watch(Consumer<HttpServerRequest> next) {
        this.watcher = next;
    }

    /** From now on every request on documents is refused with 429, or none is any more. */
    public void throttle(boolean everything) {
        this.throttled = everything;
    }

    /** Requests of every kind that arrived so far. */
    public int requests() {
        return requests.get();
    }

    /** Requests on documents that arrived so far. */
    public int documentRequests() {
        return documentRequests.get();
    }

    private Publisher<Void> handle(HttpServerRequest request, HttpServerResponse response) {
        requests.incrementAndGet();
        if (!request.uri().contains("/docs")) {
            return forward(request, response, false);
        }
        documentRequests.incrementAndGet();
        watcher.accept(request);
        if (throttled) {
            return request.receive().then(tooManyRequests(response));
        }
        double dice;
        synchronized (random) {
            dice = random.nextDouble();
        }
        if (dice < faultRate / 2) {
            return request.receive().then(unavailable(response));
        }
        Mono<Void> forwarded = forward(request, response, dice < faultRate);
        return delay.isZero() ? forwarded : Mono.delay(delay).then(forwarded);
    }

    private Mono<Void> forward(HttpServerRequest request, HttpServerResponse response, boolean loseAnswer) {
        return request.receive()
                .aggregate()
                .asByteArray()
                .defaultIfEmpty(new byte[0])
                .flatMap(body -> fault(request.uri() + new String(body, StandardCharsets.UTF_8), response)
                        .orElseGet(() -> carryOut(request, body, response, loseAnswer)))
                // A connection that the database has closed; as it is, the server would answer 500, which no database
                // said.
                .onErrorResume(IOException.class, closed -> unavailable(response));
    }

    private Mono<Void> carryOut(
            HttpServerRequest request, byte[] body, HttpServerResponse response, boolean loseAnswer) {
        if (isNeverAnswered(body) && !carriedOut) {
            return Mono.never();
        }
        LaggingCopy.Answer known = copy.answer(request, body);
        if (known != null) {
            return answer(known, response);
        }
        return target.headers(headers -> headers.add(request.requestHeaders())
                        .remove(HttpHeaderNames.TRANSFER_ENCODING)
                        .set(HttpHeaderNames.CONTENT_LENGTH, body.length))
                .request(request.method())
                .uri(request.uri())
                .send(Mono.fromSupplier(() -> Unpooled.wrappedBuffer(body)))
                .responseSingle((answer, content) -> content.asByteArray()
                        .defaultIfEmpty(new byte[0])
                        .flatMap(bytes -> {
                            var now = new LaggingCopy.Answer(answer.status(), answer.responseHeaders(), bytes);
                            copy.keep(request, body, now);
                            if (isNeverAnswered(body)) {
                                return Mono.<Void>never();
                            }
                            return loseAnswer || isToBeLost(body) ? unavailable(response) : answer(now, response);
                        }))
                .then();
    }

    private Optional<Mono<Void>> fault(String text, HttpServerResponse response) {
        String held = heldOnce.get();
        if (held != null && text.contains(held) && heldOnce.compareAndSet(held, null)) {
            return Optional.of(Mono.never());
        }
        Refusal wanted = refusal.get();
        if (wanted == null || !text.contains(wanted.text())) {
            return Optional.empty();
        }
        refused.incrementAndGet();
        return Optional.of(refusal(response, wanted.status(), wanted.subStatus()));
    }

    private Mono<Void> answer(LaggingCopy.Answer answer, HttpServerResponse response) {
        byte[] content = new String(answer.content(), StandardCharsets.UTF_8)
                .replace(ACCOUNT_CONSISTENCY.formatted("Session"), ACCOUNT_CONSISTENCY.formatted(accountConsistency))
                .getBytes(StandardCharsets.UTF_8);
        response.status(answer.status());
        answer.headers().forEach(header -> {
            if (!header.getKey().equalsIgnoreCase("transfer-encoding")) {
                response.addHeader(header.getKey(), header.getValue());
            }
        });
        if (content.length == 0) {
            return response.send();
        }
        response.header(HttpHeaderNames.CONTENT_LENGTH, Integer.toString(content.length));
        Flux<ByteBuf> body = Flux.defer(() -> Flux.just(Unpooled.wrappedBuffer(content)));
        return response.send(body).then();
    }

    private static Mono<Void> unavailable(HttpServerResponse response) {
        return response.status(503)
                .header(HttpHeaderNames.CONTENT_TYPE, "application/json")
                .sendString(Mono.just("{\"code\":\"ServiceUnavailable\",\"message\":\"injected\"}"))
                .then();
    }

    private static Mono<Void> tooManyRequests(HttpServerResponse response) {
        return refusal(response, 429, 3200);
    }

    private static Mono<Void> refusal(HttpServerResponse response, int status, int subStatus) {
        return response.status(status)
                .header(HttpHeaderNames.CONTENT_TYPE, "application/json")
                .header("x-ms-substatus", Integer.toString(subStatus))
                .header("x-ms-retry-after-ms", "20")
                .sendString(Mono.just("{\"code\":\"Refused\",\"message\":\"injected\"}"))
                .then();
    }

    @Override
    public void close() {
        server.disposeNow(Duration.ofSeconds(5));
    }
}
