package io.dronedelivery.emulator.server;

import io.dronedelivery.emulator.query.QueryException;
import io.dronedelivery.emulator.storage.CosmosException;
import io.netty.buffer.Unpooled;
import io.netty.handler.codec.http.HttpHeaderNames;
import java.io.ByteArrayOutputStream;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ThreadLocalRandom;
import java.util.regex.Pattern;
import org.reactivestreams.Publisher;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import reactor.core.publisher.Mono;
import reactor.netty.Connection;
import reactor.netty.http.server.HttpServerRequest;
import reactor.netty.http.server.HttpServerResponse;

/** From HTTP to {@link CosmosRequest} and back; the one place where failures become answers. */
final class HttpEndpoint {

    private static final Logger LOG = LoggerFactory.getLogger(HttpEndpoint.class);

    /** Above the largest document and the largest batch. */
    private static final int MAX_BODY_BYTES = 4 * 1024 * 1024;

    private static final Pattern ACTIVITY_ID = Pattern.compile("[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}");

    private final RequestRouter router;
    private final Optional<Authorization> authorization;
    private final AdminHandler admin;
    private final AdminGuard guard;
    private final Workers workers;

    HttpEndpoint(
            RequestRouter router,
            Optional<Authorization> authorization,
            AdminHandler admin,
            AdminGuard guard,
            Workers workers) {
        this.router = router;
        this.authorization = authorization;
        this.admin = admin;
        this.guard = guard;
        this.workers = workers;
    }

    Publisher<Void> handle(HttpServerRequest request, HttpServerResponse response) {
        return body(request)
                .flatMap(body -> answer(request, body))
                .onErrorResume(failure -> Mono.just(failure(failure)))
                .flatMap(answer -> answer.delay().isZero()
                        ? Mono.just(answer)
                        : Mono.delay(answer.delay()).thenReturn(answer))
                .flatMap(answer -> Mono.from(send(answer, request, response)));
    }

    private static Mono<byte[]> body(HttpServerRequest request) {
        if (request.requestHeaders().getInt(HttpHeaderNames.CONTENT_LENGTH, 0) > MAX_BODY_BYTES) {
            return Mono.error(tooLarge());
        }
        return request.receive()
                .asByteArray()
                .reduceWith(ByteArrayOutputStream::new, HttpEndpoint::append)
                .map(ByteArrayOutputStream::toByteArray);
    }

    /** Counts as well, since a chunked body does not say beforehand how long it is. */
    private static ByteArrayOutputStream append(ByteArrayOutputStream body, byte[] part) {
        if (body.size() + part.length > MAX_BODY_BYTES) {
            throw tooLarge();
        }
        body.writeBytes(part);
        return body;
    }

    private static CosmosException tooLarge() {
        return CosmosException.of(413, 0, "The request is larger than " + MAX_BODY_BYTES + " bytes");
    }

    private Mono<CosmosResponse> answer(HttpServerRequest http, byte[] body) {
        CosmosRequest request = new CosmosRequest(
                http.method().name(),
                ResourcePath.parse(http.uri()),
                http.requestHeaders(),
                body,
                http.scheme() + "://" + http.requestHeaders().get(HttpHeaderNames.HOST, "localhost"));
        if (AdminHandler.owns(request)) {
            guard.check(request);
            return workers.run(() -> admin.handle(request));
        }
        authorization.ifPresent(check -> check.check(request));
        return router.isImmediate(request)
                ? Mono.fromSupplier(() -> router.route(request))
                : workers.run(() -> router.route(request));
    }

    private CosmosResponse failure(Throwable failure) {
        if (failure instanceof CosmosException known) {
            return error(known);
        }
        if (failure instanceof QueryException query) {
            return error(CosmosException.badRequest(String.valueOf(query.getMessage())));
        }
        if (failure instanceof RejectedExecutionException) {
            return CosmosResponse.error(CosmosException.of(503, 0, "Too many requests are waiting"));
        }
        LOG.error("Unexpected failure", failure);
        if (!admin.isAlive()) {
            return CosmosResponse.error(CosmosException.of(503, 0, "The store has failed"));
        }
        return CosmosResponse.error(CosmosException.of(500, 0, "The emulator failed unexpectedly; its log says why"));
    }

    /** A request that failed before it got to a partition has cost what looking it up costs. */
    private static CosmosResponse error(CosmosException failure) {
        return Resources.metadata(CosmosResponse.error(failure));
    }

    /** One buffer and one flush: a body that follows its headers separately waits for the client's delayed acknowledgement. */
    private static Publisher<Void> send(CosmosResponse answer, HttpServerRequest request, HttpServerResponse response) {
        if (answer.isCut()) {
            return Mono.fromRunnable(() -> response.withConnection(Connection::dispose));
        }
        response.status(answer.status()).headers(answer.headers());
        response.header(Headers.ACTIVITY_ID, activityId(request));
        if (answer.value(Headers.REQUEST_CHARGE).isEmpty()) {
            response.header(Headers.REQUEST_CHARGE, PartitionAccess.format(0));
        }
        response.header(HttpHeaderNames.CONTENT_LENGTH, Integer.toString(answer.body().length));
        return answer.body().length == 0 ? response.send() : response.sendObject(Unpooled.wrappedBuffer(answer.body()));
    }

    /** The client's own, by which it finds the answer in its log, or one that is made up. */
    private static String activityId(HttpServerRequest request) {
        String given = request.requestHeaders().get(Headers.ACTIVITY_ID, "");
        if (ACTIVITY_ID.matcher(given).matches()) {
            return given;
        }
        ThreadLocalRandom random = ThreadLocalRandom.current();
        return new UUID(random.nextLong(), random.nextLong()).toString();
    }
}
