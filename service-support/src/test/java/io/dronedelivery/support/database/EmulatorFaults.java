package io.dronedelivery.support.database;

import io.dronedelivery.emulator.CosmosEmulator;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.time.Duration;

/** What goes wrong on purpose with every request on documents, whatever transport it comes by. */
public record EmulatorFaults(URI endpoint, HttpClient http) {

    public static EmulatorFaults of(CosmosEmulator emulator) {
        return new EmulatorFaults(emulator.endpoint().resolve("/_emulator/faults"), HttpClient.newHttpClient());
    }

    /** From now on every answer comes this much later. */
    public void delay(Duration longer) {
        send(HttpRequest.newBuilder(endpoint)
                .POST(BodyPublishers.ofString("{\"latencyMs\":" + longer.toMillis() + "}")));
    }

    /** From now on every request is refused with 429. */
    public void throttle() {
        send(HttpRequest.newBuilder(endpoint).POST(BodyPublishers.ofString("{\"status\":429}")));
    }

    /** From now on nothing goes wrong. */
    public void clear() {
        send(HttpRequest.newBuilder(endpoint).DELETE());
    }

    private void send(HttpRequest.Builder request) {
        try {
            int status = http.send(request.build(), HttpResponse.BodyHandlers.discarding())
                    .statusCode();
            if (status >= 300) {
                throw new IllegalStateException("The emulator refused the fault with " + status + ".");
            }
        } catch (IOException | InterruptedException e) {
            throw new IllegalStateException("The emulator could not be reached.", e);
        }
    }
}
