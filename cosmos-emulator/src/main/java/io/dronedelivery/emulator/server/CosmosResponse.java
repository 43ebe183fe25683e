package io.dronedelivery.emulator.server;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.dronedelivery.emulator.storage.CosmosException;
import io.dronedelivery.emulator.storage.Json;
import io.netty.handler.codec.http.DefaultHttpHeadersFactory;
import io.netty.handler.codec.http.HttpHeaders;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.HexFormat;
import java.util.Optional;

/** One HTTP answer in the making; belongs to the request it answers and is not shared. */
final class CosmosResponse {

    private static final byte[] NO_BODY = {};

    private final int status;
    private final byte[] body;
    private final HttpHeaders headers =
            DefaultHttpHeadersFactory.headersFactory().withValidation(false).newHeaders();

    private Duration delay = Duration.ZERO;
    private boolean cut;

    private CosmosResponse(int status, byte[] body) {
        this.status = status;
        this.body = body;
    }

    static CosmosResponse empty(int status) {
        return new CosmosResponse(status, NO_BODY);
    }

    static CosmosResponse json(int status, byte[] json) {
        return new CosmosResponse(status, json).header("content-type", "application/json");
    }

    static CosmosResponse json(int status, JsonNode json) {
        return json(status, Json.write(json));
    }

    static CosmosResponse text(int status, String contentType, byte[] text) {
        return new CosmosResponse(status, text).header("content-type", contentType);
    }

    /** The error body is JSON in every case: SDKs fail on anything else. */
    static CosmosResponse error(CosmosException failure) {
        CosmosResponse response = json(failure.status(), errorBody(failure));
        if (failure.substatus() != 0) {
            response.header(Headers.SUBSTATUS, failure.substatus());
        }
        failure.retryAfter().ifPresent(wait -> response.header(Headers.RETRY_AFTER_MILLIS, wait.toMillis()));
        return response;
    }

    static ObjectNode errorBody(CosmosException failure) {
        return Json.object().put("code", failure.code()).put("message", failure.getMessage());
    }

    CosmosResponse header(String name, Object value) {
        headers.set(name, printable(value.toString()));
        return this;
    }

    /** Percent-encodes what a header cannot hold: names of containers may have any letters. */
    private static String printable(String value) {
        if (value.chars().allMatch(CosmosResponse::isPrintable)) {
            return value;
        }
        StringBuilder text = new StringBuilder();
        for (byte octet : value.getBytes(StandardCharsets.UTF_8)) {
            if (isPrintable(octet)) {
                text.append((char) octet);
            } else {
                text.append('%').append(HexFormat.of().withUpperCase().toHexDigits(octet));
            }
        }
        return text.toString();
    }

    private static boolean isPrintable(int character) {
        return character >= ' ' && character <= '~';
    }

    /** Holds the answer back for this much longer. */
    CosmosResponse delayed(Duration by) {
        delay = delay.plus(by);
        return this;
    }

    Duration delay() {
        return delay;
    }

    /** Closes the connection instead of answering. */
    CosmosResponse cut() {
        cut = true;
        return this;
    }

    /** Suffers what was to happen to an answer that has become a part of this one. */
    void disturbedAs(CosmosResponse part) {
        delay = delay.plus(part.delay);
        cut |= part.cut;
    }

    boolean isCut() {
        return cut;
    }

    Optional<String> value(String headerName) {
        return Optional.ofNullable(headers.get(headerName));
    }

    int status() {
        return status;
    }

    byte[] body() {
        return body;
    }

    HttpHeaders headers() {
        return headers;
    }
}
