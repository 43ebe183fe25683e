package io.dronedelivery.gateway.load;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import org.HdrHistogram.ConcurrentHistogram;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.netty.http.client.HttpClient;
import reactor.netty.resources.ConnectionProvider;
import reactor.test.StepVerifier;

/** Requests with random budgets on kept connections, before services with random delays. Asked for by name only. */
class DeadlinesLoad {

    private static final int REQUESTS = Integer.getInteger("deadlines.requests", 1_000);
    private static final int CONNECTIONS = Integer.getInteger("deadlines.connections", 50);
    private static final Duration HANGS = Duration.ofSeconds(10);

    private final Histogram late = new ConcurrentHistogram(TimeUnit.MINUTES.toMicros(1), 3);
    private final Map<String, Integer> outcomes = new ConcurrentHashMap<>();

    @Test
    void answersEveryRequestWhateverItsDeadline() throws Exception {
        try (AllServices services = new AllServices(Duration.ofMillis(600));
                RunningGateway gateway = RunningGateway.before(services.uri())) {
            StepVerifier.create(Flux.range(0, CONNECTIONS)
                            .flatMap(connection -> requests(connection, gateway.port()), CONNECTIONS)
                            .then())
                    .expectComplete()
                    .verify(Duration.ofMinutes(2).plusMillis(REQUESTS * 600L / CONNECTIONS));
        }
        System.out.printf("%d requests on %d kept connections, budgets of 1 to 500 ms%n", REQUESTS, CONNECTIONS);
        new TreeMap<>(outcomes).forEach((outcome, count) -> System.out.printf("%-30s %8d%n", outcome, count));
        System.out.printf(
                "after the deadline, ms: p50 %.1f, p99 %.1f, p99.9 %.1f, most %.1f; later than 50 ms: %d%n",
                millis(50),
                millis(99),
                millis(99.9),
                millis(100),
                late.getTotalCount() - late.getCountBetweenValues(0, 50_000));

        assertThat(outcomes.keySet()).allMatch(outcome -> outcome.matches("200|503|504"));
    }

    private Flux<Void> requests(int connection, int port) {
        Random random = new Random(connection);
        ConnectionProvider one = ConnectionProvider.create("kept-" + connection, 1);
        HttpClient http = HttpClient.create(one).baseUrl("http://127.0.0.1:" + port);
        return Flux.range(0, REQUESTS / CONNECTIONS)
                .concatMap(i -> request(http, random.nextInt(500) + 1, i % 4 == 3))
                .doFinally(end -> one.dispose());
    }

    private Mono<Void> request(HttpClient http, int budget, boolean routed) {
        return Mono.defer(() -> {
            long start = System.nanoTime();
            return http.headers(headers -> headers.set("X-Request-Timeout-Ms", budget))
                    .get()
                    .uri(routed ? "/api/packages?ownerId=o1" : "/api/invoices?ownerId=o1&year=2026&month=11")
                    .responseSingle((answer, content) -> content.asByteArray()
                            .defaultIfEmpty(new byte[0])
                            .thenReturn(answer.status().codeAsText().toString()))
                    .timeout(HANGS)
                    .onErrorResume(failure -> Mono.just(failure.getClass().getSimpleName()))
                    .doOnNext(outcome -> {
                        outcomes.merge(outcome, 1, Integer::sum);
                        long taken = TimeUnit.NANOSECONDS.toMicros(System.nanoTime() - start);
                        late.recordValue(Math.max(0, taken - budget * 1_000L));
                    })
                    .then();
        });
    }

    private double millis(double percentile) {
        return late.getValueAtPercentile(percentile) / 1_000.0;
    }
}
