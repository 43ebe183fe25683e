package io.dronedelivery.gateway.invoice;

import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import io.dronedelivery.gateway.GatewayTest;
import io.dronedelivery.gateway.fault.Fault;
import io.dronedelivery.gateway.fault.ThreeBackends;
import io.dronedelivery.gateway.section.Section;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.netty.buffer.ByteBufAllocator;
import io.netty.util.ResourceLeakDetector;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;
import org.slf4j.LoggerFactory;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.test.web.server.LocalServerPort;
import org.springframework.http.client.reactive.ReactorClientHttpConnector;
import org.springframework.test.context.TestPropertySource;
import org.springframework.web.reactive.function.client.WebClient;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.netty.http.client.HttpClient;
import reactor.netty.resources.ConnectionProvider;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Every way in which three services can fail together. */
@GatewayTest
@TestPropertySource(properties = {"gateway.services.drone.timeout=2s", "gateway.services.drone.max-connections=256"})
class FaultCombinationTests {

    private static final Set<Fault> FAULTS = EnumSet.complementOf(EnumSet.of(Fault.UNKNOWN));
    private static final Duration DEADLINE = Duration.ofMillis(500);
    private static final Duration TOLERANCE = Duration.ofMillis(50);
    private static final int AT_ONCE = 4;
    private static final int ATTEMPTS = 4;

    @Autowired
    private MeterRegistry meters;

    @LocalServerPort
    private int port;

    private record Combination(List<Fault> faults) {

        String ownerId() {
            return "m." + String.join(".", faults.stream().map(Fault::name).toList());
        }

        boolean isPresent(Section section) {
            return EnumSet.of(Fault.OK, Fault.SLOW).contains(faults.get(section.ordinal()));
        }

        Set<Section> refused() {
            Set<Section> refused = EnumSet.noneOf(Section.class);
            for (Section section : Section.values()) {
                if (faults.get(section.ordinal()) == Fault.REFUSED) {
                    refused.add(section);
                }
            }
            return refused;
        }

        int status() {
            if (Arrays.stream(Section.values()).anyMatch(this::isPresent)) {
                return 200;
            }
            return faults.stream().allMatch(Fault.HANGS::equals) ? 504 : 503;
        }

        static int status(Fault fault) {
            return switch (fault) {
                case THROTTLED -> 429;
                case BROKEN, CUT, GARBAGE, EMPTY -> 502;
                case REFUSED -> 503;
                case HANGS -> 504;
                default -> throw new IllegalArgumentException(fault + " is no failure");
            };
        }
    }

    private record Answer(Combination combination, int status, String text, Duration took) {

        /** Read by the test's own thread: a mapper's first use may wait for a lock, and event loops must not. */
        JsonNode body() {
            return JsonMapper.shared().readTree(text);
        }

        boolean isAsExpected() {
            return status == combination.status() && took.compareTo(DEADLINE.plus(TOLERANCE)) <= 0;
        }
    }

    @Test
    void answersEveryCombinationOfFaultsRightlyAndInTimeAndLeaksNothing() {
        ListAppender<ILoggingEvent> leaks = listenForLeaks();
        ThreeBackends.heal();
        int checked = 0;
        for (Set<Section> refused : subsetsOfSections()) {
            for (Section section : Section.values()) {
                ThreeBackends.of(section).behave(refused.contains(section) ? Fault.REFUSED : Fault.OK);
            }
            List<Combination> combinations = combinations().stream()
                    .filter(combination -> combination.refused().equals(refused))
                    .toList();
            List<Answer> answers = Objects.requireNonNull(Flux.fromIterable(combinations)
                    .flatMap(this::ask, AT_ONCE)
                    .concatMap(answer -> answer.isAsExpected() ? Mono.just(answer) : askAlone(answer.combination()))
                    .collectList()
                    .block(Duration.ofMinutes(3)));
            answers.forEach(FaultCombinationTests::check);
            checked += answers.size();
        }

        assertThat(checked).isEqualTo(729);
        assertNothingLeaks(leaks);
    }

    /** What is late because this machine stood still is in time when asked alone; a gateway that is late stays late. */
    private Mono<Answer> askAlone(Combination combination) {
        return ask(combination)
                .repeat(ATTEMPTS - 1)
                .takeUntil(Answer::isAsExpected)
                .last();
    }

