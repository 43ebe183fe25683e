package io.dronedelivery.gateway.section;

import static org.assertj.core.api.Assertions.assertThat;

import io.dronedelivery.gateway.GatewayTest;
import io.dronedelivery.gateway.fault.Fault;
import io.dronedelivery.gateway.fault.FaultyBackend;
import io.dronedelivery.gateway.fault.ThreeBackends;
import java.time.Duration;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.test.web.server.LocalServerPort;
import org.springframework.http.HttpStatusCode;
import org.springframework.test.context.TestPropertySource;
import org.springframework.test.web.reactive.server.WebTestClient;
import org.springframework.web.reactive.function.client.WebClient;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.test.StepVerifier;

@GatewayTest
@TestPropertySource(
        properties = {
            "gateway.retry.max-attempts=3",
            // A stalled machine must not look like a failing service.
            "gateway.deadline.standard=10s",
            "gateway.services.delivery.timeout=9s",
            "gateway.services.package.timeout=9s"
        })
class RetryTests {

    private static final String INVOICE = "/api/invoices?ownerId=o00042&year=2026&month=11";
    private static final int REQUESTS = 200;

    private static final Duration PATIENCE = Duration.ofSeconds(60);

    @Autowired
    private WebTestClient client;

    @LocalServerPort
    private int port;

    @BeforeEach
    void heal() {
        ThreeBackends.heal();
    }

    @Test
    void keepsCallsToAFailingServiceWithinElevenTenthsOfTheRequests() {
        ThreeBackends.of(Section.DRONES).behave(Fault.BROKEN);
        spendWhatWasSavedUp();

        StepVerifier.create(storm().filter(HttpStatusCode::is2xxSuccessful).count())
                .expectNext((long) REQUESTS)
                .expectComplete()
                .verify(PATIENCE);

        assertThat(ThreeBackends.of(Section.DRONES).calls()).isBetween(REQUESTS + 1, REQUESTS * 110 / 100);
        assertThat(ThreeBackends.of(Section.PACKAGES).calls()).isEqualTo(REQUESTS);
    }

    @Test
    void makesUpForAPassingFailureOnceTheBudgetAllows() {
        StepVerifier.create(storm().count()).expectNextCount(1).expectComplete().verify(PATIENCE);
        ThreeBackends.heal();
        ThreeBackends.of(Section.DRONES).behaveOnce(Fault.CUT);

        client.get().uri(INVOICE).exchange().expectBody().jsonPath("$.complete").isEqualTo(true);

        assertThat(ThreeBackends.of(Section.DRONES).calls()).isEqualTo(2);
    }

    @Test
    void doesNotComeBackBeforeTheServiceSaid() {
        StepVerifier.create(storm().count()).expectNextCount(1).expectComplete().verify(PATIENCE);
        ThreeBackends.heal();
        ThreeBackends.of(Section.DRONES).behaveOnce(Fault.THROTTLED);

        client.get()
                .uri(INVOICE)
                .exchange()
                .expectBody()
                .jsonPath("$.problems[0].retryAfter")
                .isEqualTo(7);

        assertThat(ThreeBackends.of(Section.DRONES).calls()).isOne();
    }

    private void spendWhatWasSavedUp() {
        StepVerifier.create(storm().count()).expectNextCount(1).expectComplete().verify(PATIENCE);
        ThreeBackends.all().forEach(FaultyBackend::forget);
    }

    private Flux<HttpStatusCode> storm() {
        WebClient caller = WebClient.create("http://127.0.0.1:" + port);
        return Flux.range(0, REQUESTS)
                .flatMap(
                        i -> caller.get().uri(INVOICE).exchangeToMono(response -> response.releaseBody()
                                .then(Mono.just(response.statusCode()))),
                        16);
    }
}
