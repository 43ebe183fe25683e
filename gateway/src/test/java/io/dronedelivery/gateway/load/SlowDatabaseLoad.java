package io.dronedelivery.gateway.load;

import io.dronedelivery.gateway.fault.Fault;
import io.dronedelivery.gateway.fault.FaultyBackend;
import io.dronedelivery.gateway.fault.ThreeBackends;
import io.dronedelivery.gateway.section.Section;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.boot.web.server.context.WebServerApplicationContext;
import org.springframework.context.ConfigurableApplicationContext;
import reactor.core.Disposable;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.netty.http.client.HttpClient;
import reactor.netty.resources.ConnectionProvider;

/**
 * Every combination of nine faults on three services, and behind them a database that answers in 250, then 500, then 1,000 ms
 * in the median: whether each answer is right, and what the admission limit makes of it. Several gateways do it at once in
 * this process, each with a limit of its own. Ends with 1 if an answer was wrong, or a limit at its minimum where sections
 * could be had and no database was over its throughput.
 *
 * <p>Arguments: gateways (12), callers of each (30), seconds for each combination and median (3); and a word, if every line
 * is to be printed.
 */
final class SlowDatabaseLoad {

    private static final List<Integer> MEDIANS = List.of(250, 500, 1_000);
    /** At most so often does a caller ask, so that what fails at once does not take all processors. */
    private static final Duration PAUSE = Duration.ofMillis(500);

    private static final Duration REST = Duration.ofSeconds(10);
    private static final Duration LOOK = Duration.ofMillis(100);
    /** Combinations that one gateway is asked for in turn. */
    private static final int AT_ONE_GATEWAY = 60;

    private final int callers;
    private final Duration each;
    private final HttpClient http;
    private final Queue<SlowDatabaseAnswers> results = new ConcurrentLinkedQueue<>();

    private SlowDatabaseLoad(int callers, Duration each) {
        this.callers = callers;
        this.each = each;
        this.http = HttpClient.create(ConnectionProvider.create("callers", callers))
                .responseTimeout(Duration.ofSeconds(10));
    }

    public static void main(String[] arguments) throws Exception {
        int gateways = arguments.length > 0 ? Integer.parseInt(arguments[0]) : 12;
        int callers = arguments.length > 1 ? Integer.parseInt(arguments[1]) : 30;
        int seconds = arguments.length > 2 ? Integer.parseInt(arguments[2]) : 3;
        SlowDatabaseLoad load = new SlowDatabaseLoad(callers, Duration.ofSeconds(seconds));
        load.run(gateways);
        boolean kept = SlowDatabaseAnswers.print(load.results, arguments.length > 3);
        System.exit(kept ? 0 : 1);
    }

    /**
     * Which services refuse connections is a gateway's own, everything else a request's. The limit that a database over its
     * throughput leaves behind is not for others to begin with.
     */
    private void run(int gateways) throws Exception {
        ThreeBackends.heal();
        Disposable forgetting = Flux.interval(Duration.ofSeconds(1))
                .subscribe(tick -> ThreeBackends.all().forEach(FaultyBackend::forget));
        ExecutorService lanes = Executors.newFixedThreadPool(gateways);
        List<Future<?>> parts = combinations()
                .collect(Collectors.groupingBy(faults -> List.of(refused(faults), faults.contains(Fault.THROTTLED))))
                .values()
                .stream()
                .flatMap(SlowDatabaseLoad::parts)
                .sorted(Comparator.comparing(List<List<Fault>>::size).reversed())
                .<Future<?>>map(part -> lanes.submit(() -> run(part)))
                .toList();
        for (Future<?> part : parts) {
            part.get();
        }
        lanes.shutdown();
        forgetting.dispose();
    }

    private static Stream<List<List<Fault>>> parts(List<List<Fault>> all) {
        return IntStream.iterate(0, from -> from < all.size(), from -> from + AT_ONE_GATEWAY)
                .mapToObj(from -> all.subList(from, Math.min(all.size(), from + AT_ONE_GATEWAY)));
    }

    private static Stream<List<Fault>> combinations() {
        return Fault.COMBINED.stream().flatMap(deliveries -> Fault.COMBINED.stream()
                .flatMap(packages -> Fault.COMBINED.stream().map(drones -> List.of(deliveries, packages, drones))));
    }

