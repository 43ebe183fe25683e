package io.dronedelivery.emulator.server;

import io.dronedelivery.emulator.storage.CosmosException;
import io.netty.buffer.Unpooled;
import io.netty.handler.codec.http.HttpHeaderNames;
import java.io.ByteArrayOutputStream;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.ThreadLocalRandom;
import java.util.regex.Pattern;
import org.reactivestreams.Publisher;
import reactor.core.publisher.Mono;
import reactor.netty.Connection;
import reactor.netty.http.server.HttpServerRequest;
import reactor.netty.http.server.HttpServerResponse;

/** From HTTP to {@link CosmosRequest} and back. */
final class HttpEndpoint {

    /** Above the largest document and the largest batch. */
    static final int MAX_BODY_BYTES = 4 * 1024 * 1024;

    private static final Pattern ACTIVITY_ID = Pattern.compile("[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}");

    private final Dispatcher dispatcher;
    private final Optional<AddressHandler> addresses;
    private final AdminHandler admin;
    private final AdminGuard guard;
    private final Workers workers;

    /** @param addresses empty without direct mode */
    HttpEndpoint(
            Dispatcher dispatcher,
            Optional<AddressHandler> addresses,
            AdminHandler admin,
            AdminGuard guard,
            Workers workers) {
        this.dispatcher = dispatcher;
        this.addresses = addresses;
        this.admin = admin;
        this.guard = guard;
        this.workers = workers;
    }

    Publisher<Void> handle(HttpServerRequest request, HttpServerResponse response) {
        return dispatcher
                .settle(body(request).flatMap(body -> answer(request, body)))
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

    static CosmosException tooLarge() {
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
        if (addresses.isPresent() && AddressHandler.owns(request)) {
            return dispatcher.immediately(request, () -> addresses.get().resolve(request));
        }
        return dispatcher.dispatch(request);
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
