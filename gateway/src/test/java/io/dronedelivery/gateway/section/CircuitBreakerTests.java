package io.dronedelivery.gateway.section;

import static org.assertj.core.api.Assertions.assertThat;

import io.dronedelivery.gateway.GatewayTest;
import io.dronedelivery.gateway.fault.Fault;
import io.dronedelivery.gateway.fault.ThreeBackends;
import io.micrometer.core.instrument.MeterRegistry;
import java.time.Duration;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.test.context.TestPropertySource;
import org.springframework.test.web.reactive.server.WebTestClient;

@GatewayTest
@TestPropertySource(
        properties = {
            "gateway.circuit-breaker.window=10",
            "gateway.circuit-breaker.open-for=300ms",
            "gateway.circuit-breaker.trial-calls=2",
            "gateway.circuit-breaker.shortest-fair-wait=100ms"
        })
class CircuitBreakerTests {

    private static final String INVOICE = "/api/invoices?ownerId=o00042&year=2026&month=11";

    @Autowired
    private WebTestClient client;

    @Autowired
    private MeterRegistry meters;

    @BeforeEach
    void startClosed() {
        ThreeBackends.heal();
        Awaitility.await().atMost(Duration.ofSeconds(10)).until(this::isComplete);
        askTimes(10);
        ThreeBackends.heal();
    }

    @Test
    void sparesAServiceThatKeepsFailingAndTriesItAgain() {
        ThreeBackends.of(Section.DRONES).behave(Fault.BROKEN);

        askTimes(30);

        assertThat(ThreeBackends.of(Section.DRONES).calls()).isBetween(5, 15);
        ThreeBackends.of(Section.DRONES).behave(Fault.OK);
        Awaitility.await().atMost(Duration.ofSeconds(10)).until(this::isComplete);
    }

    @ParameterizedTest
    @EnumSource(names = {"BROKEN", "CUT"})
    void countsRoutedCallsWithTheSections(Fault fault) {
        ThreeBackends.of(Section.DRONES).behave(fault);

        for (int i = 0; i < 30; i++) {
            client.get().uri("/api/dronedeliveries/t1?ownerId=o1").exchange().expectBody();
        }

        assertThat(ThreeBackends.of(Section.DRONES).calls()).isBetween(5, 15);
        assertThat(isComplete()).isFalse();
        client.get()
                .uri("/api/dronedeliveries/t1?ownerId=o1")
                .exchange()
                .expectStatus()
                .isEqualTo(503)
                .expectHeader()
                .exists("Retry-After");
    }

    @Test
    void doesNotTakeAThrottledDatabaseForABrokenService() {
        ThreeBackends.of(Section.DRONES).behave(Fault.THROTTLED);

        askTimes(30);

        assertThat(ThreeBackends.of(Section.DRONES).calls()).isEqualTo(30);
    }

    @Test
    void closesAgainHoweverFewRequestsThereAre() {
        ThreeBackends.of(Section.DRONES).behave(Fault.BROKEN);
        askTimes(30);
        ThreeBackends.of(Section.DRONES).behave(Fault.OK);

        // Longer from one to the next than the breaker stays open.
        Awaitility.await()
                .pollInterval(Duration.ofMillis(350))
                .atMost(Duration.ofSeconds(10))
                .until(() -> isComplete() && isClosed());
    }

    private boolean isClosed() {
        return meters.get("resilience4j.circuitbreaker.state")
                        .tags("name", "drones", "state", "closed")
                        .gauge()
                        .value()
                == 1;
    }

    @ParameterizedTest
    @EnumSource(names = {"SLOW", "GIVES_UP"})
    void doesNotLetHastyCallersTurnAServiceOff(Fault fault) {
        ThreeBackends.of(Section.DRONES).behave(fault);

        // Some are given up before the call has left, many where the processor is busy.
        for (int i = 0; i < 300 && ThreeBackends.of(Section.DRONES).calls() <= 20; i++) {
            client.get()
                    .uri(INVOICE)
                    .header("X-Request-Timeout-Ms", "40")
                    .exchange()
                    .expectBody();
        }

        assertThat(ThreeBackends.of(Section.DRONES).calls()).isGreaterThan(20);
        ThreeBackends.of(Section.DRONES).behave(Fault.OK);
        assertThat(isComplete()).isTrue();
    }

    private void askTimes(int times) {
        for (int i = 0; i < times; i++) {
            isComplete();
        }
    }

    private boolean isComplete() {
        String invoice = client.get()
                .uri(INVOICE)
                .exchange()
                .expectStatus()
                .isOk()
                .expectBody(String.class)
                .returnResult()
                .getResponseBody();
        return invoice != null && invoice.contains("\"complete\":true");
    }
}
