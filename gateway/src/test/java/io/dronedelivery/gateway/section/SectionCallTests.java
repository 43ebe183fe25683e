package io.dronedelivery.gateway.section;

import static org.assertj.core.api.Assertions.assertThat;

import io.dronedelivery.gateway.GatewayTest;
import io.dronedelivery.gateway.fault.Fault;
import io.dronedelivery.gateway.fault.ThreeBackends;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Tag;
import io.micrometer.observation.Observation;
import io.micrometer.observation.ObservationHandler;
import java.time.Duration;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.test.context.TestConfiguration;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Import;
import org.springframework.test.web.reactive.server.WebTestClient;

@GatewayTest
@Import(SectionCallTests.Traces.class)
class SectionCallTests {

    private static final Queue<SectionCall> ended = new ConcurrentLinkedQueue<>();

    @Autowired
    private WebTestClient client;

    @Autowired
    private MeterRegistry meters;

    /** Sees what a tracer sees. */
    @TestConfiguration(proxyBeanMethods = false)
    static class Traces {

        @Bean
        ObservationHandler<SectionCall> traces() {
            return new ObservationHandler<>() {
                @Override
                public void onStop(SectionCall call) {
                    ended.add(call);
                }

                @Override
                public boolean supportsContext(Observation.Context context) {
                    return context instanceof SectionCall;
                }
            };
        }
    }

    @BeforeEach
    void heal() {
        ThreeBackends.heal();
        ended.clear();
    }

    @Test
    void hasAnsweredItselfBeforeItIsReady() {
        assertThat(meters.get("invoice.requests")
                        .tag("outcome", "complete")
                        .timer()
                        .count())
                .isGreaterThanOrEqualTo(50);
        assertThat(ThreeBackends.of(Section.DRONES).calls()).isZero();
    }

    @Test
    void showsATimeOutAsAnError() {
        ThreeBackends.of(Section.DRONES).behave(Fault.HANGS);

        ask();

        assertThat(ended)
                .hasSize(3)
                .filteredOn(call -> call.getError() != null)
                .singleElement()
                .satisfies(call -> assertThat(call.getRemoteServiceName()).isEqualTo("drones"));
    }

    @Test
    void timesACallOnceBySectionAndOutcome() {
        long before = meters.timer("invoice.section", "section", "packages", "outcome", "bad-answer")
                .count();
        ThreeBackends.of(Section.PACKAGES).behave(Fault.HOLLOW);

        ask();

        assertThat(meters.timer("invoice.section", "section", "packages", "outcome", "bad-answer")
                        .count())
                .isEqualTo(before + 1);
        assertThat(meters.get("invoice.section").timers())
                .allSatisfy(timer -> assertThat(timer.getId().getTags())
                        .extracting(Tag::getKey)
                        .containsExactly("outcome", "section"));
        assertThat(meters.find("http.client.requests").timers()).isEmpty();
    }

    private void ask() {
        client.get()
                .uri("/api/invoices?ownerId=o00042&year=2026&month=11")
                .exchange()
                .expectStatus()
                .isOk();
        Awaitility.await().atMost(Duration.ofSeconds(10)).until(() -> ended.size() == 3);
    }
}