    private Mono<Answer> ask(Combination combination) {
        return Mono.defer(() -> {
            long start = System.nanoTime();
            return caller().get()
                    .uri("/api/invoices?ownerId={owner}&year=2026&month=11", combination.ownerId())
                    .header("X-Request-Timeout-Ms", Long.toString(DEADLINE.toMillis()))
                    .exchangeToMono(response -> response.bodyToMono(String.class)
                            .map(body -> new Answer(
                                    combination,
                                    response.statusCode().value(),
                                    body,
                                    Duration.ofNanos(System.nanoTime() - start))));
        });
    }

    private static void check(Answer answer) {
        Combination combination = answer.combination();
        assertThat(answer.took()).as("%s in time", combination).isLessThanOrEqualTo(DEADLINE.plus(TOLERANCE));
        assertThat(answer.status()).as("%s: %s", combination, answer.body()).isEqualTo(combination.status());
        boolean complete = true;
        for (Section section : Section.values()) {
            boolean present = combination.isPresent(section);
            complete &= present;
            if (answer.status() == 200) {
                assertThat(answer.body().path(section.key()).isObject())
                        .as("%s: %s", combination, answer.body())
                        .isEqualTo(present);
            }
            if (!present) {
                assertThat(problemOf(section, answer.body()))
                        .as("%s: %s", combination, answer.body())
                        .isEqualTo(Combination.status(combination.faults().get(section.ordinal())));
            }
        }
        if (answer.status() == 200) {
            assertThat(answer.body().path("complete").asBoolean()).isEqualTo(complete);
        }
    }

    private static int problemOf(Section section, JsonNode body) {
        for (JsonNode problem : body.path("problems")) {
            if (problem.path("section").asString().equals(section.key())) {
                return problem.path("status").asInt();
            }
        }
        return 0;
    }

    private void assertNothingLeaks(ListAppender<ILoggingEvent> leaks) {
        ThreeBackends.heal();
        Awaitility.await().atMost(Duration.ofSeconds(10)).untilAsserted(() -> {
            assertThat(meters.find("resilience4j.bulkhead.available.concurrent.calls")
                            .gauges())
                    .extracting(Gauge::value)
                    .containsOnly(256.0);
            assertThat(ThreeBackends.all())
                    .allSatisfy(backend -> assertThat(backend.openConnections()).isLessThan(AT_ONCE * 8));
        });
        // The detector reports when it allocates after the lost buffer has been collected.
        for (int i = 0; i < 3; i++) {
            System.gc();
            ByteBufAllocator.DEFAULT.buffer(16).release();
        }
        assertThat(ResourceLeakDetector.getLevel()).isEqualTo(ResourceLeakDetector.Level.PARANOID);
        assertThat(leaks.list).isEmpty();
    }

    private static ListAppender<ILoggingEvent> listenForLeaks() {
        // What earlier tests have lost is not this test's.
        System.gc();
        ByteBufAllocator.DEFAULT.buffer(16).release();
        ListAppender<ILoggingEvent> appender = new ListAppender<>();
        appender.start();
        ((Logger) LoggerFactory.getLogger(ResourceLeakDetector.class)).addAppender(appender);
        return appender;
    }

    private static List<Combination> combinations() {
        List<Combination> all = new ArrayList<>();
        for (Fault deliveries : FAULTS) {
            for (Fault packages : FAULTS) {
                for (Fault drones : FAULTS) {
                    all.add(new Combination(List.of(deliveries, packages, drones)));
                }
            }
        }
        return all;
    }

    private static List<Set<Section>> subsetsOfSections() {
        List<Set<Section>> subsets = new ArrayList<>();
        for (int bits = 0; bits < 8; bits++) {
            Set<Section> subset = EnumSet.noneOf(Section.class);
            for (Section section : Section.values()) {
                if ((bits >> section.ordinal() & 1) == 1) {
                    subset.add(section);
                }
            }
            subsets.add(subset);
        }
        return subsets;
    }

    private static final ConnectionProvider CONNECTIONS = ConnectionProvider.create("caller", AT_ONCE);

    private WebClient caller() {
        return WebClient.builder()
                .baseUrl("http://127.0.0.1:" + port)
                .clientConnector(new ReactorClientHttpConnector(HttpClient.create(CONNECTIONS)))
                .build();
    }
}
