package io.dronedelivery.gateway.invoice;

import static org.assertj.core.api.Assertions.assertThat;

import io.dronedelivery.gateway.GatewayTest;
import io.dronedelivery.gateway.fault.Fault;
import io.dronedelivery.gateway.fault.ThreeBackends;
import io.dronedelivery.gateway.section.Section;
import java.time.Duration;
import java.util.Objects;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicBoolean;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;
import org.springframework.boot.test.web.server.LocalServerPort;
import org.springframework.test.context.TestPropertySource;
import org.springframework.web.reactive.function.client.WebClient;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

@GatewayTest
@TestPropertySource(
        properties = {
            "gateway.retry.max-attempts=2",
            "gateway.circuit-breaker.window=50",
            "gateway.circuit-breaker.open-for=200ms",
            "gateway.services.drone.timeout=2s"
        })
class RollingKillTests {

    private static final String INVOICE = "/api/invoices?ownerId=o1&year=2026&month=11";
    private static final int CALLERS = 8;
    private static final int ANSWERS_PER_STEP = 100;
    private static final Duration DEADLINE = Duration.ofSeconds(3);
    private static final Duration PATIENCE = Duration.ofSeconds(60);

    private final Queue<Answer> answers = new ConcurrentLinkedQueue<>();
    private final AtomicBoolean stopped = new AtomicBoolean();

    @LocalServerPort
    private int port;

    private record Answer(int status, boolean complete, Duration took) {}

    @Test
    void answersEveryRequestInTimeWhileOneServiceAfterTheOtherIsKilled() {
        ThreeBackends.heal();
        Mono<Void> load = Flux.range(0, CALLERS)
                .flatMap(caller -> Mono.defer(this::ask).repeat(() -> !stopped.get()), CALLERS)
                .then()
                .cache();
        load.subscribe();

        for (Section section : Section.values()) {
            awaitMoreAnswers();
            ThreeBackends.of(section).behave(Fault.REFUSED);
            awaitMoreAnswers();
            ThreeBackends.of(section).behave(Fault.OK);
        }
        // Healed: whole invoices come back by themselves.
        Awaitility.await().atMost(PATIENCE).until(() -> Objects.requireNonNull(ask().block(PATIENCE))
                .complete());
        stopped.set(true);
        load.block(PATIENCE);

        assertThat(answers).hasSizeGreaterThan(6 * ANSWERS_PER_STEP).allSatisfy(answer -> {
            assertThat(answer.status()).isEqualTo(200);
            assertThat(answer.took()).isLessThan(DEADLINE.plusMillis(50));
        });
        assertThat(answers).anyMatch(Answer::complete).anyMatch(answer -> !answer.complete());
    }

    private void awaitMoreAnswers() {
        int before = answers.size();
        Awaitility.await().atMost(PATIENCE).until(() -> answers.size() >= before + ANSWERS_PER_STEP);
    }

    /** A request without an answer ends this with an error, and the test with it. */
    private Mono<Answer> ask() {
        return Mono.defer(() -> {
            long start = System.nanoTime();
            return WebClient.create("http://127.0.0.1:" + port)
                    .get()
                    .uri(INVOICE)
                    .exchangeToMono(response -> response.bodyToMono(String.class)
                            .map(body -> new Answer(
                                    response.statusCode().value(),
                                    body.contains("\"complete\":true"),
                                    Duration.ofNanos(System.nanoTime() - start))))
                    .doOnNext(answers::add);
        });
    }
}
