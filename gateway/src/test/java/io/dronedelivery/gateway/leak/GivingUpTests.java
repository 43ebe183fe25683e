package io.dronedelivery.gateway.leak;

import static org.assertj.core.api.Assertions.assertThat;

import io.dronedelivery.gateway.GatewayTest;
import io.dronedelivery.gateway.fault.Fault;
import io.dronedelivery.gateway.fault.FaultyBackend;
import io.dronedelivery.gateway.fault.ThreeBackends;
import io.dronedelivery.gateway.section.Section;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.IntFunction;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.boot.test.web.server.LocalServerPort;
import org.springframework.test.context.TestPropertySource;
import org.springframework.web.reactive.function.client.WebClient;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.test.StepVerifier;

/** Sections that come in at the very moment in which nobody waits for them any more. */
@GatewayTest
@TestPropertySource(properties = "gateway.hedging.enabled=true")
class GivingUpTests {

    private static final int REQUESTS = 1_500;
    private static final int AT_ONCE = 32;
    private static final Duration PATIENCE = Duration.ofMinutes(2);

    @LocalServerPort
    private int port;

    @BeforeEach
    void slowDown() {
        ThreeBackends.heal();
        for (Section section : Section.values()) {
            ThreeBackends.of(section).behave(Fault.SLOW);
        }
    }

    /** A call that has been given up may reach its service later still, and must not count as one of the next test's. */
    @AfterEach
    void comeToRest() {
        AtomicInteger before = new AtomicInteger(-1);
        Awaitility.await().atMost(PATIENCE).pollInterval(Duration.ofMillis(300)).until(() -> {
            int calls =
                    ThreeBackends.all().stream().mapToInt(FaultyBackend::calls).sum();
            return before.getAndSet(calls) == calls;
        });
        ThreeBackends.heal();
    }

    @ParameterizedTest
    @ValueSource(strings = "/api/invoices?ownerId=o1&year=2026&month=11")
    void losesNothingWhenTheDeadlineRunsOutAsTheAnswerArrives(String uri) {
        // The gateway keeps 20 ms of the budget for itself, and an answer cut in its middle is an error to its reader.
        verify(i -> call(uri, FaultyBackend.SLOW.plusMillis(15 + i % 20)).onErrorComplete());
    }

    @ParameterizedTest
    @ValueSource(strings = "/api/invoices?ownerId=o1&year=2026&month=11")
    void losesNothingWhenTheCallerHangsUpAsTheAnswerArrives(String uri) {
        verify(i -> call(uri, PATIENCE)
                .timeout(FaultyBackend.SLOW.plusMillis(i % 10))
                .onErrorComplete());
    }

    private void verify(IntFunction<Mono<Integer>> call) {
        StepVerifier.create(
                        Flux.range(0, REQUESTS).flatMap(call::apply, AT_ONCE).then())
                .expectComplete()
                .verify(PATIENCE);

        assertThat(LeakCheck.lost()).isEmpty();
    }

    private Mono<Integer> call(String uri, Duration budget) {
        return WebClient.create("http://127.0.0.1:" + port)
                .get()
                .uri(uri)
                .header("X-Request-Timeout-Ms", Long.toString(Math.min(10_000, budget.toMillis())))
                .exchangeToMono(response ->
                        response.releaseBody().thenReturn(response.statusCode().value()));
    }
}
