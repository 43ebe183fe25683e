package io.dronedelivery.emulator;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;

/** Speaks the protocol by hand, to an emulator without authentication: for what the Java SDK never asks. */
record ProtocolClient(HttpClient http, URI endpoint) {

    record Answer(int status, JsonNode body, Optional<String> continuation, HttpResponse<String> http) {

        String message() {
            return body.path("message").asText();
        }

        String header(String name) {
            return http.headers().firstValue(name).orElse("");
        }
    }

    static ProtocolClient of(CosmosEmulator emulator) {
        return new ProtocolClient(HttpClient.newHttpClient(), emulator.endpoint());
    }

    Answer get(String path, Map<String, String> headers) {
        return send("GET", path, headers, "");
    }

    Answer create(String path, String body) {
        return send("POST", path, Map.of(), body);
    }

    Answer create(String path, String partitionKey, String body) {
        return send("POST", path, Map.of("x-ms-documentdb-partitionkey", partitionKey), body);
    }

    /** Several operations on one logical partition, of which either all take effect or none. */
    Answer batch(String documents, String partitionKey, String operations) {
        Map<String, String> headers = Map.of(
                "x-ms-documentdb-partitionkey", partitionKey,
                "x-ms-cosmos-is-batch-request", "true",
                "x-ms-cosmos-batch-atomic", "true");
        return send("POST", documents, headers, operations);
    }

    Answer query(String path, Map<String, String> headers, String sql) {
        HttpRequest.Builder request = request(path, headers)
                .header("content-type", "application/query+json")
                .header("x-ms-documentdb-isquery", "true")
                .POST(HttpRequest.BodyPublishers.ofByteArray(queryBody(sql)));
        return send(request);
    }

    /** As bytes, in which the mapper escapes what UTF-8 cannot carry. */
    private static byte[] queryBody(String sql) {
        try {
            return SdkFixture.JSON.writeValueAsBytes(
                    SdkFixture.JSON.createObjectNode().put("query", sql));
        } catch (JsonProcessingException e) {
            throw new UncheckedIOException(e);
        }
    }

    Answer send(String method, String path, Map<String, String> headers, String body) {
        return send(request(path, headers).method(method, HttpRequest.BodyPublishers.ofString(body)));
    }

    private HttpRequest.Builder request(String path, Map<String, String> headers) {
        HttpRequest.Builder request =
                HttpRequest.newBuilder(endpoint.resolve(path)).timeout(Duration.ofSeconds(20));
        headers.forEach(request::header);
        return request;
    }

    private Answer send(HttpRequest.Builder request) {
        try {
            HttpResponse<String> response = http.send(request.build(), HttpResponse.BodyHandlers.ofString());
            return new Answer(
                    response.statusCode(),
                    response.body().isEmpty() ? MissingNode.getInstance() : SdkFixture.JSON.readTree(response.body()),
                    response.headers().firstValue("x-ms-continuation"),
                    response);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }
}
