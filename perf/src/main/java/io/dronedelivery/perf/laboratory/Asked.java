package io.dronedelivery.perf.laboratory;

import com.fasterxml.jackson.databind.JsonNode;
import io.dronedelivery.perf.recorder.RunFolder;
import io.dronedelivery.perf.settings.BearerToken;
import io.dronedelivery.perf.settings.Population;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.LinkedHashSet;
import java.util.Optional;
import java.util.Set;

/** What a system answers to an operator before it is loaded: which invoices it has. */
record Asked(URI gateway, Optional<BearerToken> token) implements AutoCloseable {

    /** As many as a page may have. */
    private static final String FIRST = "/api/all-owners/deliveries?status=delivered&limit=1000";

    /** A hundred thousand deliveries: from there on asking would be a load by itself. */
    private static final int PAGES = 100;

    private static final Duration PATIENCE = Duration.ofSeconds(30);

    /** Owners and months that something was delivered for. */
    Set<Population.Invoice> invoices() {
        Set<Population.Invoice> invoices = new LinkedHashSet<>();
        String continuation = "";
        for (int page = 0; page < PAGES; page++) {
            JsonNode answer = page(gateway.resolve(FIRST + continuation));
            answer.path("items")
                    .forEach(delivery -> invoices.add(new Population.Invoice(
                            delivery.path("ownerId").asText(),
                            delivery.path("year").asInt(),
                            delivery.path("month").asInt())));
            if (!answer.hasNonNull("continuation")) {
                break;
            }
            continuation = "&continuation=" + answer.path("continuation").asText();
        }
        if (invoices.isEmpty()) {
            throw new LaboratoryException(gateway + " has delivered nothing yet; --population names what to ask for");
        }
        return invoices;
    }

    @Override
    public void close() {
        token.ifPresent(BearerToken::close);
    }

    private JsonNode page(URI address) {
        HttpRequest.Builder request = HttpRequest.newBuilder(address).timeout(PATIENCE);
        token.ifPresent(known -> request.header("Authorization", known.header()));
        try {
            HttpResponse<String> answer = Bench.CLIENT.send(request.build(), HttpResponse.BodyHandlers.ofString());
            if (answer.statusCode() != 200) {
                throw new LaboratoryException(
                        "%s does not say which invoices it has (%d %s). --population names them; otherwise it takes an operator's token"
                                .formatted(gateway, answer.statusCode(), answer.body()));
            }
            return RunFolder.JSON.readTree(answer.body());
        } catch (IOException unreachable) {
            throw new LaboratoryException("No answer from %s: %s".formatted(address, unreachable), unreachable);
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            throw new LaboratoryException("Interrupted", interrupted);
        }
    }
}
