package io.dronedelivery.gateway.load;

import java.net.Socket;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import org.HdrHistogram.ConcurrentHistogram;
import org.HdrHistogram.Histogram;
import org.awaitility.Awaitility;
import org.springframework.util.unit.DataSize;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.netty.http.client.HttpClient;
import reactor.netty.resources.ConnectionProvider;

/**
 * Requests with random budgets on kept connections, before services with random delays. Prints how long after its deadline
 * each was answered, and ends with 1 if one was not answered or not within {@link #GRACE}. Before and
 * after the gateway a fifth as many go to {@link DeadlineOnly}: what is late there too is not the gateway's.
 *
 * <p>Arguments: requests (10,000), connections (50). As many requests as a fifth of them warm the gateway first.
 */
final class DeadlinesLoad {

    private static final Duration GRACE = Duration.ofMillis(50);
    /** Short enough for the circuit breakers to stay closed: requests turned away at once would show nothing. */
    private static final Duration LONGEST_DELAY = Duration.ofMillis(400);

    private static final DataSize PAGE = DataSize.ofKilobytes(20);
    private static final Duration HANGS = Duration.ofSeconds(10);

    /** Microseconds after the deadline, by what was asked and what became of it. */
    private final Map<String, Histogram> late = new ConcurrentHashMap<>();

    private final String what;

    private DeadlinesLoad(String what) {
        this.what = what;
    }

    public static void main(String[] arguments) throws Exception {
        int requests = arguments.length > 0 ? Integer.parseInt(arguments[0]) : 10_000;
        int connections = arguments.length > 1 ? Integer.parseInt(arguments[1]) : 50;
        System.out.printf("%d requests on %d kept connections, budgets of 1 to 500 ms%n", requests, connections);
        control(requests / 5, connections);
        boolean kept;
        try (AllServices services = new AllServices(LONGEST_DELAY, PAGE);
                RunningGateway gateway = RunningGateway.before(section -> services.uri(), List.of())) {
            kept = warmAndMeasure("gateway", requests, connections, gateway.port());
        }
        control(requests / 5, connections);
        System.exit(kept ? 0 : 1);
    }

    private static void control(int requests, int connections) throws Exception {
        int port = RunningGateway.freePort();
        List<String> command = new ArrayList<>(RunningGateway.java(DeadlineOnly.class.getName()));
        command.addAll(List.of(Integer.toString(port), Long.toString(LONGEST_DELAY.toMillis())));
        Process server = new ProcessBuilder(command).inheritIO().start();
        try {
            Awaitility.await().ignoreExceptions().until(() -> {
                new Socket("127.0.0.1", port).close();
                return true;
            });
            warmAndMeasure("control", requests, connections, port);
        } finally {
            server.destroy();
            server.waitFor();
        }
    }

    private static boolean warmAndMeasure(String what, int requests, int connections, int port) {
        new DeadlinesLoad(what).run(requests / 5, connections, port);
        DeadlinesLoad load = new DeadlinesLoad(what);
        load.run(requests, connections, port);
        return load.report();
    }

    private void run(int requests, int connections, int port) {
        Flux.range(0, connections)
                .flatMap(connection -> requests(connection, requests / connections, port), connections)
                .then()
                .block(Duration.ofMinutes(2).plusMillis(requests * 600L / connections));
    }

    private boolean report() {
        System.out.printf(
                "%-30s %8s %8s %8s %8s %8s %8s%n",
                what + ", ms late", "count", "p50", "p99", "p99.9", "most", "> " + GRACE.toMillis());
        new TreeMap<>(late)
                .forEach((outcome, times) -> System.out.printf(
                        "%-30s %8d %8.1f %8.1f %8.1f %8.1f %8d%n",
                        outcome,
                        times.getTotalCount(),
                        millis(times, 50),
                        millis(times, 99),
                        millis(times, 99.9),
                        millis(times, 100),
                        tooLate(times)));
        return late.entrySet().stream()
                .allMatch(of -> of.getKey().matches("(invoice|route) (200|503|504)") && tooLate(of.getValue()) == 0);
    }

    private static long tooLate(Histogram times) {
        return times.getTotalCount() - times.getCountBetweenValues(0, GRACE.toNanos() / 1_000);
    }

    private Flux<Void> requests(int connection, int count, int port) {
        Random random = new Random(connection);
        ConnectionProvider one = ConnectionProvider.create("kept-" + connection, 1);
        HttpClient http = HttpClient.create(one).baseUrl("http://127.0.0.1:" + port);
        return Flux.range(0, count)
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
                        long taken = TimeUnit.NANOSECONDS.toMicros(System.nanoTime() - start);
                        late.computeIfAbsent(
                                        (routed ? "route " : "invoice ") + outcome,
                                        key -> new ConcurrentHistogram(TimeUnit.MINUTES.toMicros(1), 3))
                                .recordValue(Math.max(0, taken - budget * 1_000L));
                    })
                    .then();
        });
    }

    private static double millis(Histogram times, double percentile) {
        return times.getValueAtPercentile(percentile) / 1_000.0;
    }
}