    private static Set<Integer> refused(List<Fault> faults) {
        return Stream.of(0, 1, 2)
                .filter(section -> faults.get(section) == Fault.REFUSED)
                .collect(Collectors.toSet());
    }

    /** One after the other: applications that start at once set up the same loggers. */
    private static synchronized ConfigurableApplicationContext gateway(Set<Integer> refused)
            throws ReflectiveOperationException, IOException {
        List<String> settings = new ArrayList<>(List.of(
                "--server.port=0",
                "--management.server.port=0",
                "--management.metrics.use-global-registry=false",
                "--spring.main.banner-mode=off",
                "--logging.level.root=off",
                "--gateway.warm-up.longest=0s",
                "--gateway.invoice.join-identical=false",
                "--gateway.circuit-breaker.window=100000",
                "--gateway.admission.initial-limit=30",
                "--gateway.admission.minimum-limit=" + SlowDatabaseAnswers.MINIMUM));
        Map<Section, String> names =
                Map.of(Section.DELIVERIES, "delivery", Section.PACKAGES, "package", Section.DRONES, "drone");
        for (Section section : Section.values()) {
            Object address = refused.contains(section.ordinal())
                    ? "http://127.0.0.1:" + RunningGateway.freePort()
                    : ThreeBackends.of(section).uri();
            String service = "--gateway.services." + names.get(section);
            settings.add(service + ".base-url=" + address);
            // What a busy machine takes for a connection is not what this is about.
            settings.add(service + ".connect-timeout=2s");
            settings.add(service + ".acquire-timeout=2s");
        }
        return new SpringApplicationBuilder(Class.forName("io.dronedelivery.gateway.GatewayApplication"))
                .profiles("local")
                .run(settings.toArray(String[]::new));
    }

    /**
     * At first the database is fast, so that the limit knows what is usual. The gateway ends with this process: the end of one
     * takes the event loops of all.
     */
    private Void run(List<List<Fault>> part) throws ReflectiveOperationException, IOException {
        ConfigurableApplicationContext gateway = gateway(refused(part.get(0)));
        int port = Objects.requireNonNull(((WebServerApplicationContext) gateway).getWebServer())
                .getPort();
        Gauge limit = gateway.getBean(MeterRegistry.class)
                .get("invoice.admission.limit")
                .gauge();
        Script script = new Script();
        Disposable load = Flux.range(0, callers)
                .flatMap(caller -> ask(port, script).repeat(), callers)
                .subscribe();
        watch(script.answers, limit, REST);
        for (int median : MEDIANS) {
            for (List<Fault> faults : part) {
                SlowDatabaseAnswers answers = new SlowDatabaseAnswers(faults, median);
                script.answers = answers;
                watch(answers, limit, each);
                results.add(answers);
            }
        }
        load.dispose();
        return null;
    }

    /** What is asked for at the moment. */
    private static final class Script {

        private volatile SlowDatabaseAnswers answers =
                new SlowDatabaseAnswers(List.of(Fault.OK, Fault.OK, Fault.OK), 1);
    }

    private static void watch(SlowDatabaseAnswers answers, Gauge limit, Duration time) {
        Flux.interval(LOOK)
                .onBackpressureDrop()
                .take(time)
                .doOnNext(tick -> answers.saw((int) limit.value()))
                .blockLast();
    }

    private Mono<Void> ask(int port, Script script) {
        return Mono.defer(() -> {
            SlowDatabaseAnswers answers = script.answers;
            long start = System.nanoTime();
            return http.get()
                    .uri("http://127.0.0.1:" + port + "/api/invoices?ownerId=" + answers.ownerId()
                            + "&year=2026&month=11")
                    .responseSingle((answer, content) -> content.asString()
                            .defaultIfEmpty("")
                            .doOnNext(body -> answers.heard(answer.status().code(), body)))
                    .then()
                    .onErrorResume(failure -> Mono.fromRunnable(() -> answers.heard(0, failure.toString())))
                    .then(Mono.defer(() -> pause(start)));
        });
    }

    private static Mono<Void> pause(long start) {
        long left = PAUSE.toNanos() - (System.nanoTime() - start);
        return left > 0 ? Mono.delay(Duration.ofNanos(left)).then() : Mono.empty();
    }
}
