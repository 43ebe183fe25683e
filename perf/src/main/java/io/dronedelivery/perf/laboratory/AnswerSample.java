package io.dronedelivery.perf.laboratory;

import com.fasterxml.jackson.databind.JsonNode;
import io.dronedelivery.perf.recorder.RunFolder;
import io.dronedelivery.perf.settings.Population;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;

/**
 * The same few invoices, asked for after every test: however the system reads them, they must come out the same.
 *
 * @param invoices whole answers by what was asked
 */
record AnswerSample(Map<String, JsonNode> invoices) {

    private static final int SIZE = 40;
    private static final int ATTEMPTS = 20;
    private static final Duration PAUSE = Duration.ofMillis(500);
    private static final Duration TIMEOUT = Duration.ofSeconds(10);

    static AnswerSample take(URI gateway, Population population, long seed, HttpClient client) {
        var random = new Random(seed);
        Map<String, JsonNode> invoices = new TreeMap<>();
        for (int drawn = 0; drawn < SIZE; drawn++) {
            Population.Invoice asked = population.draw(random);
            String query = "ownerId=%s&year=%d&month=%d".formatted(asked.ownerId(), asked.year(), asked.month());
            invoices.put(query, fetch(gateway.resolve("/api/invoices?" + query), client));
        }
        return new AnswerSample(invoices);
    }

    /** What was answered differently in the other sample. */
    Map<String, JsonNode> differences(AnswerSample other) {
        Map<String, JsonNode> different = new TreeMap<>();
        invoices.forEach((query, invoice) -> {
            if (!invoice.equals(other.invoices().get(query))) {
                different.put(query, invoice);
            }
        });
        return different;
    }

    /** A system that was just overloaded may answer in part for a moment: that is not a wrong answer. */
    private static JsonNode fetch(URI invoice, HttpClient client) {
        HttpRequest request = HttpRequest.newBuilder(invoice).timeout(TIMEOUT).build();
        try {
            String last = "";
            for (int attempt = 0; attempt < ATTEMPTS; attempt++) {
                HttpResponse<String> response = client.send(request, HttpResponse.BodyHandlers.ofString());
                if (response.statusCode() == 200) {
                    JsonNode answer = RunFolder.JSON.readTree(response.body());
                    if (answer.path("complete").asBoolean()) {
                        return answer;
                    }
                }
                last = response.statusCode() + " " + response.body();
                Thread.sleep(PAUSE.toMillis());
            }
            throw new LaboratoryException("No complete invoice from %s after the load: %s".formatted(invoice, last));
        } catch (IOException unreachable) {
            throw new LaboratoryException("No answer from " + invoice, unreachable);
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            throw new LaboratoryException("Interrupted", interrupted);
        }
    }
}
