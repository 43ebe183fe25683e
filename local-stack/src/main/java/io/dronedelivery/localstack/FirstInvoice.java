package io.dronedelivery.localstack;

import io.dronedelivery.localstack.data.Dataset;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.time.YearMonth;
import java.util.concurrent.atomic.AtomicReference;
import reactor.core.publisher.Mono;
import reactor.util.retry.Retry;

/** The first question to the new system, which shows that it works and how to ask it. */
final class FirstInvoice {

    private static final int OWNER = 1;
    private static final Duration ANSWER = Duration.ofSeconds(10);

    /** Cold virtual machines on a busy computer may miss the deadline of the first few. */
    private static final Duration LIMIT = Duration.ofSeconds(30);

    private final HttpClient http = HttpClient.newHttpClient();
    private final URI gateway;
    private final URI question;

    FirstInvoice(URI gateway, YearMonth month) {
        this.gateway = gateway;
        this.question = gateway.resolve("/api/invoices?ownerId=%s&year=%d&month=%d"
                .formatted(Dataset.ownerId(OWNER), month.getYear(), month.getMonthValue()));
    }

    /**
     * Asks until the answer is complete, and shows question and answer.
     *
     * @throws CannotStartException if no complete answer comes in time
     */
    void show(Narrator narrator) {
        AtomicReference<String> lastAnswer = new AtomicReference<>("none");
        String answer = Mono.fromFuture(() -> http.sendAsync(
                        HttpRequest.newBuilder(question).timeout(ANSWER).build(), HttpResponse.BodyHandlers.ofString()))
                .flatMap(FirstInvoice::complete)
                .doOnError(incomplete -> lastAnswer.set(String.valueOf(incomplete.getMessage())))
                .retryWhen(Retry.fixedDelay(Long.MAX_VALUE, Duration.ofMillis(500)))
                .timeout(
                        LIMIT,
                        Mono.error(() -> new CannotStartException(
                                "No complete invoice came in %d s from %s; the last answer was: %s"
                                        .formatted(LIMIT.toSeconds(), question, lastAnswer))))
                .block();
        narrator.say("first invoice answered");
        narrator.print("");
        narrator.print("  curl '" + question + "'");
        narrator.print("  " + answer);
        narrator.print("");
        narrator.print("Gateway: " + gateway + "   Ctrl-C ends everything.");
    }

    private static Mono<String> complete(HttpResponse<String> answer) {
        boolean complete = answer.statusCode() == 200 && answer.body().contains("\"complete\":true");
        return complete
                ? Mono.just(answer.body())
                : Mono.error(new IllegalStateException("status " + answer.statusCode() + ", " + answer.body()));
    }
}
