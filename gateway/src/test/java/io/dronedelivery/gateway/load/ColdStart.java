package io.dronedelivery.gateway.load;

import io.dronedelivery.gateway.fault.FaultyBackend;
import io.dronedelivery.gateway.fault.ThreeBackends;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.netty.http.client.HttpClient;
import reactor.netty.resources.ConnectionProvider;

/**
 * Starts a gateway and puts it under the full load of a closed loop as soon as it is ready, on the processors that load and
 * services keep busy as well. Prints what it serves and refuses, and how that compares with what it serves warm.
 *
 * <p>Arguments: connections (64), seconds (60), then whatever the gateway is to be started with. {@code
 * --gateway.warm-up.longest=0s} shows a gateway that is cold to the core.
 */
final class ColdStart {

    private static final int STEP_SECONDS = 5;
    private static final int WARM_STEPS = 6;

    private final AtomicLong owners = new AtomicLong();
    private final AtomicLong served = new AtomicLong();
    private final AtomicLong refused = new AtomicLong();
    private final AtomicLong failed = new AtomicLong();

    public static void main(String[] arguments) throws Exception {
        int connections = arguments.length > 0 ? Integer.parseInt(arguments[0]) : 64;
        int seconds = arguments.length > 1 ? Integer.parseInt(arguments[1]) : 60;
        List<String> settings = new ArrayList<>(List.of("--gateway.warm-up.longest=15s"));
        settings.addAll(List.of(arguments).subList(Math.min(2, arguments.length), arguments.length));
        new ColdStart().run(connections, seconds / STEP_SECONDS, settings);
        // Event loops of the client would keep it alive.
        System.exit(0);
    }

    private void run(int connections, int steps, List<String> settings) throws Exception {
        ThreeBackends.heal();
        long start = System.nanoTime();
        try (RunningGateway gateway =
                RunningGateway.before(section -> ThreeBackends.of(section).uri(), settings)) {
            System.out.printf("ready after %.1f s%n", (System.nanoTime() - start) / 1e9);
            load(connections, gateway.port());
            List<Double> cold = new ArrayList<>();
            for (int i = 1; i <= steps; i++) {
                cold.add(step(i * STEP_SECONDS, gateway));
            }
            double warm = 0;
            for (int i = 1; i <= WARM_STEPS; i++) {
                warm = Math.max(warm, step((steps + i) * STEP_SECONDS, gateway));
            }
            double most = warm;
            System.out.printf(
                    "warm goodput %.0f/s; the last %d of the first %d s at %.0f %% of it, 80 %% reached after %s s%n",
                    warm,
                    STEP_SECONDS,
                    steps * STEP_SECONDS,
                    100 * cold.get(steps - 1) / warm,
                    cold.stream()
                            .filter(goodput -> goodput >= 0.8 * most)
                            .findFirst()
                            .map(goodput -> String.valueOf((cold.indexOf(goodput) + 1) * STEP_SECONDS))
                            .orElse("more"));
        } finally {
            ThreeBackends.all().forEach(FaultyBackend::close);
        }
    }

    private void load(int connections, int port) {
        HttpClient client = HttpClient.create(ConnectionProvider.create("callers", connections))
                .baseUrl("http://127.0.0.1:" + port)
                .responseTimeout(Duration.ofSeconds(10));
        Flux.range(0, connections)
                .flatMap(caller -> Mono.defer(() -> ask(client)).repeat(), connections)
                .subscribe();
    }

    private Mono<Void> ask(HttpClient client) {
        return client.get()
                .uri("/api/invoices?year=2099&month=1&ownerId=o" + owners.incrementAndGet())
                .responseSingle((response, body) -> body.asByteArray()
                        .doOnSuccess(whole -> (response.status().code() == 200
                                        ? served
                                        : response.status().code() == 503 ? refused : failed)
                                .incrementAndGet()))
                .onErrorResume(broken -> Mono.fromRunnable(failed::incrementAndGet))
                .then();
    }

    /** Invoices served in each of the next seconds. */
    private double step(int second, RunningGateway gateway) throws IOException, InterruptedException {
        served.set(0);
        refused.set(0);
        failed.set(0);
        ThreeBackends.all().forEach(FaultyBackend::forget);
        long start = System.nanoTime();
        Thread.sleep(Duration.ofSeconds(STEP_SECONDS).toMillis());
        double goodput = served.get() / ((System.nanoTime() - start) / 1e9);
        System.out.printf(
                "%4d s  goodput %6.0f/s  refused %7d  failed %5d  limit %.0f%n",
                second, goodput, refused.get(), failed.get(), gateway.limit());
        return goodput;
    }
}
