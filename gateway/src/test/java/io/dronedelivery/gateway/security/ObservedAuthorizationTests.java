package io.dronedelivery.gateway.security;

import static org.assertj.core.api.Assertions.assertThat;

import io.dronedelivery.gateway.GatewayTest;
import io.dronedelivery.gateway.fault.ThreeBackends;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Tag;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.test.web.reactive.server.WebTestClient;

@GatewayTest
class ObservedAuthorizationTests {

    @Autowired
    private WebTestClient client;

    @Autowired
    private MeterRegistry meters;

    @BeforeEach
    void heal() {
        ThreeBackends.heal();
    }

    @ParameterizedTest
    @ValueSource(strings = {"00", "01"})
    void countsADecisionOnceWhetherItsTraceIsSampledOrNot(String flags) {
        ask(flags);
        long before = decisions();

        ask(flags);

        assertThat(decisions()).isEqualTo(before + 1);
        assertThat(meters.get("spring.security.authorizations").timers())
                .singleElement()
                .satisfies(timer -> assertThat(timer.getId().getTags())
                        .containsExactlyInAnyOrder(
                                Tag.of("error", "none"),
                                Tag.of("spring.security.authentication.type", "AnonymousAuthenticationToken"),
                                Tag.of("spring.security.authorization.decision", "true"),
                                Tag.of("spring.security.object", "exchange")));
    }

    private long decisions() {
        return meters.get("spring.security.authorizations").timer().count();
    }

    private void ask(String flags) {
        client.get()
                .uri("/api/invoices?ownerId=o00042&year=2026&month=11")
                .header("traceparent", "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-" + flags)
                .exchange()
                .expectStatus()
                .isOk();
    }
}
