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
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/**
 * The same few invoices, asked for after every test: however the system reads them, they must come out the same.
 *
 * @param invoices whole answers by what was asked
 */
record AnswerSample(Map<String, JsonNode> invoices) {

    private static final int SIZE = 40;
    private static final int AT_ONCE = 8;
    private static final int ATTEMPTS = 20;
    private static final Duration PAUSE = Duration.ofMillis(500);
    private static final Duration TIMEOUT = Duration.ofSeconds(10);

    static AnswerSample take(URI gateway, Population population, long seed, HttpClient client) {
        var random = new Random(seed);
        var at = Executors.newFixedThreadPool(AT_ONCE);
        try {
            Map<String, Future<JsonNode>> asked = new TreeMap<>();
            for (int drawn = 0; drawn < SIZE; drawn++) {
                Population.Invoice invoice = population.draw(random);
                String query =
                        "ownerId=%s&year=%d&month=%d".formatted(invoice.ownerId(), invoice.year(), invoice.month());
                URI address = gateway.resolve("/api/invoices?" + query);
                asked.put(query, at.submit(() -> fetch(address, client)));
            }
            Map<String, JsonNode> invoices = new TreeMap<>();
            for (Map.Entry<String, Future<JsonNode>> invoice : asked.entrySet()) {
                invoices.put(invoice.getKey(), invoice.getValue().get());
            }
            return new AnswerSample(invoices);
        } catch (ExecutionException failure) {
            throw new LaboratoryException(String.valueOf(failure.getCause()), failure);
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            throw new LaboratoryException("Interrupted", interrupted);
        } finally {
            at.shutdownNow();
        }
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
