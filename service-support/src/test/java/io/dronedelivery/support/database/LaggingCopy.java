package io.dronedelivery.support.database;

import io.netty.handler.codec.http.HttpHeaders;
import io.netty.handler.codec.http.HttpMethod;
import io.netty.handler.codec.http.HttpResponseStatus;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;
import reactor.netty.http.server.HttpServerRequest;

/** A copy of the database that knows no more than it must: it answers the same read with the same session token as it did at first. */
final class LaggingCopy {

    // What makes two reads of one address the same read.
    private static final List<String> DECISIVE = List.of(
            "x-ms-session-token",
            "if-none-match",
            "a-im",
            "x-ms-continuation",
            "x-ms-documentdb-partitionkey",
            "x-ms-documentdb-partitionkeyrangeid",
            "x-ms-start-epk",
            "x-ms-documentdb-isquery",
            "x-ms-cosmos-is-query-plan-request");

    private final Map<List<@Nullable String>, Answer> answers = new ConcurrentHashMap<>();
    private volatile boolean lagging;

    record Answer(HttpResponseStatus status, HttpHeaders headers, byte[] content) {}

    void lag() {
        lagging = true;
    }

    @Nullable Answer answer(HttpServerRequest request, byte[] body) {
        return lagging ? answers.get(read(request, body)) : null;
    }

    void keep(HttpServerRequest request, byte[] body, Answer answer) {
        boolean read = request.method().equals(HttpMethod.GET)
                || request.requestHeaders().contains("x-ms-documentdb-isquery");
        if (lagging && read && request.uri().contains("/docs")) {
            answers.put(read(request, body), answer);
        }
    }

    private static List<@Nullable String> read(HttpServerRequest request, byte[] body) {
        List<@Nullable String> read = new ArrayList<>();
        read.add(request.uri());
        read.add(new String(body, StandardCharsets.UTF_8));
        DECISIVE.forEach(header -> read.add(request.requestHeaders().get(header)));
        return read;
    }
}
