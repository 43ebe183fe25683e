package io.dronedelivery.gateway.invoice;

import static org.assertj.core.api.Assertions.assertThat;

import io.dronedelivery.gateway.GatewayTest;
import io.dronedelivery.gateway.fault.Fault;
import io.dronedelivery.gateway.fault.ThreeBackends;
import io.dronedelivery.gateway.leak.LeakCheck;
import io.dronedelivery.gateway.section.Section;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;
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

    private static final Duration DEADLINE = Duration.ofMillis(500);
    private static final Duration TOLERANCE = Duration.ofMillis(50);
    private static final int AT_ONCE = 4;
    private static final int ATTEMPTS = 4;
    private static final Duration PATIENCE = Duration.ofMinutes(3);
    private static final int PRESENT = 200;
    private static final int OUT_OF_TIME = 504;

    @Autowired
    private MeterRegistry meters;

    @LocalServerPort
    private int port;

    private record Combination(List<Fault> faults) {

        String ownerId() {
            return "m." + String.join(".", faults.stream().map(Fault::name).toList());
        }

        /** Status of a section, 200 where it comes. */
        int outcome(Section section) {
            return switch (faults.get(section.ordinal())) {
                case OK, SLOW -> PRESENT;
                case THROTTLED -> 429;
                case BROKEN, CUT, GARBAGE, EMPTY -> 502;
                case REFUSED -> 503;
                case HANGS -> OUT_OF_TIME;
                default -> throw new IllegalArgumentException("not one of the combinations");
            };
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
    }

    private record Answer(Combination combination, int status, String text, Duration took) {

        /** Read by the test's own thread: a mapper's first use may wait for a lock, and event loops must not. */
        JsonNode body() {
            return JsonMapper.shared().readTree(text);
        }
    }

    @Test
    void answersEveryCombinationOfFaultsRightlyAndInTimeAndLeaksNothing() {
        ThreeBackends.heal();
        int checked = 0;
        int askedAgain = 0;
        for (Set<Section> refused : subsetsOfSections()) {
            for (Section section : Section.values()) {
                ThreeBackends.of(section).behave(refused.contains(section) ? Fault.REFUSED : Fault.OK);
            }
            List<Combination> combinations = combinations().stream()
                    .filter(combination -> combination.refused().equals(refused))
                    .toList();
            List<Answer> answers = Objects.requireNonNull(Flux.fromIterable(combinations)
                    .flatMap(this::ask, AT_ONCE)
                    .collectList()
                    .block(PATIENCE));
            for (Answer answer : answers) {
                if (!isInTime(answer)) {
                    askedAgain++;
                    assertThat(isInTimeAlone(answer.combination()))
                            .as("%s in time", answer.combination())
                            .isTrue();
                }
            }
            checked += answers.size();
        }

        assertThat(checked).isEqualTo(729);
        assertThat(askedAgain).as("late at first").isLessThan(checked / 10);
        assertNothingLeaks();
    }

    /** What is late because this machine stood still is in time when asked alone; a gateway that is late stays late. */
    private boolean isInTimeAlone(Combination combination) {
        for (int attempt = 0; attempt < ATTEMPTS; attempt++) {
            if (isInTime(Objects.requireNonNull(ask(combination).block(PATIENCE)))) {
                return true;
            }
        }
        return false;
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

    /**
     * Fails at once when anything is wrong, be it early or late. Only what ran out of time is late instead: the whole answer,
     * or a section that says so.
     */
    private static boolean isInTime(Answer answer) {
        boolean inTime = answer.took().compareTo(DEADLINE.plus(TOLERANCE)) <= 0;
        JsonNode body = answer.body();
        List<Integer> outcomes = new ArrayList<>();
        for (Section section : Section.values()) {
            int outcome = outcome(section, answer.status(), body);
            int expected = answer.combination().outcome(section);
            if (outcome == OUT_OF_TIME && expected != OUT_OF_TIME) {
                inTime = false;
            } else {
                assertThat(outcome)
                        .as("%s of %s: %s", section, answer.combination(), body)
                        .isEqualTo(expected);
            }
            outcomes.add(outcome);
        }
        assertThat(answer.status()).as("%s: %s", answer.combination(), body).isEqualTo(status(outcomes));
        if (answer.status() == PRESENT) {
            assertThat(body.path("complete").asBoolean())
                    .as("%s: %s", answer.combination(), body)
                    .isEqualTo(outcomes.stream().allMatch(outcome -> outcome == PRESENT));
        }
        return inTime;
    }

    private static int status(List<Integer> outcomes) {
        if (outcomes.contains(PRESENT)) {
            return PRESENT;
        }
        return outcomes.stream().allMatch(outcome -> outcome == OUT_OF_TIME) ? 504 : 503;
    }

    private static int outcome(Section section, int status, JsonNode body) {
        if (body.path(section.key()).isObject()) {
            return PRESENT;
        }
        for (JsonNode problem : body.path("problems")) {
            if (problem.path("section").asString().equals(section.key())) {
                return problem.path("status").asInt();
            }
        }
        // The deadline of the request as a whole leaves no word about sections.
        return status == OUT_OF_TIME ? OUT_OF_TIME : 0;
    }

    private void assertNothingLeaks() {
        ThreeBackends.heal();
        Awaitility.await().atMost(Duration.ofSeconds(10)).untilAsserted(() -> {
            assertThat(meters.find("resilience4j.bulkhead.available.concurrent.calls")
                            .gauges())
                    .extracting(Gauge::value)
                    .containsOnly(256.0);
            assertThat(ThreeBackends.all())
                    .allSatisfy(backend -> assertThat(backend.openConnections()).isLessThan(AT_ONCE * 8));
        });
        assertThat(LeakCheck.lost()).isEmpty();
    }

    private static List<Combination> combinations() {
        List<Combination> all = new ArrayList<>();
        for (Fault deliveries : Fault.COMBINED) {
            for (Fault packages : Fault.COMBINED) {
                for (Fault drones : Fault.COMBINED) {
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
