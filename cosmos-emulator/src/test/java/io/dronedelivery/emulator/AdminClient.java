package io.dronedelivery.emulator;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.Arrays;

/** Talks to what the emulator offers beside the Cosmos protocol. */
record AdminClient(HttpClient http, URI endpoint) {

    static AdminClient of(CosmosEmulator emulator) {
        return new AdminClient(HttpClient.newHttpClient(), emulator.endpoint());
    }

    String get(String path) {
        return send(request(path).GET());
    }

    String post(String path, String body) {
        return send(request(path).POST(HttpRequest.BodyPublishers.ofString(body)));
    }

    void delete(String path) {
        send(request(path).DELETE());
    }

    /** The sum of all series of a metric that have the given labels, such as {@code status="201"}. */
    double sum(String metric, String... labels) {
        return get("/_emulator/metrics")
                .lines()
                .filter(line -> line.startsWith(metric))
                .filter(line -> Arrays.stream(labels).allMatch(line::contains))
                .mapToDouble(line -> Double.parseDouble(line.substring(line.lastIndexOf(' ') + 1)))
                .sum();
    }

    private HttpRequest.Builder request(String path) {
        return HttpRequest.newBuilder(endpoint.resolve(path));
    }

    private String send(HttpRequest.Builder request) {
        try {
            HttpResponse<String> response = http.send(request.build(), HttpResponse.BodyHandlers.ofString());
            assertThat(response.statusCode()).isBetween(200, 299);
            return response.body();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }
}
