package io.dronedelivery.localstack;

import io.dronedelivery.localstack.data.Dataset;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.time.YearMonth;

/** The first question to the new system, which shows that it works and how to ask it. */
final class FirstInvoice {

    private static final int OWNER = 1;
    private static final Duration LIMIT = Duration.ofSeconds(10);

    private final URI question;

    FirstInvoice(URI gateway, YearMonth month) {
        this.question = gateway.resolve("/api/invoices?ownerId=%s&year=%d&month=%d"
                .formatted(Dataset.ownerId(OWNER), month.getYear(), month.getMonthValue()));
    }

    void show(Narrator narrator) {
        try {
            HttpResponse<String> answer = HttpClient.newHttpClient()
                    .send(
                            HttpRequest.newBuilder(question).timeout(LIMIT).build(),
                            HttpResponse.BodyHandlers.ofString());
            narrator.say("first invoice answered: status " + answer.statusCode());
            narrator.print("");
            narrator.print("  curl '" + question + "'");
            narrator.print("  " + answer.body());
            narrator.print("");
            narrator.print("Gateway at " + question.resolve("/") + " - Ctrl-C ends everything.");
        } catch (IOException failure) {
            throw new CannotStartException("The gateway did not answer " + question + ": " + failure);
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            throw new CannotStartException("Interrupted before the first invoice");
        }
    }
}
